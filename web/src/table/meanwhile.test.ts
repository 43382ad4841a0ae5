import { describe, expect, it } from "vitest";
import { waiting as words } from "../words/waiting";
import { joined, mark, since, spread } from "./meanwhile";

describe("what was told while I was away", () => {
  it("is what stands after the lines I saw last", () => {
    const seen = mark(["a", "b", "c"]);
    expect(since(["a", "b", "c", "d", "e"], seen)).toEqual({ fresh: ["d", "e"], cut: false });
    expect(since(["x", "y"], seen)).toEqual({ fresh: ["x", "y"], cut: true });
  });

  it("has its tellers and hours, and what was told at once stands together", () => {
    const tellers = spread([{ lines: 1, ago: 60, seat: null, bot: false }, { lines: 2, ago: 2, seat: 1, bot: true }], 100_000);
    const told = joined(["b", "c"], tellers);
    expect(told).toEqual([{ lines: ["b", "c"], by: { seat: 1, bot: true, at: 98_000 } }]);
    expect(joined(["a", "b", "c"], tellers).map(({ lines, by }) => [lines.length, by?.seat])).toEqual([[1, null], [2, 1]]);
  });

  it("names nobody where no teller is known", () => {
    expect(joined(["old", "a"], spread([{ lines: 1, ago: 0, seat: 2, bot: false }], 5))).toEqual([
      { lines: ["old"], by: null },
      { lines: ["a"], by: { seat: 2, bot: false, at: 5 } },
    ]);
  });
});

describe("days and hours", () => {
  it("are called as people call them", () => {
    const today = new Date(2026, 9, 17, 0, 30);
    expect(words.dayOf(new Date(2026, 9, 17, 0, 5), today)).toBe("Today");
    expect(words.dayOf(new Date(2026, 9, 16, 23, 55), today)).toBe("Yesterday");
    expect(words.dayOf(new Date(2026, 9, 13, 12), today)).toBe("Tuesday");
    expect(words.dayOf(new Date(2026, 9, 6, 12), today)).toContain("6");
    expect([0.5, 1, 47, 50].map((hours) => words.away(hours * 3_600_000).replace("You have been away for ", ""))).toEqual(["1 hour.", "1 hour.", "47 hours.", "2 days."]);
  });
});
