import { expect, it } from "vitest";
import type { Book } from "../../link/protocol";
import { curled } from "../../words/curled";
import { printed } from "./printed";

it("has the quotation marks of print", () => {
  const typed: [string, string][] = [
    [`"I'll pull if you'll steer," she said.`, "“I’ll pull if you’ll steer,” she said."],
    ["the bees' list", "the bees’ list"],
    [`He said "so" ("so!") and 'so'.`, "He said “so” (“so!”) and ‘so’."],
    [`"'No,' it said," she said.`, "“‘No,’ it said,” she said."],
    ["“Curled” already, isn’t it?", "“Curled” already, isn’t it?"],
  ];
  for (const [before, after] of typed) expect(curled(before)).toBe(after);
});

it("in every text of a book, and nothing else is another", () => {
  const book = { title: "It's", finished: true, profile: [1, 2], chapters: [{ heading: "I", lines: [{ text: '"So"', n: 3 }] }], evening: null } as unknown as Book;
  expect(printed(book)).toEqual({ title: "It’s", finished: true, profile: [1, 2], chapters: [{ heading: "I", lines: [{ text: "“So”", n: 3 }] }], evening: null });
});
