/** Cards that are named in what was told, as pieces of the line. */

import type { Board } from "../link/protocol";

export interface Piece {
  text: string;
  card: boolean;
}

const QUOTED = /“([^“”]+)”/g;

/** What the cards are called that lie on a board or are told in its story. */
export function cardNames(board: Board | undefined): Set<string> {
  const found = new Set<string>();
  const walk = (one: unknown): void => {
    if (Array.isArray(one)) one.forEach(walk);
    else if (one && typeof one === "object") {
      const { key, title, card } = one as { key?: unknown; title?: unknown; card?: unknown };
      for (const name of [typeof key === "string" ? title : undefined, card]) if (typeof name === "string" && name) found.add(name);
      Object.values(one).forEach(walk);
    }
  };
  walk(board);
  return found;
}

/** A line in pieces: cards without their quotation marks, which stay around whatever somebody said. */
export function named(line: string, cards: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: whole, 1: name, index } of line.matchAll(QUOTED)) {
    if (!cards.has(name!)) continue;
    if (index > from) pieces.push({ text: line.slice(from, index), card: false });
    pieces.push({ text: name!, card: true });
    from = index + whole.length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from), card: false });
  // A title that ends a sentence itself takes no full stop.
  return pieces.map((piece, n) => (!piece.card && /[!?]$/.test(pieces[n - 1]?.card ? pieces[n - 1]!.text : "") ? { ...piece, text: piece.text.replace(/^\./, "") } : piece)).filter(({ text }) => text);
}
