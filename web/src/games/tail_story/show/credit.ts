/** Whose game it is. */
export const credit =
  "Tail Story is a game by Poj Santivatr. Cards and characters that its rulebook does not name are ours, and so is the telling of the rules.";
