import { describe, expect, it } from "vitest";
import type { Face } from "../../../link/protocol";
import { effectOf, flavourOf, kindOf, lookOf, typeOf } from "./look";

const card: Face = {
  key: "CST-1", title: "Three A.M. Concerto", kind: "Rodent & Friends", tag: "", told: "", by: "", why_not: "",
  text: "Steal 1–2, then bury 0–2. Finders, chewers.", choices: ["needs 1 action point", "effect: yellow"], marks: ["stealing", "your type"],
  parts: ["Steal 1–2, bury 0–2", "Finders, chewers."],
};

describe("a card", () => {
  it("is read from what the board says of it", () => {
    expect(typeOf(card.kind)).toBe("rodent");
    expect(kindOf(card)).toBe("stealing");
    expect(lookOf(card)).toEqual({ icon: "i-e_steal", on: "both" });
    expect(effectOf(card)).toBe("Steal 1–2, bury 0–2");
    expect(flavourOf(card)).toBe("Finders, chewers.");
  });
});
