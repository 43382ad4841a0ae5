/** A card on its way: FLIP along a shallow arc, on a layer above the table. */

import { ghostOf } from "./ghost";

const TRAVEL = 420;
const FADE = 120;
const STAMP = 280;
const TICKED = 900;
const HEIGHT = 60; // px of the arc's control point above the chord
const STEPS = 12;
const LARGEST = 1.3; // a seat is wider than a card

const E_OUT = "cubic-bezier(.2,.8,.2,1)";
const E_DROP = "cubic-bezier(.3,1.35,.5,1)";

const at = (key: string): HTMLElement | null => document.querySelector(`[data-key="${CSS.escape(key)}"]`);

/** Where something lay before the table changed. */
export const rectOf = (key: string): DOMRect | null => at(key)?.getBoundingClientRect() ?? null;

/** Let what now lies at `key` come from `from`. Resolves when it has arrived, or at once when skipped. */
export async function travel(key: string, from: DOMRect | null, signal: AbortSignal, reduced: boolean, duration = TRAVEL): Promise<void> {
  const target = at(key);
  if (!target || signal.aborted) return;
  const { moving, land } = reduced || !from ? fade(target) : fly(target, from, duration);
  await ended(moving, signal);
  land();
}

/** What lies at `key` is stamped: something about it has changed. Resolves when that is done, or at once when skipped. */
export async function stamp(key: string, signal: AbortSignal, reduced: boolean): Promise<void> {
  const target = at(key);
  if (!target || reduced || signal.aborted) return;
  target.classList.add("tick");
  await ended(target.animate([{ scale: 1.5 }, { scale: 1 }], { duration: STAMP, easing: E_DROP }), signal);
  setTimeout(() => target.classList.remove("tick"), TICKED);
}

/** When the table as it lies now is drawn. */
export const frame = (): Promise<void> => new Promise((drawn) => requestAnimationFrame(() => drawn()));

/** When a movement has ended, or at once when it is skipped. */
export async function ended(moving: Animation, signal: AbortSignal): Promise<void> {
  const stop = (): void => moving.finish();
  signal.addEventListener("abort", stop, { once: true });
  await moving.finished.catch(() => undefined);
  signal.removeEventListener("abort", stop);
}

interface Moving {
  moving: Animation;
  land: () => void;
}

function fade(target: HTMLElement): Moving {
  return { moving: target.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE }), land: () => undefined };
}

/** A copy flies above the table while its place is kept free. */
function fly(target: HTMLElement, from: DOMRect, duration: number): Moving {
  const to = target.getBoundingClientRect();
  const copy = ghostOf(target, target.parentElement!);
  target.style.visibility = "hidden";
  const land = (): void => {
    copy.remove();
    target.style.visibility = "";
  };
  return { moving: copy.animate(frames(from, to), { duration, easing: E_OUT }), land };
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
