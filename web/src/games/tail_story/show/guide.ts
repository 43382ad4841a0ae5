/** The notes of the guided first table: what to look at now, and what to do there. */

import type { Live } from "../../../table/live.svelte";
import type { GuideNote } from "../../types";
import { tableOf, type Table } from "../table/view";

/** What may still be answered otherwise counts, too. */
const asked = (live: Live, decision: string): boolean => live.game?.ask?.decision === decision;
const table = (live: Live): Table | null => (live.game ? tableOf(live.game) : null);
const played = (live: Live): boolean => Boolean(table(live)?.chain.length);
const later = (live: Live): boolean => (table(live)?.turn ?? 0) > 2;

export const guide: GuideNote[] = [
  {
    id: "pet",
    title: "First, who will you be?",
    text: "You see both sides of each pet. It starts as the one on the left, and becomes the one on the right when you earn it. Take whichever makes you smile.",
    at: [".scroll .pet", "[data-testid^=pet-]", ".pets"],
    when: (live) => asked(live, "character"),
  },
  {
    id: "deck",
    title: "You want this to be empty",
    text: "Each time your deck runs out, you earn an achievement and your discard pile becomes the new deck. Four achievements win.",
    at: [".mat.me [data-key^=deck]", ".me-strip"],
    when: (live) => asked(live, "play") && !played(live),
  },
  {
    id: "hand",
    title: "Play a card, or choose from the menu",
    text: "The paws are your action points. Drawing is a good start: it takes cards off your deck. Tap a dark card to see why not.",
    at: ["[data-testid=hand-card][data-playable=true]", "#hand"],
    when: (live) => asked(live, "play"),
  },
  {
    id: "window",
    title: "Let it happen?",
    text: "After every action the others can stop it, and a stop can be stopped too. Everybody sees this for the same time, so nobody can tell who had a stop.",
    at: ["[data-testid=window]"],
    when: (live) => Boolean(table(live)?.window),
  },
  {
    id: "bonus",
    title: "A card of your own type",
    text: "It went through, so you get your pet’s bonus. A stopping card of your type earns it too, even on somebody else’s turn.",
    at: ["[data-testid=use-bonus]"],
    when: (live) => asked(live, "bonus"),
  },
  {
    id: "ladder",
    title: "Read the chain from its end",
    text: "The last card takes effect and cancels the one it answers; the one before that takes effect again. Whoever is stopped draws a card as a bribe.",
    at: ["[data-testid=chain]"],
    when: (live) => (table(live)?.chain.length ?? 0) > 1,
  },
  {
    id: "achieve",
    title: "An empty deck!",
    text: "Give up one card from your hand for good: it becomes your achievement, face down. The first one alters your pet.",
    at: ["[data-testid=hand-card]", "#hand"],
    when: (live) => asked(live, "achieve"),
  },
  {
    id: "end",
    title: "That’s the whole game",
    text: "Draw, play, bonus, deck check, end: the ribbon shows where you are, and each step leads to its rule. The § at the top has them all.",
    at: [".steps .ribbon", ".ribbon", ".ph-head .menu"],
    said: {
      ".steps .ribbon": "Draw, play, bonus, deck check, end: the ribbon shows where you are, and each step leads to its rule. The menu at the top has them all.",
      ".ph-head .menu": "Draw, play, bonus, deck check, end: that’s a turn. The menu at the top has the rules.",
    },
    when: later,
    last: true,
  },
];
