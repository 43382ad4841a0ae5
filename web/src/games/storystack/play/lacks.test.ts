import { describe, expect, it } from "vitest";
import { lacks } from "./lacks";

const base = { kind: "", role: "", rule: "", at: "x" } as const;
const one = { ...base, type: "One", of: [1, 2], words: 0, lists: [] } as const;
const several = { ...base, type: "Several", of: ["a", "b", "c"], lists: [], least: 2, most: 2, ordered: false, roles: [] } as const;
const words = { ...base, type: "Words", limit: 9, optional: false, suggestions: [] } as const;

describe("what a form lacks", () => {
  it("says what is still to be chosen, and how", () => {
    expect(lacks(one as never, undefined, "a lane")).toBe("Still to choose: a lane. Press one.");
    expect(lacks(one as never, undefined, "who goes first", "a name")).toBe("Still to choose: who goes first. Press a name.");
    expect(lacks({ ...one, words: 40 } as never, undefined, "what it costs")).toBe("Still to choose: what it costs. Press one, or write your own.");
    expect(lacks(several as never, undefined, "what belongs together")).toBe("Still to choose: what belongs together. Press 2.");
    expect(lacks(several as never, ["a"], "what belongs together")).toBe("Still to choose: what belongs together. Press 1 more.");
    expect(lacks({ ...several, ordered: true } as never, ["a"], "the betrayer", "a name")).toBe("Still to choose: the betrayer. Press a name.");
    expect(lacks(words as never, undefined, "the words")).toBe("Still to write: the words. Type it in the box.");
  });
});
