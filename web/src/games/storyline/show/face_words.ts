/** What the game's face itself says: with every page, so nothing else stands here. */
export const faceWords = {
  kicker: "a scary tale in fifteen pages",
  turning: "The tokens turn. They are counted when the last one lies still.",
  tokensOf: (n: number) => (n === 1 ? "1 token, face down" : `${n} tokens, face down`),
  mayUnwrite: "May we take a written page back?",
  mayVary: "May we change the variant now?",
};
