/** Where things are on the mat: from cells, hexes and free inches to inches, and from there to the picture. */

import type { Scene } from "./map";

export type Point = [number, number];

export const UNIT = 49.5; // of the picture for an inch along one side
const ROW = Math.sqrt(3) / 2;
const SIDE = 1 / Math.sqrt(3); // of a hex an inch across

/** The middle of a cell, or a point of a sheet, in inches. */
export function inches(kind: Scene["kind"], [x, y]: Point): Point {
  if (kind === "free") return [x / 100, y / 100];
  return kind === "hex" ? [x + 0.5 + Math.abs(y % 2) / 2, y * ROW + SIDE] : [x + 0.5, y + 0.5];
}

/** How wide and how deep the map is, in inches. */
export function extent({ kind, size: [wide, deep] }: Scene): Point {
  if (kind === "free") return [wide / 100, deep / 100];
  return kind === "hex" ? [wide + (deep > 1 ? 0.5 : 0), (deep - 1) * ROW + 2 * SIDE] : [wide, deep];
}

/** The corners of a cell, in inches. */
export function corners(kind: Scene["kind"], at: Point): Point[] {
  const [x, y] = inches(kind, at);
  if (kind !== "hex") return [[x - 0.5, y - 0.5], [x + 0.5, y - 0.5], [x + 0.5, y + 0.5], [x - 0.5, y + 0.5]];
  return Array.from({ length: 6 }, (_, n): Point => {
    const angle = ((n - 0.5) * Math.PI) / 3;
    return [x + SIDE * Math.cos(angle), y + SIDE * Math.sin(angle)];
  });
}

/** A point of the map in the picture: seen from the south-east corner, from above. */
export const seen = ([x, y]: Point): Point => [(x - y) * UNIT, ((x + y) * UNIT) / 2];

/** And back. */
export const unseen = ([x, y]: Point): Point => [y / UNIT + x / UNIT / 2, y / UNIT - x / UNIT / 2];

/** An outline through points given in inches, in the picture. */
export const outline = (points: Point[]): string => `M${points.map((point) => seen(point).map((n) => n.toFixed(1)).join(" ")).join("L")}z`;

/** What lies under a point given in inches: a cell, or a point of a sheet. Null outside the map. */
export function cellAt(scene: Scene, [x, y]: Point): Point | null {
  const [wide, deep] = scene.size;
  if (scene.kind === "free") {
    const point: Point = [Math.round(x * 100), Math.round(y * 100)];
    return point[0] >= 0 && point[1] >= 0 && point[0] <= wide && point[1] <= deep ? point : null;
  }
  let best: Point | null = null;
  let nearest = scene.kind === "hex" ? SIDE ** 2 : 0.25; // what is farther lies beside the map
  for (const row of [Math.floor(y / (scene.kind === "hex" ? ROW : 1)) - 1, Math.floor(y / (scene.kind === "hex" ? ROW : 1)), Math.floor(y / (scene.kind === "hex" ? ROW : 1)) + 1]) {
    for (const column of [Math.floor(x) - 1, Math.floor(x)]) {
      if (row < 0 || column < 0 || row >= deep || column >= wide) continue;
      const [cx, cy] = inches(scene.kind, [column, row]);
      const far = scene.kind === "hex" ? (cx - x) ** 2 + (cy - y) ** 2 : Math.max(Math.abs(cx - x), Math.abs(cy - y)) ** 2;
      if (far <= nearest) [best, nearest] = [[column, row], far];
    }
  }
  return best;
}
