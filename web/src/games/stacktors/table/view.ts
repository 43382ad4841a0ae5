/** The parts of the game's view that are drawn and are not in its board. Nothing is decided from them. */

import type { Game } from "../../../link/protocol";

export type Position = "feet" | "guts" | "brains";
export interface Slot { id: number; c: string; s: 1 | 2 | 3 }
export interface Stack { feet: Slot[]; guts: Slot[]; brains: Slot[]; cap: string }
export interface Status { kind: string; n: number; by: string; target: string }

export interface Character {
  id: string;
  name: string;
  role: "pc" | "enemy" | "ally" | "burden";
  neck: string;
  side: string;
  join: string;
  seat: number;
  stack: Stack;
  equip: Stack;
  carried: string[];
  earned: number;
  spent: number;
  burned: number;
  pos: [number, number];
  facing: string;
  alive: boolean;
  clock: number;
  statuses: Status[];
  engaged: string[];
  committed: number[];
  concept: string;
  notes: string[];
  began: string;
}

export interface Group { c: string; v: number; slots: Slot[] }
export interface Hurdle { half: string; c: string; v: number; text: string; alt: string[]; slots: Slot[]; hidden: boolean }
export interface Challenge {
  id: string;
  name: string;
  base: string;
  pos: [number, number];
  guts: Group[];
  brains: Group[];
  abstract: boolean;
  stages: Hurdle[];
  surmounted: boolean;
}
export interface Thing { id: string; base: string; name: string; where: string; holder: string; pos: [number, number]; pieces: Slot[]; text: string; open: boolean }

export interface Guard { target: string; pieces: number[]; extra: number[]; cell: string; perfection: number; accept: boolean; assists: [string, number[]][] }
export interface Fight {
  attacker: string;
  kind: "turn" | "parting" | "counter" | "challenge";
  type: string;
  targets: string[];
  cell: string;
  half: string;
  pieces: number[];
  perfection: number;
  assists: [string, number[]][];
  guards: Guard[];
  named: boolean;
}
export interface Turn { actor: string; mp: number; base: number; moved: boolean; acted: boolean; healed: boolean }

export interface Table {
  names: string[];
  options: Record<string, string>;
  adventure: string;
  gm: boolean;
  open: number[];
  setting: string[];
  drafts: Record<string, string[]>;
  built: string[];
  auto: string[];
  audience: string[];
  talk: boolean;
  bank: Record<string, number>;
  chars: Record<string, Character>;
  challenges: Record<string, Challenge>;
  things: Record<string, Thing>;
  currency: Record<string, number>;
  wares: Record<string, { id: string; name: string; coin: string; price: number }>;
  stage: string;
  mode: "" | "free" | "conflict";
  round: number;
  beat: number;
  order: [string, number][];
  passed: string[];
  acted: string[];
  turn: Turn | null;
  fights: Fight[];
  ready: string[];
  result: string;
}

/** What everybody sees of the table. */
export const tableOf = (game: Game): Table => (game.view as { table: Table }).table;

/** The seat from which this is seen; null for one who watches. */
export const seatOf = (game: Game): number | null => (game.view as { seat: number | null }).seat;

/** What somebody or something is called. */
export const nameOf = (table: Table, id: string): string => table.chars[id]?.name ?? table.challenges[id]?.name ?? table.things[id]?.name ?? id;

export const POSITIONS: readonly Position[] = ["brains", "guts", "feet"];

/** All pieces of a position, those of the stack first. */
export const slotsOf = (one: Character, position: Position): Slot[] => [...one.stack[position], ...one.equip[position]];

/** A piece by its number, with the cell in which it stands. */
export function slotOf(one: Character, id: number): { slot: Slot; position: Position; gear: boolean } | undefined {
  for (const gear of [false, true]) {
    for (const position of POSITIONS) {
      const slot = (gear ? one.equip : one.stack)[position].find((piece) => piece.id === id);
      if (slot) return { slot, position, gear };
    }
  }
  return undefined;
}

/** Whose piece it is. */
export const ownerOf = (table: Table, id: number): Character | undefined => Object.values(table.chars).find((one) => slotOf(one, id));
