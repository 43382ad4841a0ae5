import { describe, expect, it } from "vitest";
import type { Face } from "../../../link/protocol";
import { costOf, effectOf, flavourOf, kindOf, lookOf, titled, titledIn, typeOf } from "./look";

const card: Face = {
  key: "CST-1", title: "THREE A.M. CONCERTO", kind: "Rodent & Friends", tag: "", told: "", by: "", why_not: "",
  text: "Steal 1–2, then bury 0–2. Finders, chewers.", choices: ["needs 1 action point", "effect: yellow"], marks: ["stealing", "your type"],
};

describe("a card", () => {
  it("is read from what the board says of it", () => {
    expect(typeOf(card.kind)).toBe("rodent");
    expect(kindOf(card)).toBe("stealing");
    expect(lookOf(card)).toEqual({ icon: "i-e_steal", on: "both" });
    expect(costOf(card)).toBe("1");
    expect(effectOf(card)).toBe("Steal 1–2, bury 0–2");
    expect(flavourOf(card)).toBe("Finders, chewers.");
  });

  it("is titled as one reads it", () => {
    expect(titled(card.title)).toBe("Three A.M. Concerto");
    expect(titled("CHORUS OF CRUMBS")).toBe("Chorus of Crumbs");
    expect(titled("THE LID COMES ON")).toBe("The Lid Comes On");
    expect(titled("PADTHAI, THE CHEF")).toBe("Padthai, the Chef");
    expect(titled("Sprint, once a turn")).toBe("Sprint, once a turn");
    expect(titledIn("June offers “SAME STICK, NEW THROW” for “Sprint”.")).toBe("June offers “Same Stick, New Throw” for “Sprint”.");
  });
});
