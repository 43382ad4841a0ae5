/** A title set on a cover: the largest size at which it fits, its article above it in italics. */

export interface Lettering {
  text: string;
  size: number;
  y: number;
  italic: boolean;
}

const ROOM = 160;
const LETTER = 0.46; // how wide a letter is at size one
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
  for (const [size, most] of SIZES) {
    const letters = Math.floor(ROOM / (size * LETTER));
    const lines = wrap(text, letters);
    if (lines.length <= most && lines.every((line) => line.length <= letters)) return { size, lines };
  }
  const letters = Math.floor(ROOM / (17 * LETTER));
  return { size: 17, lines: wrap(text, letters, true).slice(0, 5) };
}

function wrap(text: string, letters: number, cut = false): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(cut ? [...word].slice(0, letters).join("") : word);
  }
  return lines;
}
