import { expect, test } from "vitest";
import { parties } from "./parties";
import { home } from "./home";
import { common } from "./index";

test("counts are read aloud", () => {
  expect(common.cards(1)).toBe("1 card");
  expect(common.and(["Ana", "Ben", "Cy"])).toBe("Ana, Ben and Cy");
  expect(home.players(1, 6)).toBe("Alone or up to 6");
  expect(home.players(3, 8)).toBe("3 to 8");
});

test("a button says what it does", () => {
  const all = import.meta.glob<Record<string, unknown>>(["./*.ts", "../games/*/*/*words.ts", "!./*.test.ts"], { eager: true });
  const said = (one: unknown): string[] => (typeof one === "string" ? [one] : one && typeof one === "object" ? Object.values(one).flatMap(said) : []);
  const found = Object.entries(all).flatMap(([path, words]) => said(words).filter((text) => /^(do it|do it together|this one|ok|go|submit|confirm)\.?$/i.test(text)).map((text) => `${path}: ${text}`));
  expect(Object.keys(all).length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test("whoever goes on is called as in the middle of a sentence", () => {
  const names = ["The Cook", "Odile", "The Miner"];
  expect(parties.onwardText(names)).toBe("With the Cook, Odile and the Miner, and what is remembered of them.");
  expect(parties.take(["The Miner"])).toBe("Go on with the Miner");
  expect(parties.goOn(names)).toBe("The Cook, Odile and the Miner go on.");
});
