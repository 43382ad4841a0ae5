import { expect, test } from "vitest";
import { curve } from "./curve";
import { lettering, onSpine } from "./lettering";
import { width } from "./widths";

test("a title is as large as it fits, its article above it", () => {
  expect(lettering("The Salt Clock").map((line) => line.text)).toEqual(["The", "Salt", "Clock"]);
  expect(lettering("Nine")).toEqual([{ text: "Nine", size: 43, y: 42 + 43 * 0.94, italic: false }]);
});

test("no title leaves its cover", () => {
  for (const title of ["The Seventh Hammock", "MAMMOTH WWWWWWW", "x".repeat(60), "word ".repeat(40), "A " + "long ".repeat(12), ""]) {
    for (const line of lettering(title)) expect(width(line.text) * line.size).toBeLessThanOrEqual(160);
    expect(Math.max(0, ...lettering(title).map((line) => line.y))).toBeLessThan(190);
  }
});

test("what hangs from a J ends above the next line", () => {
  for (const frame of ["", "arch"]) {
    const [first, second] = lettering("Jack’s Journey", frame);
    expect(second!.y - first!.y).toBeGreaterThanOrEqual((0.26 + 0.83) * first!.size); // of a J, of the letters with a stem
  }
});

test("a curve goes through its points", () => {
  expect(curve([[0, 0], [10, 5]])).toBe("M0 0C1.7 0.8 8.3 4.2 10 5");
  expect(curve([])).toBe("M0 0");
});

test("leaves the sky of an arch free", () => {
  for (const title of ["Nine", "The Salt Clock", "The Tale That Went On and On over Many a Line of Its Cover"]) {
    for (const line of lettering(title, "arch")) {
      expect(line.y - line.size * 0.8).toBeGreaterThan(86);
      expect(width(line.text) * line.size).toBeLessThanOrEqual(160);
    }
  }
});

test("a title stands whole on its spine, however long it is", () => {
  expect(onSpine("Low Water", 114)).toEqual({ size: 17, lines: ["Low Water"], wide: 44 });
  for (const title of ["Minding Other People’s Houses", "The Tale That Went On and On over Many a Line of Its Spine", "x".repeat(60), ""]) {
    const { size, lines, wide } = onSpine(title, 114);
    expect(lines.join("").replaceAll(" ", "")).toBe(title.replaceAll(" ", ""));
    for (const line of lines) expect(width(line) * size).toBeLessThanOrEqual(114);
    expect(lines.length * size).toBeLessThan(wide);
  }
});
