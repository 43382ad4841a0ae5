/** Outlines of what lies on the map: its cells, patches of terrain, the edge of a zone. In the picture's units. */

import type { Scene } from "./map";
import { corners, extent, inches, outline, seen, type Point } from "./plane";

export interface Patch { letter: string; d: string }
export interface Zone { name: string; d: string; at: Point }

const cells = ({ size: [wide, deep] }: Scene): Point[] => Array.from({ length: wide * deep }, (_, n): Point => [n % wide, Math.floor(n / wide)]);

/** The sheet that everything lies on. */
export function sheet(scene: Scene, margin = 0): string {
  const [wide, deep] = extent(scene);
  return outline([[-margin, -margin], [wide + margin, -margin], [wide + margin, deep + margin], [-margin, deep + margin]]);
}

/** The chalk lines between cells, or between inches of a sheet. */
export function lines(scene: Scene): string {
  if (scene.kind === "hex") return cells(scene).map((cell) => outline(corners("hex", cell))).join("");
  const [wide, deep] = extent(scene);
  const line = (a: Point, b: Point): string => `M${seen(a).map((n) => n.toFixed(1)).join(" ")}L${seen(b).map((n) => n.toFixed(1)).join(" ")}`;
  return [
    ...Array.from({ length: Math.floor(wide) + 1 }, (_, x) => line([x, 0], [x, deep])),
    ...Array.from({ length: Math.floor(deep) + 1 }, (_, y) => line([0, y], [wide, y])),
  ].join("");
}

/** Terrain, one outline for each kind; walls come last. */
export function patches(scene: Scene): Patch[] {
  const found = new Map<string, string>();
  const add = (letter: string, d: string): void => void found.set(letter, (found.get(letter) ?? "") + d);
  for (const cell of cells(scene.kind === "free" ? { ...scene, size: [0, 0] } : scene)) {
    const letter = scene.rows[cell[1]]?.[cell[0]] ?? ".";
    if (letter !== ".") add(letter, outline(corners(scene.kind, cell)));
  }
  for (const [letter, poly] of scene.areas) add(letter, outline(poly.map((point) => inches("free", point as Point))));
  return [...found].map(([letter, d]) => ({ letter, d })).sort((one, other) => Number(one.letter === "#") - Number(other.letter === "#"));
}

/** Named places: their edge, and where their name stands. */
export function zones(scene: Scene): Zone[] {
  return scene.zones.map(([name, places]) => {
    const points = places as Point[];
    const middles = points.map((point) => inches(scene.kind, point));
    const mean = (axis: 0 | 1): number => middles.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, middles.length);
    const d = border(scene.kind, points).map(([from, to]) => `M${seen(from).join(" ")}L${seen(to).join(" ")}`).join("");
    return { name, d, at: [mean(0), mean(1)] };
  });
}

/** The edge of some cells: every side that only one of them has; of a sheet's polygon all its sides. In inches. */
export function border(kind: Scene["kind"], places: Point[]): [Point, Point][] {
  const sides = new Map<string, [Point, Point]>();
  for (const around of kind === "free" ? [places.map((place) => inches(kind, place))] : places.map((place) => corners(kind, place))) {
    around.forEach((from, n) => {
      const to = around[(n + 1) % around.length]!;
      const name = [from, to].map((point) => point.map((x) => x.toFixed(3)).join()).sort().join("|");
      if (!sides.delete(name)) sides.set(name, [from, to]);
    });
  }
  return [...sides.values()];
}
