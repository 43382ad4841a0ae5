const LOW = 0.55; // of the window: what one answers with begins above it

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
    const hand = page.querySelector("#hand")?.getBoundingClientRect();
    // no farther than it takes to see all of it
    page.scrollTop = hand ? Math.max(0, Math.round(page.scrollTop + Math.min(hand.top - innerHeight * LOW, Math.max(0, hand.bottom - innerHeight)))) : 0;
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
