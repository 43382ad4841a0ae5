/** The parts of the game's view that are drawn and are not in its board. Nothing is decided from them. */

import type { Face, Game } from "../../../link/protocol";

interface Held { card: string; note: string }
export interface Telling { n: number; seat: number; kind: string; text: string; card: string; other: number; named: number[]; act: number; struck: unknown[] }
interface Asking { kind: string; n: number; asker: number; items: [number, string][]; answers: [number, string[]][] }

export interface Turn {
  seat: number;
  act: number;
  problem: string;
  resources: string[];
  borrowed: string[];
  enlisted: string[];
  refused: string[];
  committed: boolean;
  evaluators: number[];
  numbers: [number, string][];
  median: number;
  owner: number;
  flip: number;
  card: string;
  works: boolean;
}

export interface Table {
  names: string[];
  options: Record<string, string>;
  open: number[];
  characters: { name: string; role: string }[];
  resources: Held[][];
  problems: Held[][];
  dealer: number;
  lead: number;
  acts: number;
  act: number;
  phase: string;
  todo: number[];
  active: number;
  themes: string[][];
  theme: string[];
  committed: number[];
  ready: number[];
  involved: number[];
  troubled: number[];
  asking: Asking | null;
  told: Telling[];
  nudges: [number, string][];
  turns: Turn[];
  dead: number[];
  reactions: [number, boolean, string][];
  uses: [number, string[]][];
  finale: { number: number; card: string; hero: number; bids: [number, string][]; before: number[] } | null;
  scores: [number, number, number, string][];
  winners: number[];
}

/** What everybody sees of the table. */
export const tableOf = (game: Game): Table => (game.view as { table: Table }).table;

/** The name of a seat's character; its player's own while there is none. */
export const characterOf = (table: Table, seat: number): string => table.characters[seat]?.name || (table.names[seat] ?? "");

/** The turn that runs, or the last one. */
export const turnOf = (table: Table): Turn | undefined => table.turns.at(-1);

/** Every card whose four values I may read, by its id. */
export function facesOf(game: Game): Map<string, Face> {
  const { hand, stacks, piles } = game.board;
  return new Map([...piles.flatMap((pile) => pile.cards), ...stacks.flatMap((stack) => stack.cards), ...hand].map((face) => [face.key, face]));
}

/** The four values of a card; a marker without words has none. */
export const valuesOf = (face: Face | undefined, id = ""): { number: string; genre: string; light: string; dark: string } => ({
  number: face?.choices[0] ?? (/^\d+$/.test(id) ? String(Number(id)) : ""),
  genre: face?.choices[1] ?? "",
  light: face?.choices[2] ?? face?.title ?? "",
  dark: face?.choices[3] ?? "",
});

/** Numbers that I have not seen: they may lie in the deck, or in the hand of somebody else. */
export function unseen(game: Game): number[] {
  const seen = new Set([...facesOf(game).keys()].map(Number));
  return Array.from({ length: 99 }, (_, n) => n + 1).filter((number) => !seen.has(number));
}
