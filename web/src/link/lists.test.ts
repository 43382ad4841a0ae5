import { expect, test } from "vitest";
import { inFull } from "./lists";
import type { Game, Listed } from "./protocol";

const all = (list: string, but: string[] = [], last_first = false): Listed => ({ list, but, last_first });
const asking = (fields: object[], extras: object[] = []): object => ({ decision: "play", forms: [{ move: "Play", fixed: {}, fields }], extras });
const lists = { elements: { A: "A, Mara", Ob1: "Ob1, the lamp" }, plays: { "#1": "#1 Sold", "#2": "#2 Found" } };

test("candidates of lists come in their order before single ones, and are called as they are in the list", () => {
  const payer = { type: "One", at: "payer", kind: "character", of: ["everyone"], lists: [all("elements", ["Ob1"])] };
  const fact = { type: "One", at: "fact", kind: "fact", of: [], lists: [all("plays", [], true), all("elements")] };
  const told = { lists, labels: { character: { everyone: "everybody" } }, ask: asking([payer]), offers: [asking([], [{ at: "retcons", forms: [{ fields: [fact] }] }])] } as unknown as Game;
  const full = inFull(told)!;
  expect(full.ask!.forms[0]!.fields[0]).toMatchObject({ of: ["A", "everyone"] });
  expect(full.offers[0]!.extras[0]!.forms[0]!.fields[0]).toMatchObject({ of: ["#2", "#1", "A", "Ob1"] });
  expect(full.labels.character).toEqual({ A: "A, Mara", Ob1: "Ob1, the lamp", everyone: "everybody" });
  expect(full.labels.fact!["#2"]).toBe("#2 Found");
  expect([told.labels, payer.of, fact.of]).toEqual([{ character: { everyone: "everybody" } }, ["everyone"], []]);
});

test("a game without lists is itself", () => {
  const game = { ask: null, offers: [] } as unknown as Game;
  expect(inFull(game)).toBe(game);
  expect(inFull(null)).toBeNull();
});
