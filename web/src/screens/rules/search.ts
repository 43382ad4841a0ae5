/** Finding words in a rulebook. */

import type { Block } from "../../link/protocol";

/** The words that are looked for. */
export const wordsOf = (query: string): string[] => query.toLocaleLowerCase().split(/\s+/u).filter(Boolean);

/** All that can be read in a block. */
export function plainText(block: Block): string {
  const cells = block.rows.flat().map((cell) => cell.map((piece) => piece.text).join(""));
  return [block.pieces.map((piece) => piece.text).join(""), ...cells].join(" ").trim();
}

/** The blocks that hold every word, each under its heading, and how many there are; all of them for no words. */
export function chosen(blocks: readonly Block[], terms: readonly string[]): { blocks: Block[]; found: number } {
  if (!terms.length) return { blocks: [...blocks], found: 0 };
  const shown: Block[] = [];
  let head: Block | null = null;
  let found = 0;
  for (const block of blocks) {
    if (block.kind === "heading") head = block;
    const text = plainText(block).toLocaleLowerCase();
    if (!terms.every((term) => text.includes(term))) continue;
    if (head && head !== block) shown.push(head);
    head = null;
    shown.push(block);
    found += 1;
  }
  return { blocks: shown, found };
}

/** A text in pieces, the words that are looked for apart. */
export function marked(text: string, terms: readonly string[]): { text: string; hit: boolean }[] {
  const lower = text.toLocaleLowerCase();
  if (!terms.length || lower.length !== text.length) return [{ text, hit: false }];
  const pieces: { text: string; hit: boolean }[] = [];
  let at = 0;
  while (at < text.length) {
    const hits = terms.map((term) => ({ from: lower.indexOf(term, at), length: term.length })).filter((one) => one.from >= 0);
    const next = hits.sort((one, other) => one.from - other.from || other.length - one.length)[0];
    if (!next) break;
    if (next.from > at) pieces.push({ text: text.slice(at, next.from), hit: false });
    pieces.push({ text: text.slice(next.from, next.from + next.length), hit: true });
    at = next.from + next.length;
  }
  return at < text.length ? [...pieces, { text: text.slice(at), hit: false }] : pieces;
}
