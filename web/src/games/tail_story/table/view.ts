/** The parts of the game's view that are drawn, and the faces that lie on the board. Nothing is decided from them. */

import type { Face, Form, Game } from "../../../link/protocol";

export interface Mat {
  queue: number;
  pet: string;
  altered: boolean;
  deck: number;
  hand: number;
  discard: string[];
  zone: string[];
  achievements: number;
  uses: number;
  beam: boolean;
  shown: string[];
  idle: boolean;
}

/** One item of the chain. `stands` is left out until the chain is resolved. */
export interface Item {
  seat: number;
  action: string;
  card?: string;
  target?: number;
  words?: string;
  stands?: boolean | null;
}

export interface Table {
  names: string[];
  kinds: string[];
  options: Record<string, string>;
  mats: Mat[];
  order: number[];
  round: number;
  turn: number;
  active: number;
  ap: number;
  step: string;
  barred: boolean;
  chain: Item[];
  window: boolean;
  winners: number[];
  places: [seat: number, place: number][];
}

interface View {
  seat: number | null;
  table: Table;
  achievements?: string[];
}

const viewOf = (game: Game): View => game.view as View;

/** What everybody sees of the table. */
export const tableOf = (game: Game): Table => viewOf(game).table;

/** My own achievements, which lie face down for everybody else. */
export const ownAchievements = (game: Game): Face[] =>
  (viewOf(game).achievements ?? []).flatMap((id) => game.board.piles.flatMap((pile) => pile.cards).find((face) => face.key === id) ?? []);

/** A card wherever it lies open, in my hand, or before me to choose from. */
export function cardOf(game: Game, id: string): Face | undefined {
  const { hand, spread, stacks, piles } = game.board;
  return [...hand, ...spread, ...stacks.flatMap((stack) => stack.cards), ...piles.flatMap((pile) => pile.cards)].find((face) => face.key === id);
}

/** The character of a seat, with the side that shows. */
export const petOf = (game: Game, seat: number): Face | undefined => cardOf(game, `pet ${seat}`);

/** An item of the chain as it can be read. */
export const itemFace = (game: Game, n: number): Face | undefined => cardOf(game, `item ${n}`);

/** The seats in the order in which they lie on the table: mine first, the others as they take turns. */
export const seatsOf = (game: Game): number[] => game.board.places.map((place) => place.seat);

/** The card that a form plays, or uses; empty for none. */
export const cardIn = (form: Form | null): string => (typeof form?.fixed.card === "string" ? form.fixed.card : "");

/** A number among the fixed parts of a form; -1 for none. */
export const seatIn = (form: Form): number => (typeof form.fixed.target === "number" ? form.fixed.target : -1);
