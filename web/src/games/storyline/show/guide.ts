/** The notes of the guided first table: what to look at now, and what to do there. */

import { asked } from "../../../table/asked";
import type { Live } from "../../../table/live.svelte";
import type { GuideNote } from "../../types";
import { tableOf } from "../table/view";

const written = (live: Live): number => (live.game ? tableOf(live.game).pages.length : 0);
const narrates = (live: Live): boolean => Boolean(live.game && live.you !== null && tableOf(live.game).narrator === live.you);

export const guide: GuideNote[] = [
  {
    id: "claim",
    title: "Who begins?",
    text: "Whoever finished a book most recently reads first. Say when you did; everybody else is asked too.",
    at: [".claim"],
    when: (live) => asked(live, "reading_claim"),
  },
  {
    id: "page",
    title: "A tale with a gap",
    text: "The Narrator reads this page aloud. It breaks off where something is missing; the banner says what.",
    at: [".ribbon", ".book", ".leaf"],
    when: (live) => asked(live, "offer") && written(live) < 2,
  },
  {
    id: "offer",
    title: "Choose one of your cards",
    text: "Tap a card to read the sentence with it in the gap. Then place it face down. Nobody sees whose is whose.",
    at: ["[data-testid=hand-card]", "#hand"],
    when: (live) => asked(live, "offer") && written(live) < 2,
  },
  {
    id: "reads",
    title: "Now you read",
    text: "The others slip in their cards. You will choose one of them, whoever it came from, and you can add words of your own.",
    at: [".foot", ".leaf"],
    when: (live) => narrates(live) && !asked(live, "choose"),
  },
  {
    id: "choose",
    title: "What carries the tale furthest?",
    text: "The cards have been shuffled. Tap one to try it in the sentence, then write the page.",
    at: ["[data-testid=pile-card]"],
    when: (live) => asked(live, "choose"),
  },
  {
    id: "token",
    title: "A token for every chosen card",
    text: "They stay face down until The End, even for their owners. After fifteen pages they are turned over, and the most points win.",
    at: [".mytok", ".bar .pile", ".tokens"],
    when: (live) => written(live) > 0,
    last: true,
  },
];
