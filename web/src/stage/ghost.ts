/** A copy of a card above the table, where nothing cuts it off. */

/** Lay a copy just over the card, inside `parent` so that it looks the same, with `more` of style. */
export function ghostOf(card: HTMLElement, parent: Element, more: Partial<CSSStyleDeclaration> = {}): HTMLElement {
  const [x, y] = middle(card);
  const copy = card.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-key");
  copy.setAttribute("aria-hidden", "true");
  copy.dataset.ghost = "";
  Object.assign(copy.style, {
    position: "fixed",
    left: `${x - card.offsetWidth / 2}px`,
    top: `${y - card.offsetHeight / 2}px`,
    width: `${card.offsetWidth}px`,
    height: `${card.offsetHeight}px`,
    margin: "0",
    zIndex: "40",
    pointerEvents: "none",
    transition: "none",
    animation: "none",
    ...more,
  });
  parent.append(copy);
  const [wrongX, wrongY] = middle(copy); // some boxes around it count from their own corner
  copy.style.left = `${parseFloat(copy.style.left) + x - wrongX}px`;
  copy.style.top = `${parseFloat(copy.style.top) + y - wrongY}px`;
  return copy;
}

function middle(card: HTMLElement): [number, number] {
  const { left, top, width, height } = card.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
