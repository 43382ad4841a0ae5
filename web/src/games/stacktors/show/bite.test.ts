import { describe, expect, it } from "vitest";
import type { Point } from "../../../link/protocol";
import { bite, ladder } from "./bite";

const point = (at: number, note: string, state = ""): Point => ({ at, by: "", card: "", state, note });
const THREE = [point(0, "3 times"), point(1, "3 times"), point(2, "once"), point(3, "holds")];

describe("the ladder of a blow", () => {
  it("says what is lost, and never more than was put up", () => {
    expect(ladder(THREE, "guts.R", false).map(({ from, to, comes }) => [from, to, comes])).toEqual([
      [0, "", "they lose 3 pips"], [1, "", "they lose that one"], [2, "", "they lose 1 pip"], [3, "more", "it’s warded off"],
    ]);
  });

  it("says once from where it is warded off, and marks it whatever was put up", () => {
    const rungs = [point(0, "once"), point(1, "holds"), point(2, "holds", "lit"), point(3, "holds")];
    expect(ladder(rungs, "", true).map(({ from, to, lit }) => [from, to, lit])).toEqual([[0, "", false], [1, "more", true]]);
  });

  it("speaks to whoever it is for, and of what does not hurt", () => {
    expect(ladder(THREE, "", true)[0]!.comes).toBe("you lose 3 pips");
    expect(bite(THREE[0], "guts.B")).toBe("it works, 3 times over");
    expect(bite(point(2, "by 3"), "")).toBe("");
  });
});
