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

  it("speaks to whoever it is for, and of what does not hurt", () => {
    expect(ladder(THREE, "", true)[0]!.comes).toBe("you lose 3 pips");
    expect(bite(THREE[0], "guts.B")).toBe("it works, 3 times over");
    expect(bite(point(2, "by 3"), "")).toBe("");
  });
});
