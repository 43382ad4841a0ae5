/** A stack while it is put together: read, written, changed. Whether it may stand so the referee says. */

import type { Colour, Shape, Size } from "../box/look";

export type Place = "feet" | "guts" | "brains";
export interface Part { colour: Colour; size: Size }
/** Bottom to top. */
export type Draft = Record<Place, Part[]>;

export const PLACES: readonly Place[] = ["brains", "guts", "feet"];
export const empty = (): Draft => ({ feet: [], guts: [], brains: [] });

const PIECE = /(Cy|Pk|C|R|O|Y|G|B|P)([123])/g;

/** A piece as the bank calls it: `R3`. */
export const partOf = (text: string): Part => ({ colour: text.slice(0, -1) as Colour, size: Number(text.at(-1)) as Size });
export const textOf = (part: Part): string => `${part.colour}${part.size}`;

/** A stack from its notation; what is behind a plus lies elsewhere. */
export function read(notation: string): Draft {
  const [feet = "", guts = "", brains = ""] = notation.split("+")[0]!.split("-");
  const row = (text: string): Part[] => [...text.matchAll(PIECE)].map(([piece]) => partOf(piece));
  return { feet: row(feet), guts: row(guts), brains: row(brains) };
}

export const write = (draft: Draft): string => [draft.feet, draft.guts, draft.brains].map((row) => row.map(textOf).join("")).join("-");

/** With a piece more, at a height in its row. */
export function put(draft: Draft, place: Place, at: number, part: Part): Draft {
  return { ...draft, [place]: [...draft[place].slice(0, at), part, ...draft[place].slice(at)] };
}

/** Without one of its pieces. */
export function take(draft: Draft, place: Place, at: number): Draft {
  return { ...draft, [place]: draft[place].filter((_, n) => n !== at) };
}

/** One of its pieces elsewhere; the height counts before it is taken out. */
export function move(draft: Draft, from: [Place, number], to: [Place, number]): Draft {
  const part = draft[from[0]][from[1]]!;
  const gone = take(draft, ...from);
  const at = from[0] === to[0] && to[1] > from[1] ? to[1] - 1 : to[1];
  return put(gone, to[0], at, part);
}

/** How many of each piece it holds. */
export function counted(draft: Draft): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of [...draft.feet, ...draft.guts, ...draft.brains]) found.set(textOf(part), (found.get(textOf(part)) ?? 0) + 1);
  return found;
}

/** What its pieces of a colour are worth in their row. */
export const worth = (draft: Draft, place: Place, colour: Colour): number =>
  draft[place].reduce((sum, part) => sum + (part.colour === colour ? part.size : 0), 0);

/** As it is drawn, its neck between guts and brains. */
export function shapesOf(draft: Draft, neck: Colour = "Gy"): Shape[] {
  return [...draft.feet.map((part) => ({ ...part, feet: true })), ...draft.guts, { colour: neck, size: 1 as Size }, ...draft.brains];
}
