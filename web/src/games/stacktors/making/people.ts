/** People of the table as the parts of making draw them. */

import type { Live } from "../../../table/live.svelte";
import type { Colour, Size } from "../box/look";
import type { Character, Slot } from "../table/view";
import type { Draft } from "./stack";

const row = (slots: Slot[]): Draft["feet"] => slots.map((slot) => ({ colour: slot.c as Colour, size: slot.s as Size }));

/** The stack that somebody stands as. */
export const draftOf = (one: Character): Draft => ({ feet: row(one.stack.feet), guts: row(one.stack.guts), brains: row(one.stack.brains) });

/** The name of whoever runs somebody; nothing where the game does. */
export const seatName = (live: Live, seat: number): string => (seat >= 0 ? live.nameOf(seat) : "");

/** The seats that play characters, in their order. */
export const players = (names: readonly string[], gm: boolean): number[] => names.map((_, seat) => seat).filter((seat) => !(gm && seat === 0));

/** The name of the player whose character this is: `pc2` is the second's. */
export function playerOf(live: Live, names: readonly string[], gm: boolean, who: string): string {
  const seats = players(names, gm);
  const number = Number(/\d+/.exec(who)?.[0] ?? 0) - 1;
  return live.nameOf(seats[number] ?? -1) || `${number + 1}`;
}
