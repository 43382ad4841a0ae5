/** What a lane is called, and what it still waits for. */

import type { Stack } from "../../../link/protocol";

const SHORTER: Record<string, string> = { Commit: "Commitment", "Complic.": "Complications" };

/** Its name in one word. */
export const laneName = (stack: Stack): string => SHORTER[stack.short] ?? stack.short;

/** The kind of card that it can't do without and does not have: ``Midpoint``. Empty when there is none. */
export function neededKind(stack: Stack): string {
  const found = /^needs an? (.+) card$/.exec(stack.note);
  return found?.[1] ?? "";
}
