/** A smooth line through points: Catmull-Rom, written as Bézier curves. */

export type Point = readonly [number, number];

const round = (n: number): number => Math.round(n * 10) / 10;

/** The path through all of the points, the first and the last one included. */
export function curve(points: readonly Point[]): string {
  return points.slice(1).reduce((path, to, n) => {
    const from = points[n]!;
    const before = points[n - 1] ?? from;
    const after = points[n + 2] ?? to;
    const bends = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6, to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `${path}C${bends.map(round).join(" ")} ${to.map(round).join(" ")}`;
  }, `M${(points[0] ?? [0, 0]).map(round).join(" ")}`);
}
