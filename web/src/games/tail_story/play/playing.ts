/** What taps and keys do. What is legal stands in the forms of the ask; the referee says why not. */

import type { Face, Field, Form } from "../../../link/protocol";
import { sound } from "../../../stage/sound";
import type { Live } from "../../../table/live.svelte";
import type { Value } from "../../../table/forms";
import { cardIn, cardOf, seatIn, seatsOf } from "../table/view";
import { words } from "../show/words";

const holds = (live: Live, key: unknown): boolean => (live.game?.board.hand ?? []).some((face) => face.key === key);

/** The field of the form being filled that a tap in the hand fills; undefined when the hand plays cards. */
export const handField = (live: Live): Field | undefined =>
  live.staged.form?.fields.find((field) => field.kind === "card" && field.type !== "Words" && field.of.length > 0 && field.of.every((one) => holds(live, one)) && !cardIn(live.staged.form));

/** Whom the game waits for, in words; where it is looked at afterwards, its end is how it ended. */
export const waitedFor = (live: Live): string =>
  live.past && live.game!.over ? live.game!.outcome : words.waitFor(live.waits.filter(({ seat }) => seat >= 0).map(({ seat }) => live.nameOf(seat)));

/** The cards of my hand that are chosen now. */
export function chosenInHand(live: Live): unknown[] {
  const field = handField(live);
  if (!field) return [cardIn(live.staged.form)];
  const value = live.staged.value(field);
  return Array.isArray(value) ? value : [value];
}

/** Begin with a form by its number; numbers begin with the most possible, which comes first. */
export function begin(live: Live, index: number): void {
  live.staged.open(index);
  for (const field of live.staged.form?.fields ?? []) {
    if (field.type === "One" && ["count", "put"].includes(field.kind) && !live.staged.values.has(field.at)) live.staged.put(field.at, field.of[0]);
  }
}

/** Take one more of several, or put it back; the oldest choice makes room. */
export function toggled(field: Field, value: Value, one: unknown): unknown[] {
  const chosen = Array.isArray(value) ? value : [];
  if (chosen.includes(one)) return chosen.filter((other) => other !== one);
  const most = field.type === "Several" ? field.most : 1;
  return [...(chosen.length >= most ? chosen.slice(1) : chosen), one];
}

/** A card of my hand: chosen where the choice is about the hand, else taken up to be played. */
export function chooseCard(live: Live, face: Face): void {
  const { staged } = live;
  const field = handField(live);
  live.no = null;
  if (field?.type === "One") return staged.put(field.at, face.key);
  if (field) return staged.put(field.at, toggled(field, staged.value(field), face.key));
  if (staged.holds(face.key)) return staged.clear();
  const index = staged.ask?.forms.findIndex((form) => cardIn(form) === face.key) ?? -1;
  if (index < 0) {
    const why = live.game?.ask?.decision === "react" ? words.window.noSuchStop : words.notYet;
    return live.refuse(face.why_not || why, face.key, live.game?.ask?.rule ?? "");
  }
  begin(live, index);
  sound.play("cardUp");
}

/** Whether a tap on this card does something now. */
export function playable(live: Live, face: Face): boolean {
  return Boolean(handField(live)) || Boolean(live.staged.ask?.forms.some((form) => cardIn(form) === face.key));
}

/** Whom the action that is being filled may be about, and which form says so. */
export function targets(live: Live): { seat: number; index: number }[] {
  const { ask, form } = live.staged;
  if (!ask || !form) return [];
  return ask.forms
    .flatMap((other, index) => (other.move === form.move && cardIn(other) === cardIn(form) ? aims(other).map((seat) => ({ seat, index })) : []))
    .sort((one, other) => seatsOf(live.game!).indexOf(one.seat) - seatsOf(live.game!).indexOf(other.seat));
}

function aims(form: Form): number[] {
  const field = form.fields.find((one) => one.at === "target");
  return field?.type === "One" ? (field.of as number[]) : seatIn(form) >= 0 ? [seatIn(form)] : [];
}

export function aimAt(live: Live, seat: number, index: number): void {
  if (index !== live.staged.index) begin(live, index);
  if (live.staged.field("target")) live.staged.put("target", seat);
}

/** The seat that the action is about so far; -1 for none. */
export function aimed(live: Live): number {
  const { form } = live.staged;
  const field = live.staged.field("target");
  const value = field ? live.staged.value(field) : form && seatIn(form);
  return typeof value === "number" ? value : -1;
}

/** Say a move that needs no choosing. */
export function say(live: Live, move: string, fixed: Record<string, unknown> = {}): void {
  const { staged } = live;
  const index = staged.ask?.forms.findIndex((form) => form.move === move && Object.entries(fixed).every(([at, value]) => form.fixed[at] === value)) ?? -1;
  if (index < 0) return void live.say({ type: "Why", move: { type: move, ...fixed } }, `do ${move}`);
  staged.open(index);
  if (staged.ready) void live.commit(`do ${move}`);
}

/** The forms of a kind of move, with their numbers. */
export const formsOf = (live: Live, move: string): { form: Form; index: number }[] =>
  (live.staged.ask?.forms ?? []).flatMap((form, index) => (form.move === move ? [{ form, index }] : []));

/** The cards of which an ability may use one; a card is there once, however many forms it has. */
export function borrowable(live: Live): { card: string; index: number }[] {
  if (live.staged.form?.move !== "Ability" || !cardIn(live.staged.form)) return [];
  return formsOf(live, "Ability").map(({ form, index }) => ({ card: cardIn(form), index })).filter(({ card }, at, all) => all.findIndex((one) => one.card === card) === at);
}

/** What the form that I have begun still lacks, in words; empty when it can be said. */
export function lacks(live: Live): string {
  const { next, ready } = live.staged;
  if (ready || !next) return "";
  if (next.kind === "sound") return words.lacks.sound;
  if (next.kind === "seat") return words.lacks.seat;
  if (next.type !== "Several") return words.lacks.card;
  const value = live.staged.value(next);
  return words.lacks.cards(next.least, Array.isArray(value) ? value.length : 0);
}

/** What stands above the choice: the card or the ability where I have begun with one, else what is asked. */
export function headOf(live: Live): string {
  const { form } = live.staged;
  const ask = live.game?.ask;
  if (form?.move === "Ability") return words.deeds.ability!;
  const card = ask?.decision === "play" ? cardOf(live.game!, cardIn(form)) : undefined;
  return card ? card.title : (ask?.text ?? "");
}

/** Whether what is asked has one form only, so that it is begun without being chosen. */
export const opensItself = (live: Live): boolean => Boolean(live.game?.ask?.owed) && !["play", "react", "bonus", "invite", "character"].includes(live.game!.ask!.decision);

/** Whether what is being chosen needs a leaf of its own: cards of a pile, a sound. */
export const needsLeaf = (live: Live): boolean =>
  Boolean(live.staged.form && !handField(live) && live.staged.form.fields.some((field) => field.kind === "card" || field.kind === "sound")) || live.staged.form?.move === "Swap" || borrowable(live).length > 0;
