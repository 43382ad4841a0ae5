/** What a game's folder gives the client. A game without a folder is drawn by parts/GenericBoard. */

import type { Component } from "svelte";
import type { Face, Game, Line } from "../link/protocol";
import type { Cue } from "../stage/cues";
import type { Animators } from "../stage/timeline";
import type { Live } from "../table/live.svelte";

export interface CardMark {
  ink: string;
  icon: string;
  tagIcon: string;
}

/** A note beside what is lit. The first one shows for which `when` holds and that was not laid away. */
export interface GuideNote {
  id: string;
  title: string;
  text: string;
  /** CSS selectors of what it lies beside, the first one that is on the screen counts. */
  at: string[];
  /** What it says instead beside some of these: a phone shows the same thing otherwise. */
  said?: Record<string, string>;
  when: (live: Live) => boolean;
  /** With this one the guide is over. */
  last?: boolean;
}

/** Something that a person may set for one game. `options`: their labels by value; the empty one holds until another is chosen. */
export interface Like {
  id: string;
  label: string;
  more: string;
  options: Record<string, string>;
}

/** What every page may show of a game. */
export interface GameFace {
  /** The game's name in the registry of the server. */
  name: string;
  /** `data-game` in tokens.css: cloth, accent, felt, card corner. */
  cloth: string;
  /** Id in icons.svg. */
  emblem: string;
  /** The title in one or two lines, as stamped on the cover; a second line in italics. */
  title: string;
  subtitle?: string;
  /** Where it stands on the shelf. */
  place: number;
  /** How many chairs are offered to somebody who starts a table; else four. */
  chairs?: number;
  /** One line below the cover. */
  pitch: string;
  /** The Margin also tells how each chapter opens. */
  openers?: boolean;
  /** What the story is, under its title in the Margin. */
  kicker: string;
  /** What its tables need besides the boards, from `table/face.ts`. */
  atTable: () => Promise<{ tableFace: TableFace }>;
  /** The table on a laptop. Loaded when it is first needed. */
  Board: () => Promise<{ default: Component<{ live: Live }> }>;
  /** The private hand on a phone; else `Board`. */
  Phone?: () => Promise<{ default: Component<{ live: Live }> }>;
  /** On a phone the board shows the newest page itself, so the strip with the last line stays away. */
  ownPage?: boolean | ((game: Game) => boolean);
  /** On a wall the board itself says how it ended. */
  ownEnd?: boolean;
  /** Now the board has a wall for itself: it shows the last page, which the Margin would tell once more. */
  wholeWall?: (game: Game) => boolean;
  /** The table on a wall, without controls; else `Board`. */
  Tv?: () => Promise<{ default: Component<{ live: Live }> }>;
  /** Draws one card of this game; else parts/PlainCard. */
  Card?: () => Promise<{ default: Component<{ face: Face }> }>;
  /** Draws one card for whoever makes the pack, as it looks in the hand; else parts/PlainCard. */
  Proof?: () => Promise<{ default: Component<{ face: Face }> }>;
  /** What marks a card of this kind and tag wherever its name stands alone: an ink `--ty-…` and two icons, or none. */
  mark?: (kind: string, tag: string) => CardMark;
  /** How high each chapter stands on the line of contents, 0 to 1. */
  arc?: number[];
  /** The notes of the guided first table, in order. */
  guide?: () => Promise<{ guide: GuideNote[] }>;
}

/** What only a table of this game needs; it comes with the boards. */
export interface TableFace {
  /** What a wall counts beside each seat; else the cards it holds. `key`: its `data-key`, before the seat, where something flies there. */
  held?: { icon: string; key?: string; count: (game: Game, seat: number) => number; says: (n: number) => string };
  /** What is said while the end of a game is shown, before any screen tells how it came out; empty: it is told at once. */
  unveils?: (before: Game | null, after: Game) => string;
  /** Which cue is heard for which fact. */
  sounds?: Partial<Record<string, Cue>>;
  /** What moves. */
  animators?: () => Promise<{ animators: Animators; /** Nothing is left to be shown. */ ended?: () => void; /** Facts that may wait. */ most?: number; setPace?: (pace: string) => void }>;
  /** Names that stand in red where they are first read in the story. */
  names?: (game: Game) => string[];
  /** The sentence after “Your turn.” for a decision, where the server's is too long for the running head. */
  prompts?: Record<string, string>;
  /** What a field is called, by its kind, where the kind's own name says too little. */
  fields?: Record<string, string>;
  /** One standing offer as a leaf of its own; else the generic form. `given`: what is filled in already, by field. */
  Offer?: () => Promise<{ default: Component<{ live: Live; decision: string; given: Record<string, unknown>; onclose: () => void }> }>;
  /** Decisions of standing offers that the game's own board makes, so that no menu lists them. */
  ownOffers?: string[];
  /** What people ask a referee at this table, in the words of the question; the answer comes as a slip. */
  questions?: { text: string; move: Record<string, unknown> }[];
  /** All the cards to look through, from the menu of a table; parts/CardList draws them. */
  Cards?: () => Promise<{ default: Component<{ live: Live; onclose: () => void }> }>;
  /** The cards that the X-card can name, by the ids that the pack gives them; else the keys of the board's cards. */
  cards?: (game: Game) => { id: string; title: string }[];
  /** What this table has named and described; the X-card can name it, and nothing that is printed. */
  named?: (game: Game) => string[];
  /** A line of the story as somebody wrote it, where the book tells it with more around it. */
  asWritten?: (game: Game, line: Line) => string;
  /** How it turned out, under the outcome: a score sheet. */
  Score?: () => Promise<{ default: Component<{ live: Live }> }>;
}
