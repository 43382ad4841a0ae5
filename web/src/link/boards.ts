/** Parts of a board that only some games have. */

import type { Board } from "./protocol";

export type Part = Board["parts"][number];

/** The part of this kind; undefined where the board has none. */
export function partOf<Kind extends Part["type"]>(board: Board, kind: Kind): Extract<Part, { type: Kind }> | undefined {
  return board.parts.find((part): part is Extract<Part, { type: Kind }> => part.type === kind);
}
