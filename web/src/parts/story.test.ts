import { expect, test } from "vitest";
import type { Chapter } from "../link/protocol";
import { newestLine } from "./story";

const chapter = (...lines: [string, number][]): Chapter =>
  ({ heading: "", opener: "", gap: "", lines: lines.map(([text, n]) => ({ text, n })) }) as unknown as Chapter;
const newest = (...story: Chapter[]): string | undefined => newestLine(story)?.line.text;

test("the newest line is the one with the highest number, wherever it stands", () => {
  expect(newest(chapter(["one", 1], ["three", 3]), chapter(["two", 2]))).toBe("three");
});

test("a line without a number was told after those before it: what somebody added, and the last page", () => {
  expect(newest(chapter(["card", 17], ["added", 0]), chapter())).toBe("added");
  expect(newest(chapter(["card", 18]), chapter(["The End", 0]))).toBe("The End");
  expect(newest(chapter(["one", 0]), chapter(["two", 0]))).toBe("two");
  expect(newest(chapter(["early", 1], ["its coda", 0]), chapter(["late", 5]))).toBe("late");
});
