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
    text: "Each pet is shown from both sides. It begins as the left one and becomes the right one when you earn it. Take whichever makes you smile.",
    at: ["[data-testid^=pet-]", ".pets"],
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
    text: "The paws are your action points. Drawing is a good beginning: it takes cards off your deck. Dark cards say why not when you touch them.",
    at: ["[data-testid=hand-card][data-playable=true]", "#hand"],
    when: (live) => asked(live, "play"),
  },
  {
    id: "window",
    title: "May it happen?",
    text: "After every action the others may stop it, and a stop may be stopped as well. Everybody sees this for the same time, so nobody learns who could have.",
    at: ["[data-testid=window]"],
    when: (live) => Boolean(table(live)?.window),
  },
  {
    id: "bonus",
    title: "A card of your own type",
    text: "It stood, so your pet’s bonus follows. A stopping card of your type brings it too, even in somebody else’s turn.",
    at: ["[data-testid=use-bonus]"],
    when: (live) => asked(live, "bonus"),
  },
  {
    id: "ladder",
    title: "Read the ladder from its end",
    text: "The last card stands, the one it answers falls, the one before stands again. Whoever is stopped draws a card as a bribe.",
    at: ["[data-testid=chain]"],
    when: (live) => (table(live)?.chain.length ?? 0) > 1,
  },
  {
    id: "achieve",
    title: "An empty deck!",
    text: "Give up one card of your hand for good: it lies face down as your achievement. The first one alters your pet.",
    at: ["[data-testid=hand-card]", "#hand"],
    when: (live) => asked(live, "achieve"),
  },
  {
    id: "end",
    title: "That is the whole game",
    text: "Draw, play, bonus, deck check, end: the ribbon shows where you are, and each step leads to its rule. The § at the top has them all.",
    at: [".ribbon", ".tool.sect"],
    when: later,
    last: true,
  },
];
