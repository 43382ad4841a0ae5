/** The drawing on a card. */

import drawings from "./drawings.json"; // printing reads it, too: `paper_cards.py`
import { inkOf } from "./ink";

/** Drawings by how a word of a name begins, the first of these that one does; and for names without any such word. */
const WORDS = drawings.words.map(([word, drawing]) => ({ begins: new RegExp(`(^|[^a-z])${word!}`), drawing: drawing! }));
const SPARE: Record<string, string[]> = drawings.spare;

/** The drawing of a card: by a word in its name, else by its number one of its category's. */
export function drawingOf(kind: string, title: string, key: string): string {
  const name = title.toLowerCase();
  const known = WORDS.find((one) => one.begins.test(name));
  if (known) return known.drawing;
  const spare = SPARE[inkOf(kind)]!;
  return spare[(Number.parseInt(key.replace(/\D/g, ""), 10) || 0) % spare.length]!;
}

/** Lines of the sky behind a drawing, always the same ones for the same card. */
export function sky(key: string): string {
  let seed = [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  const next = (below: number): number => (seed = (seed * 137 + 61) % 9973) % below;
  const lines: string[] = [];
  for (let y = 9; y < 148; y += 5.4) lines.push(`M${next(100) - 8} ${y.toFixed(1)}h${25 + next(75)}`, `M${100 + next(70)} ${(y + 1).toFixed(1)}h${15 + next(50)}`);
  return lines.join("");
}
