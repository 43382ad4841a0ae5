import { expect, test } from "vitest";
import type { Portrait } from "../../link/protocol";
import { about } from "./about";

const of = (details: string, ...notes: string[]): string => about({ kind: "Cast", name: "Bo", key: "", by: "", details, notes } as Portrait);

test("what is known of somebody reads as sentences", () => {
  expect(of("Bid 9, and lost.", "had a hat", "never said why")).toBe("Bid 9, and lost. Had a hat; never said why.");
  expect(of("the Beagle", "“Is this peacefulness?”", "“no!”")).toBe("the Beagle; “Is this peacefulness?” “No!”");
  expect(of("")).toBe("");
});
