/** Of what was touched last, all that is still to follow. */
const soon = new Set<() => void>();

/** What a touch shows at once comes first; all that follows from it once that is drawn. On a page that nobody sees, at once. */
export function afterFrame(then: () => void): void {
  if (globalThis.document?.hidden !== false) return then();
  soon.add(then);
  requestAnimationFrame(() => setTimeout(() => soon.delete(then) && then()));
}

// Where frames are slow the next touch or key may come before one: it finds done what was touched before.
for (const touched of ["pointerdown", "keydown"])
  globalThis.addEventListener?.(touched, () => soon.forEach((then) => soon.delete(then) && then()), { capture: true, passive: true });
