/** What was told since I last looked, at a table where the others go on without me. */

import { keep, keysOf } from "../link/secrets";
import type { Live } from "./live.svelte";
import { overlay } from "./overlay.svelte";

const TAIL = 3; // lines by which the place is found again

/** A short number for the last lines, so that this browser keeps no word of them. */
export function mark(lines: readonly string[]): string {
  let hash = 0;
  for (const letter of lines.slice(-TAIL).join("\n")) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) | 0;
  return `${Math.min(TAIL, lines.length)}.${hash}`;
}

/** The lines after the marked ones. Where these are too long ago to be among the lines, all; `cut`: there were more. */
export function since(lines: readonly string[], seen: string): { fresh: string[]; cut: boolean } {
  for (let end = lines.length; end > 0; end -= 1) {
    if (mark(lines.slice(0, end)) === seen) return { fresh: lines.slice(end), cut: false };
  }
  return { fresh: [...lines], cut: true };
}

/** What I have not seen, by table, until it is read. */
export const unread = new Map<string, { fresh: string[]; cut: boolean }>();

const greeted = new WeakMap<Live, number>();

/** I am here: what is new since I was lies open once, and all that stands there now counts as seen. */
export function look(live: Live): void {
  if (globalThis.document?.hidden) return;
  const back = greeted.get(live) !== live.welcomes;
  greeted.set(live, live.welcomes);
  const { seen } = keysOf(live.code);
  const game = `${live.info?.number}:`;
  const now = game + mark(live.lines);
  if (seen === now || !live.lines.length) return;
  if (back && seen?.startsWith(game)) {
    const found = since(live.lines, seen.slice(game.length));
    if (found.fresh.length) {
      unread.set(live.code, found);
      overlay.open("meanwhile");
    }
  }
  keep(live.code, { seen: now });
}
