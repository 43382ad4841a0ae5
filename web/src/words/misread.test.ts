import { expect, test } from "vitest";
import { doubtful } from "./misread";

test("a letter that no code has is doubted first", () => {
  expect(doubtful("C0RXT")).toEqual({ letter: "0", perhaps: ["D", "Q"], never: true });
});

test("else one that looks like another", () => {
  expect(doubtful("XTCRW")).toEqual({ letter: "C", perhaps: ["G"], never: false });
  expect(doubtful("AHJKT")).toBeNull();
});
