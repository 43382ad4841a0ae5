/** What comes, on the title page of a wall. */
export const whatComes = [
  "One of you reads a page aloud. It breaks off where something is missing.",
  "The others slip in a card each, face down.",
  "Whoever read chooses what goes into the book, and gives a token for it.",
  "After fifteen pages the tokens turn.",
];
