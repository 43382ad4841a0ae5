import { expect, test } from "vitest";
import { away } from "./away";

test("whoever comes back reads how each line begins, and no whole pages", () => {
  expect(away.meanwhile("Lantern", 1, ["It rained."])).toBe("Lantern told 1 line in your seat: It rained.");
  const told = away.meanwhile("Lantern", 3, ["A page. ".repeat(90), "It rained.", "Another. ".repeat(90)]);
  expect(told.length).toBeLessThan(330);
  expect(told).toContain("… It rained. …");
});
