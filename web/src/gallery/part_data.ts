/** Data for the parts in the gallery: they never change, and belong to no table. */

import type { Board, Book, Chapter, Face, Field, Line } from "../link/protocol";

const line = (n: number, teller: string, card: string, text: string): Line => ({ text, teller, card, kind: "Cast", tag: "SETUP", marks: [], notes: [], told: true, n });

const STORY: Chapter[] = [
  { heading: "Setup", opener: "", gap: "", lines: [
    line(1, "Odile", "The Keeper of a Quiet Lock", "Every evening Ines Marrow shuts the lock at Nether Salt and counts the strokes that come up through the water."),
    line(2, "Ravi", "Boots Too Good for Mud", "Corvin Ashe arrives to inspect the dam in boots too good for the mud."),
  ] },
  { heading: "Inciting Incident", opener: "", gap: "", lines: [line(3, "June", "The Thirteenth Stroke", "On the ninth of October the clock strikes thirteen.")] },
];

export const FACE: Face = {
  key: "CA-01", title: "The Keeper of a Quiet Lock", kind: "Cast", tag: "SETUP", text: "Somebody who keeps a thing shut. Say what would happen if they did not.",
  parts: ["Somebody who keeps a thing shut", "Say what would happen if they did not."],
  choices: ["Ines Marrow"], marks: ["needed"], told: "She counts the strokes.", by: "Odile", why_not: "", cost: 1,
};

export const BOARD: Board = {
  title: "The Long Way Home", subtitle: "", gauges: [], stacks: [], hand: [], notebook: [], places: [], counters: [], missing: "", spread: [], piles: [],
  story_title: "The Salt Clock", story: STORY, scales: [], parts: [],
};

export const BOOK: Book = {
  game: "", title: "The Salt Clock", chapters: STORY, kicker: "A story in eight beats", subtitle: "The Long Way Home", premise: "",
  tellers: ["Odile", "Ravi", "June", "Lantern (bot)"], finished: true, ending: "", portraits: [], gauges: [], links: [], left_out: [], sheets: [], colophon: "",
  profile: [7, 3, 5, 11, 5, 5, 3, 5], chosen: [], dedication: "", ornament: [], frame: "", sky: [], evening: { ended: "2026-10-09", began: "2026-10-09", minutes: 52 }, series: null, tiles: [], licence: "", at: "", emblem: "",
};

export const FIELDS: Field[] = [
  { type: "One", at: "who", kind: "character", role: "", of: ["Ines Marrow", "Corvin Ashe"], words: 0 },
  { type: "Several", at: "both", kind: "element", role: "", of: ["the salt clock", "the boat", "the letter"], least: 2, most: 2, ordered: true, roles: ["the one", "the other"] },
  { type: "NewOr", at: "new", kind: "name", role: "", of: [], limit: 40, suggestions: ["Pike"], new: "" },
  { type: "Words", at: "telling", kind: "telling", role: "", limit: 280, optional: true, suggestions: [] },
];
