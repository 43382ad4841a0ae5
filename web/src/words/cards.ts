/** Looking through all the cards of a table. Read with what it is for, since few games have it. */
import { count } from "./english";

export const cards = {
  text: "Everybody can look through them. The ones you can see right now are marked; nobody is told where the others are.",
  find: "Find a card",
  found: (n: number, of: number) => (n === of ? count(n, "card") : `${n} of ${of} cards`),
  onlyUnseen: "Only those I can’t see now",
  inHand: "in your hand",
  open: "face up",
  where: "Where you see it",
};
