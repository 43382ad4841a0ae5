import { count } from "./english";

/** The table of a game that brings no board of its own. */
export const generic = {
  of: (count: number, needed: number) => `${count} of ${needed}`,
  enough: "enough",
  empty: "Nothing here yet",
  spread: "Open to choose from",
  pile: (title: string, cards: number) => `${title}, ${count(cards, "card")}`,
  notThis: "You can’t use this card right now.",
  notNow: "It’s not your turn.",
};
