/** What the game's face itself says: with every page, so nothing else stands here. */
export const faceWords = {
  achievements: (n: number) => `${n} of 4 achievements`,
};
