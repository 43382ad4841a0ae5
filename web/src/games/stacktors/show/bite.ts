/** What a blow comes to, in words: how many pips somebody loses, or how often something works. */

import type { Point } from "../../../link/protocol";
import { count } from "../../../words/english";

const DAMAGING = new Set(["", "guts.R", "guts.Pk", "guts.O", "guts.C"]); // cells that hurt; the others do something else
const TIMES: Record<string, number> = { once: 1, twice: 2 };

/** What is left of a blow when so much is put up; only what is put up can be lost (ST-DMG-2). */
export function bite(point: Point | undefined, cell: string, they = "they"): string {
  const n = TIMES[point?.note ?? ""] ?? parseInt(point?.note ?? "", 10);
  if (!point || !n) return "";
  if (!DAMAGING.has(cell.split("+")[0]!)) return n > 1 ? `it works, ${n} times over` : "it works";
  if (!point.at || n < point.at) return `${they} lose ${count(n, "pip")}`;
  return `${they} lose ${point.at === 1 ? "that one" : `those ${point.at}`}`;
}

/** The ladder of a blow: from what is put up against it to what it comes to, those that are alike together; one rung says
 * from where it is warded off, whatever was put up. */
export function ladder(points: readonly Point[], cell: string, you: boolean): { from: number; to: string; comes: string; lit: boolean }[] {
  const rows: { from: number; to: string; comes: string; lit: boolean }[] = [];
  for (const point of points) {
    const held = point.note === "holds";
    const comes = held ? "it’s warded off" : bite(point, cell, you ? "you" : "they") || point.note;
    const lit = point.state === "lit";
    const last = rows.at(-1);
    if (last?.comes === comes && last.from && (held || last.lit === lit)) {
      last.to = held ? "more" : String(point.at);
      last.lit ||= lit;
    } else rows.push({ from: point.at, to: held ? "more" : "", comes, lit });
  }
  return rows;
}
