/** Tap-tap: a card of the hand, then a lane. What is legal stands in the forms; the referee says why not. */

import type { Face } from "../../../link/protocol";
import type { Drag } from "../../../stage/drag";
import { sound } from "../../../stage/sound";
import type { Live } from "../../../table/live.svelte";
import { words } from "../show/words";

/** The lanes that would take the card I hold; null when I hold none, or when it is not a card. */
export function allowedLanes(live: Live): Set<number> | null {
  const field = live.staged.field("lane");
  return field?.type === "One" ? new Set(field.of as number[]) : null;
}

/** Take a card up, or put it back when it is up already. A card that can't be played says why. */
export function chooseCard(live: Live, face: Face): void {
  live.no = null;
  if (live.staged.holds(face.key)) return live.staged.clear();
  if (live.mine && live.staged.take(face.key)) return sound.play("cardUp");
  live.refuse(face.why_not || words.notYet, face.key);
}

/** Choose a lane for the card I hold. */
export function chooseLane(live: Live, lane: number): void {
  live.no = null;
  const allowed = allowedLanes(live);
  if (!allowed) return;
  if (allowed.has(lane)) live.staged.put("lane", lane);
  else void live.why({ lane }, `lane ${lane}`);
}

/** A card of the hand that is dragged onto a lane. What is not a lane puts it back. */
export const dragTo = (live: Live, face: Face): Drag => ({
  places: "lane ",
  lift: () => {
    if (!live.staged.holds(face.key)) chooseCard(live, face);
    return live.staged.holds(face.key);
  },
  drop: (lane) => (lane === null ? live.staged.clear() : chooseLane(live, Number(lane))),
});

/** Whether the card that is asked for is one of my hand. */
export function fromHand(live: Live): boolean {
  const hand = live.game?.board.hand ?? [];
  return Boolean(live.game?.ask?.forms.some((form) => hand.some((face) => form.fixed.card === face.key)));
}

/** “Nothing fits?”: the referee says why I can't pass, and what fits. */
export const nothingFits = (live: Live): void => void live.say({ type: "Why", move: { type: "Pass" } });
