/** What the game's face itself says: with every page, so nothing else stands here. */
export const faceWords = {
  resourcesOf: (n: number) => `${n} ${n === 1 ? "Resource" : "Resources"}`,
};
