/** The parts of the game's view that are drawn and are not in its board. Nothing is decided from them. */

import type { Face, Game } from "../../../link/protocol";

interface Note { kind: string; text: string; by: number; n: number }
export interface Element { id: string; kind: string; label: string; by: number; n: number; notes: Note[] }
export interface Play { n: number; seat: number; card: string; lane: number; telling: string }
interface Flag { fact: string; seats: number[]; whys: string[] }
interface Ballot { seat: number; choice: string; n: number; lane: number }
export interface Skin { step: string; texts: Record<string, string>; threads: Record<string, string>; edits: Record<string, number>; done: number[] }

export interface Table {
  names: string[];
  options: Record<string, string>;
  patterns: string[];
  ballots_in: number[];
  facts: Play[];
  elements: Element[];
  open: number[];
  flags: Flag[];
  empty_ballots: Ballot[];
  thread_b: number;
  ending: string;
  skin: Skin;
  scores: [seat: number, tags: number, firsts: number, payoffs: number, total: number][];
  winners: number[];
}

/** What everybody sees of the table. */
export const tableOf = (game: Game): Table => (game.view as { table: Table }).table;

/** The outline is done, and now it is told: everybody writes. */
export function isTold(game: Game): boolean {
  const { step } = tableOf(game).skin;
  return step !== "" && step !== "closed" && !game.over;
}

/** The pattern that I have picked in secret; undefined before that, empty for no preference. */
export const myBallot = (game: Game): string | undefined => (game.view as { ballot: string[] }).ballot[0];

/** A card in play by its reference, ``#3`` or 3. */
export function faceIn(game: Game, ref: string | number): Face | undefined {
  const key = typeof ref === "number" ? `#${ref}` : ref;
  return game.board.stacks.flatMap((stack) => stack.cards).find((face) => face.key === key);
}

/** A card wherever it lies open or in my hand, by its printed id. */
export function cardOf(game: Game, id: string): Face | undefined {
  return [...game.board.hand, ...game.board.piles.flatMap((pile) => pile.cards)].find((face) => face.key === id);
}

/** A text with names for its ``{A}`` and ``{Lo1}``. */
export function named(table: Table, text: string): string {
  return text.replace(/\{([A-Z]|(?:Ob|Lo|Fa|Th)\d+)\}/gu, (_, id: string) => table.skin.texts[id] || table.elements.find((one) => one.id === id)?.label || id);
}

/** Something of the story: a character by its letter, a place by its number. */
export const elementOf = (game: Game, id: string): Element | undefined => tableOf(game).elements.find((one) => one.id === id);
