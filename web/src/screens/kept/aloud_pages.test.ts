import { expect, test } from "vitest";
import type { Book } from "../../link/protocol";
import { pagesOf, scaleOf } from "./aloud_pages";

const line = (text: string, teller = "Ana"): object => ({ text, teller, card: "Lamp", kind: "", tag: "", notes: [], marks: [], told: true, n: 1 });
const book = (...chapters: object[][]): Book =>
  ({ title: "The Lamp", premise: "", ending: "So it was.", chapters: chapters.map((lines, n) => ({ heading: `Head ${n}`, opener: "", lines, gap: "" })) }) as unknown as Book;

test("each line is on one page, in order, and a chapter begins a page", () => {
  const lines = Array.from({ length: 9 }, (_, n) => line(`${n} `.repeat(60)));
  const pages = pagesOf(book(lines, [line("Once.")], []));
  expect(pages.flat().filter((one) => one.kind === "line").map((one) => one.text)).toEqual([...lines, line("Once.")].map((one) => (one as { text: string }).text));
  for (const page of pages) expect(page.findIndex((one) => one.kind === "heading")).toBeLessThan(1);
  expect(pages.map((page) => page.length > 0)).not.toContain(false);
  expect(pages.at(-1)!.map((one) => one.kind)).toEqual(["end"]);
  expect(pages.length).toBeGreaterThan(5);
});

test("a line that is too long for a page has one to itself, set smaller", () => {
  const pages = pagesOf(book([line("Short."), line("x".repeat(1500)), line("Short.")]));
  const whole = pages.find((page) => page.some((one) => one.text.length === 1500))!;
  expect(whole).toHaveLength(1);
  expect(scaleOf(whole)).toBeLessThan(0.7);
  expect(scaleOf(pages[0]!)).toBe(1);
});
