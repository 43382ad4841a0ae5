/** Where nobody scrolls, no line is seen by half: what the upper edge of a page cuts. */

const INDENT = 20; // px: a line that begins further in stands beside a large initial

/** A line of a paragraph by its edges, in px from the top of the page, and by where it begins. */
export interface Laid {
  top: number;
  bottom: number;
  left: number;
}

/** How many px of the page, from its upper edge, show what is cut: a line, or a large initial and the lines beside it. */
export function cutOf(lines: readonly Laid[], initial: boolean): number {
  const beside = initial ? lines.filter((line) => line.left > Math.min(...lines.map((one) => one.left)) + INDENT) : [];
  const first = beside.length > 1 && beside[0]!.top < -1 ? beside.filter((line) => line.bottom > 1) : [];
  const cut = first.length ? first : lines.filter((line) => line.top < -1 && line.bottom > 1);
  return Math.max(0, ...cut.map((line) => Math.ceil(line.bottom)));
}

/** The same of a page as it is scrolled now, without what moves on it meanwhile. */
export function halfLine(page: HTMLElement): number {
  const from = (page.firstElementChild as HTMLElement | null)?.offsetParent === page ? 0 : page.offsetTop;
  for (const part of page.children as HTMLCollectionOf<HTMLElement>) {
    const top = part.offsetTop - from - page.scrollTop;
    if (top >= -1 || top + part.offsetHeight <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(part);
    const at = part.getBoundingClientRect();
    const lines = new Map<number, Laid>();
    for (const piece of range.getClientRects()) {
      const key = Math.round(piece.bottom);
      const line = { top: piece.top - at.top + top, bottom: piece.bottom - at.top + top, left: piece.left - at.left };
      const known = lines.get(key);
      if (!known || line.left < known.left) lines.set(key, line);
    }
    return cutOf([...lines.values()], part.classList.contains("drop"));
  }
  return 0;
}
