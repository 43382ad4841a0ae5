/** The parts of the game's view that are drawn and are not in its board. Nothing is decided from them. */

import type { Game } from "../../../link/protocol";

export interface Written { no: number; narrator: number; cards: string[]; givers: number[]; text: string }
export interface Token { face: string; done: boolean; buried: boolean; doubled: boolean; points: number; gained: boolean }

export interface Table {
  names: string[];
  options: Record<string, string>;
  narrator: number;
  page: number;
  banners: string[];
  committed: number[];
  offers_in: number;
  piles: string[][];
  /** By banner: cards that are still to be turned, where they are read out one by one. */
  face_down?: number[];
  pages: Written[];
  tokens: number[];
  supply: number;
  gone: number[];
  order: number[];
  faces: Token[][];
  points: number[];
  winners: number[];
  over: boolean;
}

export const PAGES = 15;

/** What everybody sees of the table. */
export const tableOf = (game: Game): Table => (game.view as { table: Table }).table;

/** The seat from which this is seen; null for one who watches. */
export const seatOf = (game: Game): number | null => (game.view as { seat: number | null }).seat;
