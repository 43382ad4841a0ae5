/** The arc: the lanes' numerals stand on a line that rises to the Climax. Catmull-Rom through the points. */

import { ARC } from "../box/look";

type Point = readonly [number, number];

/** How far below the top a lane's numeral stands, in px. */
export const dropOf = (lane: number, amplitude: number, top: number): number => Math.round(top + (1 - ARC[lane]!) * amplitude);

/** The line through the middles of the numerals, with an end on either side. */
export function arcThrough(points: Point[], from: Point, to: Point): string {
  const all = [from, ...points, to];
  return all.slice(1).reduce((d, point, n) => d + spline(all[n - 1] ?? all[0]!, all[n]!, point, all[n + 2] ?? point), `M${all[0]!.join(" ")}`);
}

function spline(before: Point, from: Point, to: Point, after: Point): string {
  const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
  const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
  return `C${one.join(" ")} ${two.join(" ")} ${to.join(" ")}`;
}
