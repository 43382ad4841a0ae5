/** Choosing cards: which field takes a card stands in the form, and the referee says why it can't be taken. */

import type { Face, Field } from "../../../link/protocol";
import type { Drag } from "../../../stage/drag";
import { sound } from "../../../stage/sound";
import type { Live } from "../../../table/live.svelte";
import { words } from "../show/words";

/** The decisions that are made with cards. */
const CARDS = ["offer", "choose"];

/** The fields of the open form that take a card, one for each banner. */
export function slots(live: Live): Field[] {
  const ask = live.game?.ask;
  if (!ask || !CARDS.includes(ask.decision)) return [];
  return (ask.forms[0]?.fields ?? []).filter((field) => field.type === "One" && field.kind === "card");
}

/** Every card that I see: those of my hand, and those that lie open. */
const seen = (live: Live): Face[] => [...(live.game?.board.hand ?? []), ...(live.game?.board.spread ?? [])];

/** The card that I have put in each place. */
export const tried = (live: Live): (Face | undefined)[] =>
  slots(live).map((slot) => (live.staged.index < 0 ? undefined : seen(live).find((face) => face.key === live.staged.value(slot))));

/** By banner: the card that I have placed face down, which may still be changed. Nobody else is told. */
export function placed(live: Live): (Face | undefined)[] {
  const { ask, given } = live.game!;
  if (ask?.decision !== "offer" || !given) return [];
  return (given.cards as string[]).map((key) => seen(live).find((face) => face.key === key));
}

/** The place where I have put this card; -1 when it lies in none. */
export const placeOf = (live: Live, face: Face): number => tried(live).findIndex((one) => one?.key === face.key);

/** Take a card up for its place, or put it back. One that can't be taken says why. */
export function chooseCard(live: Live, face: Face): void {
  live.no = null;
  const slot = slots(live).find((field) => field.type === "One" && field.of.includes(face.key));
  if (!slot) return ask(live, face);
  if (live.staged.index < 0) begin(live);
  else if (live.staged.value(slot) === face.key) return live.staged.drop(slot.at);
  live.staged.put(slot.at, face.key);
  sound.play("cardUp");
}

/** Begin to choose, from what I have placed already if I may change it. */
function begin(live: Live): void {
  const before = placed(live);
  live.staged.open(0);
  slots(live).forEach((slot, place) => before[place] && live.staged.put(slot.at, before[place].key));
}

/** A card that is dragged onto the page: its gap takes it, wherever on the page it is let go. */
export const dragTo = (live: Live, face: Face): Drag => ({
  places: "page ",
  lift: () => {
    live.no = null;
    if (slots(live).some((field) => field.type === "One" && field.of.includes(face.key))) return true;
    ask(live, face);
    return false;
  },
  drop: (page) => {
    if (page !== null && placeOf(live, face) < 0) chooseCard(live, face);
  },
});

/** Ask the referee about a card that is not mine to take now. */
function ask(live: Live, face: Face): void {
  const mine = live.game?.board.hand.some((one) => one.key === face.key);
  if (live.you === null) return live.refuse(words.watching, face.key);
  if (live.staged.ask && mine && slots(live).length) {
    if (live.staged.index < 0) live.staged.open(0);
    return void live.why({ "cards.0": face.key }, face.key);
  }
  void live.say({ type: "Why", move: { type: mine ? "Offer" : "Choose", cards: [face.key] } }, face.key);
}

/** What no rule ever allows: the referee says why. */
export const attempt = (live: Live, what: "look" | "author", about: string): void => void live.say({ type: "Why", move: { type: "Attempt", what } }, about);
