/** What moves when something happens in Tail Story. The facts say whose and how many; hidden cards have no face here. */

import { toasts } from "../../../parts/toasts.svelte";
import type { Animators, Scene } from "../../../stage/timeline";
import { ended, frame, rectOf, travel } from "../../../stage/travel";
import { petOf, tableOf } from "../table/view";
import { words } from "./words";

const PULSE = 260;

/** Something on a mat beats once: what changed there is seen even where no card flies. */
async function beat(key: string, { signal, reduced }: Scene): Promise<void> {
  await frame();
  const thing = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (!thing || reduced || signal.aborted) return;
  await ended(thing.animate([{ scale: 1.35 }, { scale: 1 }], { duration: PULSE, easing: "cubic-bezier(.3,1.35,.5,1)" }), signal);
}

async function toChain(card: string, seat: unknown, n: number, { signal, reduced }: Scene): Promise<void> {
  const from = rectOf(card) ?? rectOf(`seat ${String(seat)}`);
  await frame();
  await travel(`item ${n}`, from, signal, reduced);
}

/** Who it is, where it is not me. */
const other = ({ after }: Scene, seat: unknown): string => ((after.view as { seat: number | null }).seat === seat ? "" : (tableOf(after).names[Number(seat)] ?? ""));

export const animators: Animators = {
  ActionDeclared: (scene) => {
    const item = scene.fact.item as { seat: number; card?: string };
    return toChain(item.card || "none", item.seat, 0, scene);
  },
  StopPlayed: (scene) => toChain(String(scene.fact.card), scene.fact.seat, Number(scene.fact.item) + 1, scene),
  CardsDrawn: (scene) => beat(`deck ${String(scene.fact.seat)}`, scene),
  DeckRebuilt: (scene) => beat(`deck ${String(scene.fact.seat)}`, scene),
  CardsDiscarded: (scene) => beat(`pile ${String(scene.fact.seat)}`, scene),
  AchievementCollected: async (scene) => {
    if (!scene.after.over) toasts.add(words.collected(other(scene, scene.fact.seat), Number(scene.fact.ordinal)), String(scene.fact.caption ?? ""), "info");
    await beat(`ach ${String(scene.fact.seat)}`, scene);
  },
  PetAltered: (scene) => {
    const pet = petOf(scene.after, Number(scene.fact.seat));
    toasts.add(words.altered(other(scene, scene.fact.seat), pet?.title ?? ""), "", "info");
  },
  StopNotNeeded: () => toasts.add(words.stopNotNeeded, words.stopNotNeededMore, "info"),
};
