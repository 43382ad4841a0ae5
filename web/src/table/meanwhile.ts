/** What was told since I last looked, at a table where the others go on without me. */

import type { Heard } from "../link/protocol";
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

/** Whose move told a line, and when, in milliseconds; no seat: the table's, or all chose in secret. */
export interface Teller {
  seat: number | null;
  bot: boolean;
  at: number;
}

/** What was told at once. `by`: null where this browser does not know. */
export interface Told {
  lines: string[];
  by: Teller | null;
}

/** What I have not seen. `away`: for how many milliseconds I had not looked; 0 where this browser does not know. */
export interface Unread {
  fresh: Told[];
  cut: boolean;
  away: number;
}

/** The last of the lines, as many as there are tellers of, each with its own. */
export function spread(heard: readonly Heard[], now: number): Teller[] {
  return heard.flatMap(({ lines, ago, seat, bot }) => {
    const by: Teller = { seat: seat ?? null, bot: bot ?? false, at: now - ago * 1000 };
    return Array<Teller>(lines).fill(by);
  });
}

/** Lines with their tellers, who end where the lines end; what was told at once stands together. */
export function joined(lines: readonly string[], tellers: readonly Teller[]): Told[] {
  const all: Told[] = [];
  for (const [n, line] of lines.entries()) {
    const by = tellers[tellers.length - lines.length + n] ?? null;
    const last = all.at(-1);
    if (by && last?.by === by) last.lines.push(line);
    else all.push({ lines: [line], by });
  }
  return all;
}

/** What I have not seen, by table, until it is read. */
export const unread = new Map<string, Unread>();

/** Who told the lines that are known. `awaited`: whose turn it was when they ended. */
interface Known {
  welcomes: number;
  heard: number;
  awaited: readonly number[];
  tellers: Teller[];
}

const known = new WeakMap<Live, Known>();

function tellersOf(live: Live): Teller[] {
  const before = known.get(live);
  let tellers: Teller[];
  if (before?.welcomes === live.welcomes) {
    const [seat = null, ...others] = before.awaited;
    const alone = others.length ? null : seat;
    const fresh: Teller = { seat: alone, bot: alone !== null && (live.chairs[alone]?.kind.startsWith("bot") || live.chairs[alone]?.stand_in) === true, at: Date.now() };
    tellers = [...before.tellers, ...Array<Teller>(Math.max(0, live.heard - before.heard)).fill(fresh)];
  } else tellers = spread(live.tellers, Date.now());
  known.set(live, { welcomes: live.welcomes, heard: live.heard, awaited: live.game?.awaited ?? [], tellers });
  return tellers;
}

const greeted = new WeakMap<Live, number>();

/** I am here: what is new since I was lies open once, and all that stands there now counts as seen. */
export function look(live: Live): void {
  const tellers = tellersOf(live);
  if (globalThis.document?.hidden) return;
  const back = greeted.get(live) !== live.welcomes;
  greeted.set(live, live.welcomes);
  const { seen, looked } = keysOf(live.code);
  const game = `${live.info?.number}:`;
  const now = game + mark(live.lines);
  if (seen === now) keep(live.code, { looked: Date.now() });
  if (seen === now || !live.lines.length) return;
  if (back && seen?.startsWith(game)) {
    const found = since(live.lines, seen.slice(game.length));
    if (found.fresh.length) {
      unread.set(live.code, { fresh: joined(found.fresh, tellers), cut: found.cut, away: looked ? Date.now() - looked : 0 });
      overlay.open("meanwhile");
    }
  }
  keep(live.code, { seen: now, looked: Date.now() });
}
