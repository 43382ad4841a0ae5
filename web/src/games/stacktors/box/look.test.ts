import { describe, expect, it } from "vitest";
import { heights, WEAVES, type Size } from "./look";

const stack = (...sizes: number[]) => sizes.map((size) => ({ size: size as Size }));

describe("a stack in elevation", () => {
  it("shows a band of every piece below another", () => {
    expect(heights(stack(3, 3, 3))).toEqual([0, 18.45, 36.9]);
  });

  it("lets a small piece slide far down over nothing, and a large one sit on a small one's band", () => {
    const [, small] = heights(stack(3, 1));
    expect(small).toBeCloseTo(2.05 * (36 - 19 + 9));
    expect(heights(stack(1, 3))[1]).toBe(18);
  });

  it("nests feet on the table", () => {
    const nest = [{ size: 1, feet: true }, { size: 2, feet: true }, { size: 3, feet: true }, { size: 2 }] as const;
    expect(heights(nest).slice(0, 3)).toEqual([0, 0, 0]);
    expect(heights(nest)[3]).toBeCloseTo(2.05 * (36 - 27.5 + 9));
  });

  it("gives every colour a pattern of its own", () => {
    const woven = Object.values(WEAVES).map((weave) => JSON.stringify([weave.lines, weave.dots, weave.turn]));
    expect(new Set(woven).size).toBe(12);
  });
});
