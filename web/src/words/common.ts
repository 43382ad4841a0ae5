import { count } from "./english";

/** Words that stand on several screens. */
export const common = {
  brand: "Telltable",
  rules: "Rules",
  lampOn: "Lamp on",
  lampOff: "Daylight",
  switchLight: (light: string) => `Light: ${light === "lamplight" ? "lamp on" : "daylight"}. Switch.`,
  leave: "Leave",
  back: "Back",
  stay: "Stay",
  close: "Close",
  on: "On",
  off: "Off",
  copy: "Copy link",
  copied: "Copied",
  share: "Share link",
  copyByHand: "This browser can’t copy. Here’s the link:",
  you: "you",
  bot: "Bot",
  notReached: "The server can’t be reached. Is it running, and are you on the same network?",
  cards: (n: number) => count(n, "card"),
  paces: { off: "No hurry", relaxed: "Relaxed", brisk: "Brisk" },
  paceText: {
    off: "No clock, in any game.",
    relaxed: "Most choices have one to three minutes, telling up to five.",
    brisk: "Most choices have 30 to 60 seconds, telling up to two minutes.",
  },
  loading: "Opening the book…",
  missing: "Part of this page couldn’t be loaded.",
  missingMore: "Telltable may have been updated. Your seat is safe.",
  reload: "Reload",
  notFound: "There’s nothing at this address.",
  goHome: "Go to the start page",
  skipTo: (place: string) => `Skip to ${place}`,
  and: (words: string[]) =>
    words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`,
};
