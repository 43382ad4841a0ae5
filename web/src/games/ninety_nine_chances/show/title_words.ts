/** What comes, on the title page of a wall. */
export const whatComes = [
  "Everybody pitches a story of two genres. You vote for one.",
  "Trouble comes, and somebody plans a way out of it.",
  "Everybody says in secret how likely it is: the middle one is the chance in 100.",
  "Whoever is in it tells how it went, up to the very last chance.",
];

/** What has to be done before it. */
export const first = "First everybody picks two genres in secret.";
