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
  copy: "Copy link",
  copied: "Copied",
  you: "you",
  bot: "Bot",
  notReached: "The server can’t be reached. Is it running, and are you on the same network?",
  cards: (n: number) => `${n} card${n === 1 ? "" : "s"}`,
  loading: "Opening the book …",
  notFound: "There is nothing at this address.",
  goHome: "To the shelf",
  skipTo: (place: string) => `Skip to ${place}`,
  and: (words: string[]) =>
    words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`,
};
