/** Looking through all the cards of a table. Read with what it is for, since few games have it. */
export const cards = {
  text: "Everybody may look through them. Marked is what you can see now; where the others are is told to nobody.",
  find: "Find a card",
  found: (n: number, of: number) => (n === of ? `${n} cards` : `${n} of ${of} cards`),
  onlyUnseen: "Only those I can’t see now",
  inHand: "in your hand",
  open: "lies open",
  where: "Where you see it",
};
