/** A title set on a cover: the largest size at which it fits, its article above it in italics. */

import { balanced, linesOf, width } from "./widths";

export interface Lettering {
  text: string;
  size: number;
  y: number;
  italic: boolean;
}

const ROOM = 160;
const SIZES = [[43, 2], [36, 3], [30, 3], [25, 4], [21, 5], [17, 5]] as const; // of lettering, and the most lines of it
const LONGEST = 90;

/** The lines of a title in units of a cover, 220 x 320. */
export function lettering(title: string): Lettering[] {
  const whole = title.length <= LONGEST ? title : `${title.slice(0, LONGEST - 1).trimEnd()}…`;
  const [, article = "", rest = whole] = /^(The|A|An) (.+)$/u.exec(whole) ?? [];
  const { size, lines } = fitted(rest);
  const top = article ? 62 : 42;
  const head = article ? [{ text: article, size: 24, y: 58, italic: true }] : [];
  return [...head, ...lines.map((text, n) => ({ text, size, y: top + size * 0.94 * (n + 1), italic: false }))];
}

function fitted(text: string): { size: number; lines: string[] } {
  const widest = Math.max(0, ...text.split(/\s+/u).map(width));
  for (const [size, most] of SIZES) {
    const lines = balanced(text, ROOM / size);
    if (widest <= ROOM / size && lines.length <= most) return { size, lines };
  }
  return { size: 17, lines: linesOf(text, ROOM / 17).slice(0, 5) };
}
