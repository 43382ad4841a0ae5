import { expect, test } from "vitest";
import { modeOf, slideApart } from "./look";

test("numbers that lie apart hang where they are", () => {
  expect(slideApart([10, 40, 80], 12)).toEqual([10, 40, 80]);
});

test("numbers that lie close slide apart evenly and stay on the line", () => {
  const at = slideApart([56, 63], 12);
  expect(at[1]! - at[0]!).toBeCloseTo(12);
  expect(at[0]! + at[1]!).toBeCloseTo(119);
  for (const wanted of [[97, 98, 99], [1, 2, 3, 4], [1, 50, 51, 52, 99], [90, 92, 94, 95, 96, 98, 99]]) {
    const found = slideApart(wanted, 12, 4, 96);
    expect(found[0]).toBeGreaterThanOrEqual(4 - 1e-9);
    expect(found.at(-1)).toBeLessThanOrEqual(96 + 1e-9);
    found.slice(1).forEach((one, n) => expect(one - found[n]!).toBeGreaterThanOrEqual(12 - 1e-6));
  }
});

test("where there is no room they come as close as they must", () => {
  const found = slideApart([1, 2, 3], 80, 0, 100);
  expect(found).toEqual([0, 50, 100]);
});

test("a card without a mode shows all four values", () => {
  expect([modeOf("Card"), modeOf("Problem")]).toEqual(["hand", "prob"]);
});
