/** The text of a page in pieces: what is printed, the gaps that wait for a card, and what cards have brought. */

import type { Face, Stack } from "../../../link/protocol";

export interface Piece {
  text: string;
  /** Which banner waits here, from 0. */
  gap?: number;
  /** A card's own words. */
  card?: Face;
}

const BLANK = "…";

/** A page that was written, with the words of its cards marked. */
function written(stack: Stack): Piece[] {
  return stack.cards.flatMap((card, place) => {
    const phrase = card.choices[0] ?? "";
    const at = phrase ? card.text.lastIndexOf(phrase) : -1;
    const lead = place ? " " : "";
    if (at < 0) return [{ text: lead + card.text }];
    return [{ text: lead + card.text.slice(0, at) }, { text: phrase, card }, { text: card.text.slice(at + phrase.length) }];
  });
}

/** A page that is open: its gaps, filled with the cards that are tried there. */
function open(stack: Stack, tried: (Face | undefined)[]): Piece[] {
  const parts = stack.note.split(BLANK);
  if (parts.length !== stack.takes.length + 1) return [{ text: stack.note }];
  return parts.flatMap((text, place) => {
    if (place === stack.takes.length) return text ? [{ text }] : [];
    const card = tried[place];
    const phrase = card?.choices[0];
    if (!card || !phrase) return [{ text }, { text: BLANK, gap: place }];
    return [{ text }, { text: phrase, card }, { text: card.text.slice(card.text.lastIndexOf(phrase) + phrase.length) }];
  });
}

/** The pieces of a page. `tried`: by banner, a card that is looked at in its place. */
export const piecesOf = (stack: Stack, tried: (Face | undefined)[] = []): Piece[] => (stack.cards.length ? written(stack) : open(stack, tried));

/** The same, to be read aloud. A gap is a pause. */
export const spoken = (pieces: Piece[]): string => pieces.map((piece) => piece.text).join("");

/** What a page is called: its title comes with its number before it. */
export const titleOf = (stack: Stack): string => stack.title.replace(/^\d+ /, "");
