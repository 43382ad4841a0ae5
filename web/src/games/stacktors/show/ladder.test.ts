import { describe, expect, it } from "vitest";
import type { Point, Scale } from "../../../link/protocol";
import { ladder } from "./ladder";

const point = (at: number, note: string, state = ""): Point => ({ at, by: "", card: "", state, note });
const scale = (most: number, ...points: Point[]): Scale => ({ title: "", least: 0, most, edge: 0, below: "", above: "", points, waiting: [], verdict: "" });

describe("the ladder of a blow", () => {
  it("says what the server says, and once what is alike", () => {
    const rungs = ladder(scale(4, point(0, "4 pips"), point(1, "4 pips"), point(2, "1 pip"), point(3, "1 pip"), point(4, "warded off", "over")));
    expect(rungs.map(({ from, to, comes }) => [from, to, comes])).toEqual([
      [0, "", "4 pips"], [1, "", "4 pips"], [2, "3", "1 pip"], [4, "more", "warded off"],
    ]);
  });

  it("says once from where it is warded off, and marks it whatever was put up", () => {
    const rungs = ladder(scale(1, point(0, "1 pip"), point(1, "warded off"), point(2, "warded off", "lit"), point(3, "warded off")));
    expect(rungs.map(({ from, to, lit }) => [from, to, lit])).toEqual([[0, "", false], [1, "more", true]]);
  });

  it("promises nothing beyond a scale that is not whole", () => {
    expect(ladder(scale(9, point(0, "9 pips"), point(1, "9 pips"))).at(-1)).toMatchObject({ from: 1, to: "" });
  });
});
