/** A control that is made anew under a finger is still pressed: the click goes to the one that took its place. */

const CONTROL = "button, a[href], label, [role=radio], [role=button]";
const LATE = 80; // ms in which the browser's own click may still come

/** What makes two controls the same to whoever presses them. */
function likeness(control: HTMLElement): string {
  return [control.tagName, control.ariaLabel, ...Object.values(control.dataset), control.textContent].join("\n");
}

const controlAt = (where: EventTarget | null): HTMLElement | null => (where instanceof Element ? where.closest<HTMLElement>(CONTROL) : null);

/** Listen to the whole page, once. */
export function keepPresses(): void {
  let begun: HTMLElement | null = null;
  const down = (event: PointerEvent): void => void (begun = event.isPrimary && event.button === 0 ? controlAt(event.target) : null);
  const up = (event: PointerEvent): void => {
    const from = begun;
    begun = null;
    if (!from || from.isConnected) return; // nothing is measured for a control that is still there
    const now = controlAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!now || likeness(now) !== likeness(from)) return;
    const own = new AbortController();
    now.addEventListener("click", () => own.abort(), { once: true, signal: own.signal });
    setTimeout(() => own.signal.aborted || now.click(), LATE);
  };
  addEventListener("pointerdown", down, { capture: true, passive: true });
  addEventListener("pointerup", up, { capture: true, passive: true });
}
