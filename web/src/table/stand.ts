const LOW = 0.55; // of the window: what one answers with begins above it

/** How far it is to where all of this is seen, and no farther. Its own scroll margins say what lies over the window there. */
function down(answers: Element): number {
  const { top, bottom } = answers.getBoundingClientRect();
  const margins = getComputedStyle(answers);
  const [above, below] = [margins.scrollMarginTop, margins.scrollMarginBottom].map(parseFloat) as [number, number];
  return Math.min(top - (above || innerHeight * LOW), Math.max(0, bottom + below - innerHeight));
}

/**
 * A page stands where something is asked, not where the question before it was answered.
 *
 * It does so again whenever what is on it comes late or grows, until somebody scrolls or touches it:
 * nothing moves away under a finger.
 * @param page what scrolls
 * @returns ends it
 */
export function standWhereAsked(page: HTMLElement): () => void {
  let stands = -1;
  const stand = (): void => {
    const answers = page.querySelector("#hand");
    page.scrollTop = answers ? Math.max(0, Math.round(page.scrollTop + down(answers))) : 0;
    stands = page.scrollTop;
  };
  const sizes = new ResizeObserver(stand); // calls for the first time with each new part
  const parts = new MutationObserver(() => [...page.children].forEach((part) => sizes.observe(part)));
  const end = (): void => {
    sizes.disconnect();
    parts.disconnect();
    page.removeEventListener("scroll", scrolled);
    page.removeEventListener("pointerdown", end);
  };
  const scrolled = (): void => {
    if (stands >= 0 && Math.abs(page.scrollTop - stands) > 1) end();
  };
  page.addEventListener("scroll", scrolled);
  page.addEventListener("pointerdown", end);
  parts.observe(page, { childList: true });
  [...page.children].forEach((part) => sizes.observe(part));
  return end;
}
