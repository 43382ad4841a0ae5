import { expect, test } from "vitest";
import { Unsaid } from "./announcements";

test("what was there before is old news, and what comes together is said together", () => {
  const unsaid = new Unsaid();
  expect(unsaid.hear(["Ana plays."], 1)).toBe(false);
  unsaid.hear(["Ana plays.", "Ben draws."], 2);
  expect(unsaid.hear(["Ana plays.", "Ben draws.", "Ana passes."], 3)).toBe(true);
  expect(unsaid.say()).toBe("Ben draws. Ana passes.");
  expect(unsaid.hear(["Ana plays.", "Ben draws.", "Ana passes."], 3)).toBe(false);
});

test("lines are said when the oldest are forgotten, and after the count began anew", () => {
  const unsaid = new Unsaid();
  unsaid.hear(["one", "two"], 400);
  unsaid.hear(["two", "three"], 401);
  expect(unsaid.say()).toBe("three");
  unsaid.hear(["three"], 40);
  unsaid.hear(["three", "four"], 41);
  expect(unsaid.say()).toBe("four");
});

test("of many lines the newest are said", () => {
  const unsaid = new Unsaid();
  unsaid.hear([], 0);
  unsaid.hear(["a", "b", "c"], 3);
  expect(unsaid.say(2)).toBe("b c");
});
