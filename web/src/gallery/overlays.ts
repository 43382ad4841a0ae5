/** The lobby, and what may lie over a table: each over the first state of a game in which somebody is asked. */

import type { TableInfo, Welcome } from "../link/protocol";
import type { What } from "../table/overlay.svelte";
import { STATES } from "./states";

export interface Over {
  name: string;
  table?: (table: TableInfo) => Partial<TableInfo>;
  /** What is opened. */
  what?: What;
  /** Before the game. */
  lobby?: boolean;
  /** As somebody without a seat. */
  watching?: boolean;
}

const empty = (table: TableInfo): Partial<TableInfo> => ({
  chairs: table.chairs.map((chair) => (chair.seat === 1 ? { ...chair, kind: "open", name: "Seat 2", here: false } : chair)),
  can_begin: "Waiting for somebody to take Seat 2, or for a bot.",
});

export const OVER: Over[] = [
  { name: "lobby", lobby: true, table: empty },
  { name: "lobby, everybody here", lobby: true },
  { name: "lobby, watching", lobby: true, watching: true, table: empty },
  { name: "who sits here", what: "people" },
  { name: "talk", what: "talk" },
  { name: "reactions", what: "react" },
  { name: "X-card, asked", what: "x" },
  { name: "X-card", table: () => ({ x: { left: 170, words: false, card: false, settling: false } }) },
  { name: "X-card, named", table: () => ({ x: { left: 90, words: true, card: false, settling: false } }) },
  { name: "paused", table: () => ({ paused: 480 }) },
  { name: "taking back", table: () => ({ take_back: { seat: 1, waiting: [0], left: 40 } }) },
  { name: "a chair asked for", table: () => ({ asking: [{ number: 1, seat: 0, name: "Imani" }] }) },
  { name: "somebody away", table: (table) => ({ chairs: table.chairs.map((chair) => (chair.seat === 1 ? { ...chair, here: false, stand_in_in: 40 } : chair)) }) },
  { name: "a clock", table: (table) => ({ waits: table.waits.map((wait) => ({ ...wait, left: 25 })) }) },
  { name: "asking for a chair", what: "chair", watching: true },
];

/** The message of the server that makes it so. */
export function changed(welcome: Welcome, over: Over): Welcome {
  const table = { ...welcome.table, ...over.table?.(welcome.table) };
  const game = welcome.game && over.watching ? { ...welcome.game, ask: null, board: { ...welcome.game.board, hand: [] } } : welcome.game;
  const seat = over.watching ? { you: null, host: false, game } : {};
  if (!over.lobby) return { ...welcome, ...seat, table };
  return { ...welcome, ...seat, game: null, lines: [], table: { ...table, begun: false, number: 0, waits: [] } };
}

/** The state that it lies over. */
export const under = STATES.find((one) => one.name === "play") ?? STATES[0];
