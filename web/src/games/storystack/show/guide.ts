/** The notes of the guided first table: what to look at now, and what to do there. */

import type { Face } from "../../../link/protocol";
import { asked } from "../../../table/asked";
import type { Live } from "../../../table/live.svelte";
import type { GuideNote } from "../../types";

const hand = (live: Live): Face[] => live.game?.board.hand ?? [];
const held = (live: Live): boolean => hand(live).some((face) => live.staged.holds(face.key));
const told = (live: Live): boolean =>
  live.you !== null && Boolean(live.game?.board.story.some((one) => one.lines.some((line) => line.teller === live.nameOf(live.you!))));

export const guide: GuideNote[] = [
  {
    id: "pattern",
    title: "First, what kind of story?",
    text: "Three patterns are face up. Each asks for certain tags. Pick the one you would like to read; everybody votes.",
    at: ["[data-testid=pattern-1]", ".spread"],
    when: (live) => asked(live, "pattern"),
  },
  {
    id: "hand",
    title: "These five cards are yours",
    text: "Each is something that can happen. The bright ones can be played now. Tap one to pick it up, or press H and Enter.",
    at: ["[data-testid=hand-card][data-playable=true]", "#hand"],
    when: (live) => asked(live, "play") && !held(live) && !told(live),
  },
  {
    id: "lane",
    title: "Where does it belong?",
    text: "The lit lanes take this kind of card. They are the eight beats of the story, from left to right. Tap a dark one to see why not.",
    at: [".slot", ".lane.lit", "[data-testid^=lane-]"],
    when: (live) => asked(live, "play") && held(live) && !live.staged.values.has("lane") && !told(live),
  },
  {
    id: "tell",
    title: "Now tell it",
    text: "Choose who it is about, and write a line if you like. Leave it empty, and the card speaks for itself.",
    at: ["[data-testid=commit]"],
    when: (live) => asked(live, "play") && held(live) && live.staged.values.has("lane") && !told(live),
  },
  {
    id: "margin",
    title: "Your line is in the story",
    text: "This page has everything told so far, in the order it will be read. The red bar marks the newest line.",
    at: ["#margin", ".peek", ".edge"],
    when: (live) => told(live),
  },
  {
    id: "marks",
    title: "What the pattern still asks for",
    text: "Every card’s tag is counted here. When all eight lanes are filled and every tag is there, you have all won.",
    at: [".rail .tags", ".needs"],
    when: (live) => told(live),
  },
  {
    id: "end",
    title: "That’s the whole game",
    text: "Take turns until it is told, then put it into your own words and keep it as a book. The § at the top has every rule.",
    at: [".tool.sect"],
    when: (live) => told(live),
    last: true,
  },
];
