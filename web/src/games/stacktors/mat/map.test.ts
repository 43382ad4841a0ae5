import { describe, expect, it } from "vitest";
import { briefNames, type Standing } from "./map";

const briefly = (...titles: string[]): string[] =>
  [...briefNames(titles.map((title, at) => ({ key: `${at}`, title }) as Standing)).values()];

describe("what everybody is called where there is little room", () => {
  it("is no article alone, however it is written", () => {
    expect(briefly("The Ferryman", "the Lock-Keeper", "Pim Calloway")).toEqual(["Ferryman", "Lock-Keeper", "Pim"]);
  });
  it("is no word that two share", () => {
    expect(briefly("Pim Calloway", "Pim Tallow", "Guard")).toEqual(["Calloway", "Tallow", "Guard"]);
  });
});
