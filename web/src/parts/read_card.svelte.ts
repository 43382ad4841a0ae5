/** The card that is being read in full, if one is; the table shows it on a leaf of its own. */

import type { Face } from "../link/protocol";

class Reading {
  face = $state.raw<Face | null>(null);

  open(face: Face): void {
    this.face = face;
  }

  close(): void {
    this.face = null;
  }
}

export const reading = new Reading();
