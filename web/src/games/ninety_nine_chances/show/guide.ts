/** The notes of the guided first table: what to look at now, and what to do there. */

import { asked } from "../../../table/asked";
import type { Live } from "../../../table/live.svelte";
import type { GuideNote } from "../../types";
import { tableOf, turnOf } from "../table/view";

const phase = (live: Live): string => (live.game ? tableOf(live.game).phase : "");
const plays = (live: Live): boolean => live.you !== null && ["resources", "trouble", "storytelling"].includes(phase(live));

export const guide: GuideNote[] = [
  {
    id: "card",
    title: "One card, four uses",
    text: "A word on top is a Resource. The dark word at the other end is a Problem. The number rates a plan, and the word at the side is a genre. A card is only one of these at a time.",
    at: ["[data-testid=hand-card]", "#hand"],
    when: (live) => phase(live) === "themes",
  },
  {
    id: "theme",
    title: "Two genres make a story",
    text: "Choose two cards. Everybody pitches a pair, and the table votes for the one it wants to play.",
    at: [".pair", ".offer"],
    when: (live) => ["themes", "pitches", "vote"].includes(phase(live)),
  },
  { id: "character", title: "Become somebody", text: "A name and a few words are enough. You can change them at any time.", at: [".tell", ".cast"], when: (live) => asked(live, "character") },
  {
    id: "resource",
    title: "What you have",
    text: "Play a card for its light word and say how you came by it. Tap somebody to involve them; they can say no.",
    at: ["[data-testid=hand-card]", ".circle"],
    when: (live) => asked(live, "resource_play"),
  },
  {
    id: "trouble",
    title: "Make trouble",
    text: "Give somebody the dark word of a card. Everybody gets one Problem, and nobody has to agree to it.",
    at: ["[data-testid=hand-card]", ".circle"],
    when: (live) => asked(live, "trouble_play"),
  },
  {
    id: "plan",
    title: "Tell a plan",
    text: "Which Resources solve your Problem? Ask others for theirs, or for help. The better the plan sounds, the higher they will rate it.",
    at: [".tell"],
    when: (live) => asked(live, "plan"),
  },
  {
    id: "evaluate",
    title: "How likely is it?",
    text: "Place a Number face down: high if the plan should work. The middle one becomes the chance in 100, and whoever placed it keeps it.",
    at: ["[data-testid=hand-card]", ".line"],
    when: (live) => asked(live, "evaluate"),
  },
  {
    id: "flip",
    title: "The deck decides",
    text: "If the card is under the chance, the plan works, and the Problem turns over into a Resource. If it’s over, you get one more Problem.",
    at: [".verdict", ".line"],
    when: (live) => plays(live) && Boolean(turnOf(tableOf(live.game!))?.median),
  },
  {
    id: "bid",
    title: "High, but not too high",
    text: "One last Number, against a card that nobody has seen. Whoever is closest without going over is the Hero. Go over, and you lose everything.",
    at: [".tell", "[data-testid=hand-card]"],
    when: (live) => asked(live, "bid"),
    last: true,
  },
];
