import { expect, test } from "vitest";
import { putAll } from "./changes";

test("changes are put where they belong, lists grow, and the rest stays the same object", () => {
  const old = { board: { hand: [1, 2], title: "x" }, ask: null, view: { a: 1 } };
  const made = putAll(old, [
    { at: ["board", "hand", 2], to: 3 },
    { at: ["board", "hand", 0], to: 9 },
    { at: ["ask"], to: { text: "Play." } },
  ]);
  expect(made).toEqual({ board: { hand: [9, 2, 3], title: "x" }, ask: { text: "Play." }, view: { a: 1 } });
  expect(made.view).toBe(old.view);
  expect(old.board.hand).toEqual([1, 2]);
  expect(putAll(old, [{ at: [], to: 5 }])).toBe(5);
});
