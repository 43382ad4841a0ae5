import { expect, test } from "vitest";
import { cutOf } from "./half_line";

const line = (top: number, left = 0): { top: number; bottom: number; left: number } => ({ top, bottom: top + 20, left });

test("a line that is cut is not shown, and one that is whole is", () => {
  expect(cutOf([line(-30), line(-5), line(20)], false)).toBe(15);
  expect(cutOf([line(-20), line(0), line(20)], false)).toBe(0);
});

test("a large initial goes with the lines beside it", () => {
  expect(cutOf([line(-30, 60), line(-5, 60), line(20, 60), line(45)], true)).toBe(40);
  expect(cutOf([line(-80, 60), line(-55, 60), line(-30), line(-5)], true)).toBe(15);
});
