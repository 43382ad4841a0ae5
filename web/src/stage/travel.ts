/** A card on its way: FLIP along a shallow arc, on a layer above the table. */

const TRAVEL = 420;
const FADE = 120;
const HEIGHT = 60; // px of the arc's control point above the chord
const STEPS = 12;
const LARGEST = 1.3; // a seat is wider than a card

const E_OUT = "cubic-bezier(.2,.8,.2,1)";

/** Where something lay before the table changed. */
export function rectOf(key: string): DOMRect | null {
  return document.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect() ?? null;
}

/** Let what now lies at `key` come from `from`. Resolves when it has arrived, or at once when skipped. */
export async function travel(key: string, from: DOMRect | null, signal: AbortSignal, reduced: boolean): Promise<void> {
  const target = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (!target || signal.aborted) return;
  const { moving, land } = reduced || !from ? fade(target) : fly(target, from);
  const stop = (): void => moving.finish();
  signal.addEventListener("abort", stop, { once: true });
  await moving.finished.catch(() => undefined);
  signal.removeEventListener("abort", stop);
  land();
}

interface Moving {
  moving: Animation;
  land: () => void;
}

function fade(target: HTMLElement): Moving {
  return { moving: target.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE }), land: () => undefined };
}

/** A copy flies above the table, where no lane cuts it off, while its place is kept free. */
function fly(target: HTMLElement, from: DOMRect): Moving {
  const to = target.getBoundingClientRect();
  const copy = target.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-key");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    margin: "0",
    zIndex: "40",
    pointerEvents: "none",
  });
  target.parentElement?.append(copy); // the same ancestors, so the same look; a fixed box is cut off by no scroller
  target.style.visibility = "hidden";
  const land = (): void => {
    copy.remove();
    target.style.visibility = "";
  };
  return { moving: copy.animate(frames(from, to), { duration: TRAVEL, easing: E_OUT }), land };
}

function frames(from: DOMRect, to: DOMRect): Keyframe[] {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.min(LARGEST, from.width / Math.max(to.width, 1));
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const left = 1 - t;
    const lift = -2 * left * t * HEIGHT;
    const tilt = Math.sin(t * Math.PI) * Math.sign(dx || 1) * -3;
    return { transform: `translate(${dx * left}px, ${dy * left + lift}px) rotate(${tilt}deg) scale(${1 + (scale - 1) * left})` };
  });
}
