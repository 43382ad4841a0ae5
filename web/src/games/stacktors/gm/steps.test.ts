import { expect, it } from "vitest";
import { written, type Hurdle } from "./steps";

const step = (place: Hurdle["place"], colour: Hurdle["colour"], value: number, text: string, hidden = false): Hurdle => ({ place, colour, value, text, hidden });

it("writes the steps of a challenge from the top, wit before strength", () => {
  const made = written([step("guts", "R", 2, "The rope / is wet"), step("brains", "G", 3, "Hush"), step("brains", "B", 2, "Who hired it?", true)]);
  expect(made).toEqual({ halves: "R2=B2G3", texts: "Hush / ?Who hired it? / The rope , is wet" });
});

it("hides no step that is on top, and leaves none without a word", () => {
  expect(written([step("guts", "O", 1, "", true)])).toEqual({ halves: "O1", texts: "…" });
});
