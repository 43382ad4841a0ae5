/** The table of a game that brings no board of its own. */
export const generic = {
  of: (count: number, needed: number) => `${count} of ${needed}`,
  enough: "enough",
  empty: "Nothing lies here yet",
  spread: "Open to choose from",
  pile: (title: string, cards: number) => `${title}, ${cards} card${cards === 1 ? "" : "s"}`,
  notThis: "This card is not what is asked for now.",
  notNow: "It is not your turn.",
};
