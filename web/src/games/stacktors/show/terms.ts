/** What the words on a stack mean, for whoever asks there. */
export const TERMS: Record<string, string> = {
  engaged: "Face to face with an enemy. If you walk away, the enemy may get in a parting blow.",
  fleeing: "On its turn it runs as far from the other side as it can; then it can act.",
  calmed: "It doesn't attack, and doesn't strike anybody who walks away. Attacking it ends that.",
  frozen: "It can't walk, flee or teleport. It can turn, and it can act.",
  compelled: "On its turn it must attack the target it was given, or get as close as it can.",
  exposed: "It has to say what it defends with before the attack is made. Each defence lowers this by one.",
  cap: "The most pips this stack can hold: the points spent on it, less those burned for good.",
  helps: "With its brains it can help: it adds up to this many pips to an attack or defence by somebody beside it, or by anybody in a free scene.",
};
