/** A title set on a cover: the largest size at which it fits, its article above it in italics. */

import { balanced, linesOf, widest } from "./widths";

export interface Lettering {
  text: string;
  size: number;
  y: number;
  italic: boolean;
}

const ROOM = 160;
const SIZES = [[43, 2], [36, 3], [30, 3], [25, 4], [21, 5], [17, 5]] as const; // of lettering, and the most lines of it
const BELOW_A_SKY = [[36, 1], [30, 2], [25, 3], [21, 4], [17, 5]] as const;
const HEAD: Record<string, number> = { arch: 96 }; // where the title begins within a frame
const LONGEST = 90;
const LEADING = 1.1; // from line to line, in sizes: what hangs from a J ends above the next one

/** The lines of a title in units of a cover, 220 x 320. `frame`: as a book has it. */
export function lettering(title: string, frame = ""): Lettering[] {
  const whole = title.length <= LONGEST ? title : `${title.slice(0, LONGEST - 1).trimEnd()}…`;
  const [, article = "", rest = whole] = /^(The|A|An) (.+)$/u.exec(whole) ?? [];
  const { size, lines } = fitted(rest, frame === "arch" ? BELOW_A_SKY : SIZES);
  const above = HEAD[frame] ?? 42;
  const top = article ? above + 20 : above;
  const head = article ? [{ text: article, size: 24, y: above + 16, italic: true }] : [];
  return [...head, ...lines.map((text, n) => ({ text, size, y: top + size * (0.94 + LEADING * n), italic: false }))];
}

const ON_SPINES = [[17, 1], [15, 2], [13, 2], [13, 3], [12, 3], [11, 4]] as const; // as SIZES
const NARROW = 44; // pixels of a spine with one line
const BESIDE = 24; // pixels on both sides of the lines of others

/** A title on a spine, whole: it gets smaller, and the spine wider. `room`: pixels along it. */
export function onSpine(title: string, room: number): { size: number; lines: string[]; wide: number } {
  const fits = ([size, most]: readonly [number, number]): boolean => widest(title) <= room / size && linesOf(title, room / size).length <= most;
  const [size] = ON_SPINES.find(fits) ?? ON_SPINES.at(-1)!;
  const lines = balanced(title, room / size);
  return { size, lines, wide: Math.max(NARROW, Math.ceil(lines.length * size * 1.04) + BESIDE) };
}

function fitted(text: string, sizes: readonly (readonly [number, number])[]): { size: number; lines: string[] } {
  for (const [size, most] of sizes) {
    const lines = balanced(text, ROOM / size);
    if (widest(text) <= ROOM / size && lines.length <= most) return { size, lines };
  }
  return { size: 17, lines: linesOf(text, ROOM / 17).slice(0, 5) };
}
