/** People of the table as the parts of making draw them. */

import type { Live } from "../../../table/live.svelte";
import type { Colour, Size } from "../box/look";
import type { Character, Slot } from "../table/view";
import { partOf, put, type Draft, type Part, type Place } from "./stack";

const row = (slots: Slot[]): Draft["feet"] => slots.map((slot) => ({ colour: slot.c as Colour, size: slot.s as Size }));

/** The stack that somebody stands as. */
export const draftOf = (one: Character): Draft => ({ feet: row(one.stack.feet), guts: row(one.stack.guts), brains: row(one.stack.brains) });

/** The stack that somebody would stand as after a change, as a form says it (`up 3`, `brains 2 G2`); but for feet that lose
 * their ground. */
export function changed(one: Character, change: string): Draft {
  const [what = "", at = "", piece = ""] = change.split(" ");
  const draft = draftOf(one);
  if (what === "up" || what === "down") return resized(draft, one, Number(at), what === "up" ? 1 : -1);
  if (what === "add") return put(draft, at as Place, Number(piece), { colour: change.split(" ")[3] as Colour, size: 1 });
  if (what === "nest") return { ...draft, feet: [...draft.feet, partOf(piece)].sort((one, other) => one.size - other.size) };
  if (what === "under") return put(draft, "feet", 0, partOf(piece));
  return what ? put(draft, what as Place, Number(at), partOf(piece)) : draft;
}

function resized(draft: Draft, one: Character, id: number, by: number): Draft {
  const row = (place: Place): Part[] => draft[place].flatMap((part, n) => {
    const size = part.size + (one.stack[place][n]?.id === id ? by : 0);
    return size ? [{ ...part, size: size as Size }] : [];
  });
  return { feet: row("feet"), guts: row("guts"), brains: row("brains") };
}

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
