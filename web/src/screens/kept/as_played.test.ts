import { expect, test } from "vitest";
import type { Book } from "../../link/protocol";
import { adds, asPlayed } from "./as_played";

const line = { text: "Mara came home.", teller: "Odile", card: "Home", kind: "Resolution", tag: "", marks: [], notes: [], told: false, n: 7 };
const book = (...lines: object[]): Book => ({ chapters: [{ heading: "Resolution", opener: "It was morning.", lines, gap: "" }] }) as unknown as Book;

test("what the book adds is taken out, and what was played stays", () => {
  const linked = { ...line, text: "After the flood Mara came home.", played: line.text, link: "After the flood", ours: false };
  const coda = { ...line, text: "And so it ended.", played: "", link: "And so it ended.", ours: true };
  const [chapter] = asPlayed(book(linked, coda, line)).chapters;
  expect(chapter!.opener).toBe("");
  expect(chapter!.lines.map((one) => one.text)).toEqual([line.text, line.text]);
});

test("a chapter that only the retold story has says so", () => {
  const ours = { ...line, played: "", link: "", ours: true };
  expect(asPlayed(book(ours)).chapters[0]!.gap).toBe("Only the retold story has words here.");
  expect(asPlayed(book(ours, line)).chapters[0]!.gap).toBe("");
});

test("a book to which nothing was added has nothing to take out", () => {
  expect(adds(book(line, { ...line, played: line.text, link: "", ours: false }))).toBe(false);
  expect(adds(book({ ...line, played: "", link: "Then", ours: true }))).toBe(true);
});
