import { describe, expect, test } from "vitest";
import type { Form } from "../link/protocol";
import { allows, draft, fill, formWith, initial, lacking } from "./forms";

const lane = { type: "One", at: "lane", kind: "lane", role: "", of: [2, 4], words: 0 } as const;
const pair = {
  type: "Several", at: "slots.0", kind: "character", role: "", of: ["A", "B", "C"], least: 2, most: 2, ordered: true, roles: [],
} as const;
const name = { type: "Words", at: "slots.1.label", kind: "name", role: "", limit: 40, optional: true, suggestions: [] } as const;
const note = { ...name, at: "slots.1.note", limit: 200 } as const;
const object = {
  type: "NewOr", at: "slots.2", kind: "object", role: "", of: ["Ob1"], limit: 60, suggestions: [], new: {},
} as const;
const telling = { ...name, at: "telling", kind: "telling", limit: 280 } as const;
const form = {
  move: "Play", fixed: { card: "RE-06" }, fields: [lane, pair, name, note, object, telling], title: "",
} as unknown as Form;

describe("a form", () => {
  test("lacks what must be chosen, in its order", () => {
    expect(lacking(form, new Map())?.at).toBe("lane");
    expect(lacking(form, new Map([["lane", 2]]))?.at).toBe("slots.0");
    expect(lacking(form, new Map<string, unknown>([["lane", 2], ["slots.0", ["B", "A"]]]))).toBeUndefined();
  });

  test("is filled as the server fills it: empty texts are left out, their places are not", () => {
    const move = fill(form, new Map<string, unknown>([["lane", 2], ["slots.0", ["B", "A"]], ["slots.1.note", "tall"]]));
    expect(move).toEqual({ type: "Play", card: "RE-06", lane: 2, slots: [["B", "A"], { note: "tall" }, {}] });
  });

  test("allows only its candidates", () => {
    expect(allows(form.fields[0]!, 3)).toBe(false);
    expect(allows(form.fields[1]!, ["A", "A"])).toBe(false);
    expect(allows(form.fields[1]!, ["A"])).toBe(false);
    expect(allows({ ...lane, words: 5, of: [] } as never, "truth")).toBe(true);
    expect(allows(form.fields[5]!, "x".repeat(281))).toBe(false);
  });

  test("takes the only candidate by itself", () => {
    expect(initial({ ...lane, of: [7] } as never)).toBe(7);
    expect(initial({ ...pair, of: ["A"], least: 1, most: 1 } as never)).toEqual(["A"]);
    expect(initial({ ...pair, of: ["A", "B"] } as never)).toBeUndefined();
    expect(initial(form.fields[0]!)).toBeUndefined();
  });

  test("is found by a fixed part, and drafted for a question to the referee", () => {
    expect(formWith({ forms: [form] } as never, "RE-06")).toBe(0);
    expect(formWith({ forms: [form] } as never, "RE-07")).toBe(-1);
    expect(draft(form, { lane: 8 })).toMatchObject({ lane: 8, slots: [["A", "B"], {}, {}] });
  });
});
