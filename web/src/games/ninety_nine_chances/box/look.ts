/** How cards and the line look: which of the four modes is lit, and where numbers hang that lie close together. */

import type { Face } from "../../../link/protocol";
import { valuesOf } from "../table/view";
import { words } from "../show/words";

export type Mode = "hand" | "all" | "num" | "theme" | "res" | "prob";

const MODES: Record<string, Mode> = { Number: "num", Theme: "theme", Resource: "res", Problem: "prob" };

/** The mode that a card is in, by what the board calls it. */
export const modeOf = (kind: string): Mode => MODES[kind] ?? "hand";

/** A card in a sentence. */
export function spoken(face: Face | undefined, id = ""): string {
  const { number, genre, light, dark } = valuesOf(face, id);
  return words.card(number, genre, light, dark);
}

/** Where things hang that want to be at `wanted` (ascending): each at least `gap` from the next, all between `low` and `high`. */
export function slideApart(wanted: readonly number[], gap: number, low = 0, high = 100): number[] {
  const room = Math.min(gap, wanted.length > 1 ? (high - low) / (wanted.length - 1) : gap);
  const at: number[] = [];
  for (const one of wanted) at.push(Math.max(one, low, (at.at(-1) ?? low - room) + room));
  for (let n = at.length - 1, most = high; n >= 0; n -= 1, most = at[n + 1]! - room) at[n] = Math.min(at[n]!, most);
  // Two that push each other share the way.
  for (let n = 0; n < at.length; ) {
    let end = n;
    while (end + 1 < at.length && at[end + 1]! - at[end]! < room + 0.01) end += 1;
    const shift = average(wanted.slice(n, end + 1)) - average(at.slice(n, end + 1));
    const least = (n ? at[n - 1]! + room : low) - at[n]!;
    const most = (end + 1 < at.length ? at[end + 1]! - room : high) - at[end]!;
    const by = Math.max(least, Math.min(shift, most));
    for (let one = n; one <= end; one += 1) at[one]! += by;
    n = end + 1;
  }
  return at;
}

const average = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
