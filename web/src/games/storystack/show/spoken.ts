/** What a card of the hand says to whoever does not see its pips and how dim it is. */

import type { Face } from "../../../link/protocol";
import { words } from "./words";

/** Follows the words that are printed on the card. */
export function more(face: Face): string {
  const needed = face.marks.includes("needed") ? words.needed : "";
  return [...face.choices, needed, face.why_not].filter(Boolean).join(". ");
}
