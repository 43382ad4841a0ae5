/** The gallery: every part, and every state of every game, with fixed data. */
export const gallery = {
  title: "Gallery",
  text: "Every part that screens are made of, and every state that a game can be in, with data that never changes.",
  parts: "Parts",
  states: "States",
  over: "The lobby, and what opens over any table",
  none: "There’s nothing by that name in the gallery.",
  back: "All of the gallery",
  buttons: "Buttons",
  seats: "Who sits here",
  forms: "Choosing",
  notices: "Notes and refusals",
  cards: "Cards",
  books: "Books",
  story: "The Margin",
  why: "It’s not your turn.",
};
