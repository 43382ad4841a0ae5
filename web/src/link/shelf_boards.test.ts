import { describe, expect, it } from "vitest";
import { boards, byTime, groups, label } from "./shelf_boards";
import type { Volume } from "./library";

const book = (title: string, ended = "", code = title, evenings = 1): Volume =>
  ({ title, code, number: 1, game: "a_game", at: 0, evening: 1, evenings, series: title, book: ended ? { evening: { ended, began: ended, minutes: 52 } } : null }) as unknown as Volume;
const names = (all: readonly Volume[]): string => all.map((one) => one.title).join(" ");
const NOW = new Date(2026, 10, 29);

describe("books on boards", () => {
  it("stand by their evenings, the latest first", () => {
    expect(names(byTime([book("a", "2026-03-01"), book("b", "2026-11-02"), book("c")]))).toBe("b a c");
  });

  it("stand together in a series, which is not torn where it fits on a board", () => {
    const all = [book("a"), book("b"), ...["s", "t", "u"].map((title) => book(title, "", "series", 3)), book("c")];
    expect(groups(all).map(names)).toEqual(["a b", "s t u", "c"]);
    expect(boards(all, 4).map((board) => board.map(names))).toEqual([["a b"], ["s t u", "c"]]);
    expect(boards(all, 2).map((board) => board.map(names).join("|"))).toEqual(["a b", "s t", "u|c"]);
    expect(boards([], 4)).toEqual([]);
  });

  it("have a label that says when they were told", () => {
    const board = [book("a", "2026-07-30"), book("b", "2026-03-01"), book("c")];
    expect(label(board, true, NOW)).toBe("Since March");
    expect(label(board, false, NOW)).toBe("March to July");
    expect(label([book("a", "2026-11-01")], true, NOW)).toBe("This month");
    expect(label([book("a", "2026-08-01")], false, NOW)).toBe("August");
    expect(label([book("a", "2026-02-01"), book("b", "2025-11-01")], false, NOW)).toBe("November 2025 to February");
    expect(label([book("a", "2025-05-01"), book("b", "2025-03-01")], false, NOW)).toBe("March to May 2025");
    expect(label([book("a", "2025-05-01")], true, NOW)).toBe("Since May 2025");
    expect(label([book("c")], true, NOW)).toBe("");
  });
});
