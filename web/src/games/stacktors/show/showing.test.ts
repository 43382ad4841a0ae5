import { afterEach, expect, test } from "vitest";
import type { Game } from "../../../link/protocol";
import type { Fact } from "../../../stage/timeline";
import { animators, ended } from "./animators";
import { deedWords } from "./deed_words";
import { showing } from "./showing.svelte";

const MAP = { type: "Chart", kind: "cells", size: [8, 8], rows: [], zones: [], areas: [], marks: [] };

/** A table in a fight on a map, or in a scene without one. */
function game(map: boolean): Game {
  const table = { chars: { S: { name: "Soldier", pos: [1, 1] } }, challenges: {} };
  return { view: { table }, board: { parts: map ? [MAP] : [] } } as unknown as Game;
}

/** What is shown of some facts that led from one table to another; the last one is what is seen now. */
async function shown(before: Game, after: Game, ...facts: Fact[]): Promise<string | undefined> {
  const last = facts.pop()!;
  const scene = (fact: Fact, signal: AbortSignal) => ({ fact, before, after, now: after, signal, reduced: true });
  for (const fact of facts) {
    const skipped = new AbortController();
    const done = animators[fact.type]!(scene(fact, skipped.signal));
    skipped.abort();
    await done;
  }
  void animators[last.type]!(scene(last, new AbortController().signal));
  return showing.caption?.steps.at(-1);
}

afterEach(ended);

const TURN = { type: "TurnBegun", who: "S" };
const WAY = { type: "WayTaken", who: "S", text: "Opens the door." };

test("whose turn it is is said on the map of that fight", async () => {
  expect(await shown(game(true), game(true), TURN)).toBe(deedWords.turn);
});

test.each([[[TURN]], [[WAY, TURN]]])("and over no scene that has taken its place", async (facts) => {
  expect(await shown(game(true), game(false), ...facts)).toBeUndefined();
});

test.each(["ConflictEnded", "StageBegun"])("what is done there is shown after %s", async (type) => {
  expect(await shown(game(true), game(false), TURN, { type }, WAY)).toBe(WAY.text);
});
