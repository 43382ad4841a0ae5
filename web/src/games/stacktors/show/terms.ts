/** What the words on a stack mean, for whoever asks there. */
export const TERMS: Record<string, string> = {
  engaged: "Face to face with an enemy. Whoever walks away may be struck at in parting.",
  fleeing: "In its turn it goes as far from the other side as it can, and then it may act.",
  calmed: "It attacks nobody, and strikes nobody who leaves. An attack on it ends that.",
  frozen: "It can't walk, flee or teleport. It may turn, and it may act.",
  compelled: "In its turn it attacks whoever it was told to, or goes as near as it can.",
  exposed: "It says what it defends with before the attack is made. Each defence takes one off.",
  cap: "The most pips that this stack may hold: the points spent on it, less those that were burned for good.",
  helps: "Brains help: with so many pips somebody beside it, or anybody in a free scene, has more in an attack or a defence.",
};
