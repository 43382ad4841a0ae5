import { expect, it } from "vitest";
import type { Board } from "../link/protocol";
import { cardNames, named } from "./card_names";

const board = {
  title: "The Salt Clock",
  hand: [{ key: "CA-01", title: "Three Knots Back" }],
  stacks: [{ key: "crisis", title: "Crisis", cards: [{ key: "CA-02", title: "NO NUTS FOR YOU!" }] }],
  story: [{ heading: "Setup", lines: [{ text: "She rings.", card: "Nobody Answers the Bell" }] }],
} as unknown as Board;

it("knows the cards of hand, stacks and story", () => {
  const names = cardNames(board);
  expect(names).toContain("Three Knots Back");
  expect(names).toContain("Nobody Answers the Bell");
  expect(names).not.toContain("The Salt Clock");
  expect(cardNames(undefined).size).toBe(0);
});

it("takes a card out of its quotation marks, and leaves them around what was said", () => {
  const names = cardNames(board);
  expect(named("#7 June plays “Nobody Answers the Bell” into Crisis.", names)).toEqual([
    { text: "#7 June plays ", card: false },
    { text: "Nobody Answers the Bell", card: true },
    { text: " into Crisis.", card: false },
  ]);
  expect(named("“NO NUTS FOR YOU!” “No nuts for you!” said Ravi.", names)).toEqual([
    { text: "NO NUTS FOR YOU!", card: true },
    { text: " “No nuts for you!” said Ravi.", card: false },
  ]);
  expect(named("Ravi says stop with “NO NUTS FOR YOU!”.", names).map(({ text }) => text)).toEqual(["Ravi says stop with ", "NO NUTS FOR YOU!"]);
  expect(named("June passes.", names)).toEqual([{ text: "June passes.", card: false }]);
});
