/** A caret that nobody sees: closed dialogs leave it in the page, and the browser then looks for its place with every press. */

const WRITING = "input, textarea, [contenteditable]";

/** Take it away when something is pressed; where the press is on text, the browser sets it there anew. */
export function dropCarets(): void {
  const drop = (): void => {
    const marked = getSelection();
    if (marked?.isCollapsed && marked.rangeCount && !document.activeElement?.matches(WRITING)) marked.removeAllRanges();
  };
  for (const name of ["pointerdown", "pointerup"]) addEventListener(name, drop, { capture: true, passive: true });
}
