/** Choosing: which field takes a card or somebody stands in the form, and the referee says why it can't be taken. */

import type { Ask, Face, Field } from "../../../link/protocol";
import { sound } from "../../../stage/sound";
import type { Live } from "../../../table/live.svelte";
import type { Staging } from "../../../table/staging.svelte";
import { tableOf } from "../table/view";
import { words } from "../show/words";
import { candidates } from "../../../table/forms";

/** Kinds of field that cards of my hand go into. */
const HAND = ["theme_card", "number_card"];
/** What a card is tried as when the referee is asked about it, by the phase. */
const TRIES: Record<string, (card: string) => Record<string, unknown>> = {
  themes: (card) => ({ type: "PickTheme", cards: [card] }),
  resources: (card) => ({ type: "PlayResource", card, text: "." }),
  trouble: (card) => ({ type: "PlayProblem", card, target: 0, text: "." }),
  storytelling: (card) => ({ type: "Evaluate", card }),
  climax: (card) => ({ type: "Bid", card, text: "." }),
};

/** The field of the first form that takes a card of my hand; undefined when each card has a form of its own, or none. */
export const handField = (ask: Ask | null | undefined): Field | undefined => ask?.forms[0]?.fields.find((field) => HAND.includes(field.kind));

/** Whether each card of my hand has a form of its own. */
const byForm = (ask: Ask | null | undefined): boolean => typeof ask?.forms[0]?.fixed.card === "string";

/** Whether something is chosen from my hand now. */
export const usesHand = (ask: Ask | null | undefined): boolean => byForm(ask) || handField(ask) !== undefined;

/** The cards that may be taken now. */
export function takable(live: Live): unknown[] {
  const ask = live.game?.ask;
  if (byForm(ask)) return ask!.forms.map((form) => form.fixed.card);
  const field = handField(ask);
  return candidates(field);
}

/** Cards that I have taken up, in their order. */
export function taken(live: Live): unknown[] {
  const { ask } = live.game ?? {};
  if (byForm(ask)) return live.staged.form ? [live.staged.form.fixed.card] : [];
  const field = handField(ask);
  if (!field || live.staged.index < 0) return [];
  const value = live.staged.value(field);
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** Take a card up, or put it back. One that can't be taken says why. */
export function chooseCard(live: Live, face: Face): void {
  live.no = null;
  const { staged } = live;
  const ask = live.game?.ask;
  if (!takable(live).includes(face.key)) return refused(live, face);
  sound.play("cardUp");
  if (byForm(ask)) {
    const kept = staged.values;
    if (staged.holds(face.key)) return staged.clear();
    staged.take(face.key);
    for (const field of staged.form?.fields ?? []) if (kept.has(field.at)) staged.put(field.at, kept.get(field.at));
    return;
  }
  const field = handField(ask)!;
  if (staged.index < 0) staged.open(0);
  toggle(staged, field, face.key);
}

/** Choose a value of a field, or take it back. Where one more is too many, it takes the last one's place. */
export function toggle(staged: Staging, field: Field, value: unknown): void {
  if (field.type !== "Several") return staged.value(field) === value && field.type === "One" && field.of.length > 1 ? staged.drop(field.at) : staged.put(field.at, value);
  const chosen = (staged.value(field) ?? []) as unknown[];
  const without = chosen.filter((one) => one !== value);
  if (without.length < chosen.length) return without.length || field.least === 0 ? staged.put(field.at, without) : staged.drop(field.at);
  staged.put(field.at, [...(chosen.length >= field.most ? chosen.slice(0, -1) : chosen), value]);
}

/** The field in which somebody at the table is chosen. It is the same in all forms that have one. */
export const seatField = (live: Live): Field | undefined => {
  const forms = live.game?.ask?.owed ? live.game.ask.forms : [];
  const form = live.staged.form ?? (byForm(live.game?.ask) || forms.length === 1 ? forms[0] : undefined);
  return form?.fields.find((field) => field.kind === "seat");
};

/** Choose somebody at the table; who can't be chosen says why. */
export function chooseSeat(live: Live, seat: number): void {
  const field = seatField(live);
  live.no = null;
  if (!field || !("of" in field)) return;
  if (live.staged.index < 0 && byForm(live.game?.ask)) return live.refuse(words.lacks.card!, `seat ${seat}`);
  if (live.staged.index < 0) live.staged.open(0);
  if (field.of.includes(seat)) return toggle(live.staged, field, seat);
  void live.why({ [field.at]: field.type === "Several" ? [seat] : seat }, `seat ${seat}`);
}

function refused(live: Live, face: Face): void {
  if (live.you === null) return live.refuse(words.watching, face.key);
  const move = TRIES[tableOf(live.game!).phase]?.(face.key);
  if (!move) return live.refuse(words.notNow, face.key);
  void live.say({ type: "Why", move }, face.key);
}
