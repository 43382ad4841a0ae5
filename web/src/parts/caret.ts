/** A caret that nobody sees: a closed dialog leaves it in the page, and the browser then looks for its place with every press. */

/** Take it away when something is pressed; where that is text, the browser sets it there anew. */
export function dropCarets(): void {
  const drop = (): void => {
    const marked = getSelection();
    if (marked?.isCollapsed && !document.activeElement?.matches("input, textarea")) marked.removeAllRanges();
  };
  addEventListener("pointerdown", drop, true);
}
