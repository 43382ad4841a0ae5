import { expect, test } from "vitest";
import { home } from "./home";
import { common } from "./index";

test("counts are read aloud", () => {
  expect(common.cards(1)).toBe("1 card");
  expect(common.and(["Ana", "Ben", "Cy"])).toBe("Ana, Ben and Cy");
  expect(home.players(1, 6)).toBe("Alone or up to 6");
  expect(home.players(3, 8)).toBe("3 to 8");
});
