import { expect, test } from "vitest";
import { move, put, read, take, worth, write } from "./stack";

test("a stack is read and written as it was", () => {
  for (const text of ["G1O2-R3O2C1-R1", "Pk2-Y2Cy1-C1G2Cy2", "Y1--", "B1-Y1-"]) expect(write(read(text))).toBe(text);
  expect(write(read("Pk2-Y2Cy1-G2Cy2+{R2}?()"))).toBe("Pk2-Y2Cy1-G2Cy2");
});

test("pieces are put in, taken out and moved, in their row or to another", () => {
  const draft = read("G1O2-R3O2-R1");
  expect(write(put(draft, "guts", 1, { colour: "C", size: 1 }))).toBe("G1O2-R3C1O2-R1");
  expect(write(take(draft, "feet", 0))).toBe("O2-R3O2-R1");
  expect(write(move(draft, ["guts", 0], ["guts", 2]))).toBe("G1O2-O2R3-R1");
  expect(write(move(draft, ["guts", 1], ["guts", 0]))).toBe("G1O2-O2R3-R1");
  expect(write(move(draft, ["guts", 1], ["brains", 0]))).toBe("G1O2-R3-O2R1");
});

test("pieces of a colour in a row add up", () => {
  expect(worth(read("G1-R3O2R1-R1"), "guts", "R")).toBe(4);
});
