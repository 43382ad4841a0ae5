/** The notes of the guided first table: what to look at now, and what to do there. */

import { asked } from "../../../table/asked";
import type { Live } from "../../../table/live.svelte";
import type { GuideNote } from "../../types";
import { tableOf } from "../table/view";

const fights = (live: Live): boolean => Boolean(live.game && tableOf(live.game).mode === "conflict");
const turns = (live: Live): number => (live.game ? tableOf(live.game).acted.length + 10 * tableOf(live.game).round : 0);

export const guide: GuideNote[] = [
  {
    id: "ready",
    title: "A hero is a stack of glass",
    text: "Every piece is something you can do, and a wound is a piece that shrinks. Choose who you would like to be.",
    at: [".ready .people", "#board"],
    when: (live) => asked(live, "build"),
  },
  {
    id: "stack",
    title: "Feet, guts, brains",
    text: "The feet walk. Above them the guts strike and keep you alive. Above the gray neck the brains talk and think. The same colour does something different in each place.",
    at: [".inspector", ".side", "#hand"],
    when: fights,
  },
  {
    id: "order",
    title: "Now, or later",
    text: "The quickest choose first: act now, or pass and act on the way back up. The last in the row can’t wait.",
    at: ["[data-testid=asked]", "#hand"],
    when: (live) => asked(live, "order"),
  },
  {
    id: "walk",
    title: "Walk where it is lit",
    text: "A lit square says what it costs to go there. Moving next to an enemy stops you; walking away from one gives it a free blow.",
    at: ["[data-testid=deeds]", "#board"],
    when: (live) => asked(live, "turn"),
  },
  {
    id: "attack",
    title: "Strike with pieces",
    text: "Tap an enemy, then the pieces you put into the attack. One colour can do what it does best. What you spend now can’t defend you later in this round.",
    at: ["[data-testid=attack]", "[data-testid=deeds]", "#hand"],
    when: (live) => asked(live, "turn") && turns(live) > 11,
  },
  {
    id: "defend",
    title: "Defend with what is left",
    text: "Put pieces against the blow. As many pips as the attack, and nothing happens. More than twice as many, and you can strike back.",
    at: ["[data-testid=guard]", "#hand"],
    when: (live) => asked(live, "defend"),
  },
  {
    id: "damage",
    title: "A wound is a smaller piece",
    text: "You choose which one shrinks. Whoever loses the last of their guts falls.",
    at: ["[data-testid=asked]", "#hand"],
    when: (live) => asked(live, "damage"),
  },
  {
    id: "on",
    title: "The rest is up to you",
    text: "Say a sentence about what you do, and it goes into the story. Tap what can’t be done, and you’re told why.",
    at: ["[data-key=say]", "#hand"],
    when: (live) => fights(live) && turns(live) > 21,
    last: true,
  },
];
