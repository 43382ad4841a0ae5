/** Where the slip with a no is laid: beside what it is about, always inside the window. */

const WIDTH = 340;
const HEIGHT = 140;
const GAP = 12;
const HEAD = 64;
const LAP = 28; // of a slip over the edge of a leaf

/** The left and top edge in px. `about`: the `data-key` of a card (the slip lies above it) or a place (below its cards).
 * `leaf`: what lies over the table; then the slip lies on its upper edge, where nothing is chosen. */
export function placeSlip(about: string, leaf?: HTMLElement): { left: number; top: number } {
  const paper = leaf?.firstElementChild?.getBoundingClientRect();
  if (paper) return { left: Math.max(GAP, paper.left + (paper.width - WIDTH) / 2), top: Math.max(GAP, paper.top - HEIGHT + LAP) };
  const thing = about ? document.querySelector(`[data-key="${CSS.escape(about)}"]`) : null;
  if (!thing) return { left: Math.max(GAP, innerWidth - WIDTH - 20), top: HEAD };
  const around = thing.getBoundingClientRect();
  const last = thing.querySelector(".card, .need-card")?.getBoundingClientRect();
  const top = last ? last.bottom + GAP : around.top - HEIGHT - GAP;
  const left = around.left + around.width / 2 - WIDTH / 2;
  return {
    left: Math.min(Math.max(GAP, left), Math.max(GAP, innerWidth - WIDTH - 20)),
    top: Math.min(Math.max(HEAD, top), Math.max(HEAD, innerHeight - HEIGHT - GAP)),
  };
}
