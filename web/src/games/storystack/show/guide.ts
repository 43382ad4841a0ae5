/** The notes of the guided first table: what to look at now, and what to do there. */

import type { Face } from "../../../link/protocol";
import { asked } from "../../../table/asked";
import type { Live } from "../../../table/live.svelte";
import { surface } from "../../../parts/surface.svelte";
import type { GuideNote } from "../../types";

const hand = (live: Live): Face[] => live.game?.board.hand ?? [];
const held = (live: Live): boolean => hand(live).some((face) => live.staged.holds(face.key));
/** On a phone the card in front is held by itself. */
const taken = (live: Live): boolean => held(live) && surface.is !== "phone";
const placed = (live: Live): boolean => live.staged.values.has("lane");
const told = (live: Live): boolean =>
  live.you !== null && Boolean(live.game?.board.story.some((one) => one.lines.some((line) => line.teller === live.nameOf(live.you!))));

export const guide: GuideNote[] = [
  {
    id: "pattern",
    title: "First, what kind of story?",
    text: "Three patterns are face up. Each asks for certain tags. Pick the one you would like to read; everybody votes.",
    at: ["article.pattern"],
    when: (live) => asked(live, "pattern"),
  },
  {
    id: "hand",
    title: "These five cards are yours",
    text: "Each is something that can happen. The bright ones can be played now. Tap one to pick it up, or press H and Enter.",
    at: [".carousel", "[data-testid=hand-card][data-playable=true]", "#hand"],
    said: { ".carousel": "Each is something that can happen. Swipe through them: the bright ones can be played now, and a card says why it can’t." },
    when: (live) => asked(live, "play") && !taken(live) && !placed(live) && !told(live),
  },
  {
    id: "lane",
    title: "Where does it belong?",
    text: "The lit lanes take this kind of card. They are the eight beats of the story, from left to right. Tap a dark one to see why not.",
    at: [".slot", ".ml.lit", ".lane.lit", "[data-testid^=lane-]"],
    when: (live) => asked(live, "play") && held(live) && !placed(live) && !told(live),
  },
  {
    id: "tell",
    title: "Now tell it",
    text: "Choose who it is about, and write a line if you like. Leave it empty, and the card speaks for itself.",
    at: ["[data-testid=commit]"],
    when: (live) => asked(live, "play") && held(live) && placed(live) && !told(live),
  },
  {
    id: "margin",
    title: "Your line is in the story",
    text: "This page has everything told so far, in the order it will be read. The red bar marks the newest line.",
    at: ["#margin", ".peek", ".edge"],
    said: {
      ".peek": "This strip has the newest line. Tap it for everything told so far, in the order it will be read.",
      ".edge": "Everything told so far is behind this edge, in the order it will be read. Tap it to look.",
    },
    when: (live) => told(live),
  },
  {
    id: "marks",
    title: "What the pattern still asks for",
    text: "Every card’s tag is counted here. When all eight lanes are filled and every tag is there, you have all won.",
    at: [".rail .tags", ".needs"],
    said: { ".needs": "These tags are still missing; tap the line for all of them. When all eight lanes are filled and no tag is missing, you have all won." },
    when: (live) => told(live),
  },
  {
    id: "end",
    title: "That’s the whole game",
    text: "Take turns until it is told, then put it into your own words and keep it as a book. The § at the top has every rule.",
    at: [".tool.sect", ".ph-head .menu"],
    said: { ".ph-head .menu": "Take turns until it is told, then put it into your own words and keep it as a book. The menu at the top has the rules." },
    when: (live) => told(live),
    last: true,
  },
];
