/** Whose game it is. */
export const credit =
  "StoryStack, Pack 1: the game, its names and its ideas are those of its rulebook, which names no author. The rules here are told in our own words.";
