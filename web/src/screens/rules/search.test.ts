import { expect, test } from "vitest";
import type { Block } from "../../link/protocol";
import { chosen, marked, wordsOf } from "./search";

const block = (kind: string, text: string): Block => ({ kind, id: "", level: 0, pieces: [{ text, style: "", to: "" }], rows: [] });
const PAGE = [block("heading", "Turn"), block("item", "Play a card"), block("item", "Draw"), block("heading", "End"), block("text", "No card is left")];

test("what holds every word is shown, once under its heading", () => {
  const { blocks, found } = chosen(PAGE, wordsOf(" CARD "));
  expect(blocks.map((one) => one.pieces[0]!.text)).toEqual(["Turn", "Play a card", "End", "No card is left"]);
  expect(found).toBe(2);
  expect(chosen(PAGE, wordsOf("card turn")).found).toBe(0);
  expect(chosen(PAGE, []).blocks).toEqual(PAGE);
});

test("the words that are looked for stand apart", () => {
  expect(marked("A card, cards", ["card"]).filter((one) => one.hit)).toHaveLength(2);
  expect(marked("A card", ["card"]).map((one) => one.text).join("")).toBe("A card");
  expect(marked("aaa", ["aa", "a"]).map((one) => one.text)).toEqual(["aa", "a"]);
  expect(marked("no", [])).toEqual([{ text: "no", hit: false }]);
});
