/** Where the slip with a no is laid: beside what it is about, inside the table, over nothing that can be pressed. */

const GAP = 12;
const HEAD = 56;
const LAP = 28; // of a slip over the edge of a leaf

interface Spot {
  left: number;
  top: number;
}

/** Lay a slip, by its own size. `about`: the `data-key` of what was touched. `leaf`: what lies over the table; then the slip
 * lies on its upper edge, where nothing is chosen. Of the places around the thing the one that covers least is taken. */
export function laySlip(about: string, leaf?: HTMLElement): (slip: HTMLElement) => void {
  return (slip) => {
    const { offsetWidth: wide, offsetHeight: high } = slip;
    const table = slip.closest("main")?.getBoundingClientRect() ?? document.querySelector("main")?.getBoundingClientRect();
    const left = Math.max(GAP, (leaf ? 0 : (table?.left ?? 0)) + GAP);
    const inside = (spot: Spot): Spot => ({
      left: Math.max(left, Math.min(spot.left, innerWidth - wide - GAP)),
      top: Math.max(leaf ? GAP : HEAD, Math.min(spot.top, innerHeight - high - GAP)),
    });
    const paper = leaf?.firstElementChild?.getBoundingClientRect();
    const corners = [innerHeight - high, HEAD].flatMap((top) => [innerWidth - wide, (left + innerWidth - wide) / 2, left].map((x) => ({ left: x, top })));
    const spots = paper ? [{ left: paper.left + (paper.width - wide) / 2, top: paper.top - high + LAP }] : [...around(about, wide, high), ...corners];
    const best = spots.map(inside).sort((a, b) => covered(a, wide, high, slip) - covered(b, wide, high, slip))[0]!;
    Object.assign(slip.style, { left: `${best.left}px`, top: `${best.top}px`, right: "auto", bottom: "auto" });
  };
}

/** Above, below, and on both sides of a thing. */
function around(about: string, wide: number, high: number): Spot[] {
  const thing = about ? document.querySelector(`[data-key="${CSS.escape(about)}"]`)?.getBoundingClientRect() : undefined;
  if (!thing) return [];
  const middle = { left: thing.left + (thing.width - wide) / 2, top: thing.top + (thing.height - high) / 2 };
  return [
    { ...middle, top: thing.top - high - GAP },
    { ...middle, top: thing.bottom + GAP },
    { ...middle, left: thing.right + GAP },
    { ...middle, left: thing.left - wide - GAP },
  ];
}

/** How many square pixels of what can be pressed would lie under it. */
function covered({ left, top }: Spot, wide: number, high: number, slip: HTMLElement): number {
  let sum = 0;
  for (const one of document.querySelectorAll("main :is(button, a, input, textarea)")) {
    if (slip.contains(one)) continue;
    const box = one.getBoundingClientRect();
    const x = Math.min(box.right, left + wide) - Math.max(box.left, left);
    const y = Math.min(box.bottom, top + high) - Math.max(box.top, top);
    if (x > 0 && y > 0) sum += x * y;
  }
  return sum;
}
