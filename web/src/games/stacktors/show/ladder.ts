/** The ladder of a blow: from what is put up against it to what it comes to, those that are alike together. */

import type { Scale } from "../../../link/protocol";

export interface Rung { from: number; to: string; comes: string; lit: boolean }

/** From where the scale ends, one rung says it for whatever else is put up. */
export function ladder({ points, most }: Scale): Rung[] {
  const rungs: Rung[] = [];
  for (const { at, note, state } of points) {
    const [ends, lit] = [at >= most, state === "lit"];
    const last = rungs.at(-1);
    if (last?.comes === note && last.from && (ends || last.lit === lit)) {
      last.to = ends ? "more" : String(at);
      last.lit ||= lit;
    } else rungs.push({ from: at, to: ends ? "more" : "", comes: note, lit });
  }
  return rungs;
}
