/** How pieces look: their measures, their letters and patterns, and how high each stands in a stack. */

export type Colour = "C" | "R" | "Pk" | "O" | "Y" | "G" | "Cy" | "B" | "P" | "W" | "Bl" | "Gy";
export type Size = 1 | 2 | 3;

/** The letter on a piece; gray is Gr (ST-NOT-1). */
export const letterOf = (colour: Colour): string => (colour === "Gy" ? "Gr" : colour);

/** One piece of a stack in elevation. */
export interface Shape {
  colour: Colour;
  size: Size;
  feet?: boolean;
  committed?: boolean;
}

/** Half the width of a piece's base. */
export const RADIUS: Record<Size, number> = { 1: 19, 2: 27.5, 3: 36 };
export const heightOf = (size: Size): number => 2.05 * RADIUS[size];

/** How far a piece stands over the one below: a band of that one, with its letter, stays visible. */
export const rise = (below: Size, size: Size): number => Math.max(18, 2.05 * (RADIUS[below] - RADIUS[size] + 9));

/** Height of every piece's base over the table, bottom to top. Feet nest: all of them touch it. */
export function heights(shapes: readonly Pick<Shape, "size" | "feet">[]): number[] {
  const found: number[] = [];
  shapes.forEach((shape, n) => {
    const below = shapes[n - 1];
    found.push(!below || shape.feet ? 0 : found[n - 1]! + rise(below.size, shape.size));
  });
  return found;
}

/** The pattern on the right face: a tile's width and height, its lines or dots, and how it is turned. */
export interface Weave {
  tile: [number, number];
  lines?: string;
  dots?: [number, number, number][];
  width?: number;
  ink: "dark" | "light" | "soft";
  turn?: number;
}

export const WEAVES: Record<Colour, Weave> = {
  C: { tile: [14, 14], lines: "M7 3v8M3 7h8", width: 0.9, ink: "soft" },
  R: { tile: [6, 6], lines: "M0 3h6", ink: "light", turn: -45 },
  Pk: { tile: [7, 7], dots: [[3.5, 3.5, 1.5]], ink: "dark" },
  O: { tile: [6, 6], lines: "M0 3h6", ink: "dark" },
  Y: { tile: [8, 8], lines: "M0 4h8M4 0v8", width: 1, ink: "dark" },
  G: { tile: [6, 6], lines: "M3 0v6", ink: "light" },
  Cy: { tile: [12, 6], lines: "M0 3q3-3.5 6 0t6 0", ink: "dark" },
  B: { tile: [7, 7], lines: "M0 0 7 7M7 0 0 7", width: 1, ink: "light" },
  P: { tile: [9, 7], lines: "M0 5.5 4.5 1.5 9 5.5", ink: "light" },
  W: { tile: [10, 10], lines: "M0 9.5h10M5 0v9.5", width: 1, ink: "soft" },
  Bl: { tile: [9, 9], lines: "M0 4.5h9", width: 1, ink: "soft", turn: 45 },
  Gy: { tile: [5, 5], dots: [[1.5, 1.5, 0.9], [4, 4, 0.9]], ink: "dark" },
};
