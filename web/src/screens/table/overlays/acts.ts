/** What needs more than one sentence to the server, and the keys for what lies open over the table. */

import { overlay } from "../../../table/overlay.svelte";
import type { Live } from "../../../table/live.svelte";
import { writing } from "../../../table/keyboard";
import { settings } from "../../../settings/settings.svelte";
import { toasts } from "../../../parts/toasts.svelte";
import { controls as words } from "../../../words";

const TWICE = 900; // ms between the two strokes of a key that are one act

/** What the server says of a move that can't be taken back just like that: whether asking the table may do it. */
export const canAsk = (code: string): boolean => code === "others_agree" || code === "only_me";

/** Take my last move back; where only the table can, the slip offers to ask it. */
export async function takeBack(live: Live): Promise<void> {
  await live.play({ type: "TakeBack" }, "take back");
}

export async function askTakeBack(live: Live): Promise<void> {
  live.no = null;
  if (!(await live.say({ type: "AskTakeBack" }))) toasts.add(words.askedTable);
}

let pressed = -Infinity;

/** Letters that every table has besides those of `tableKeys`: C talk, R react, U take back, X twice the X-card. */
export function overlayKeys(event: KeyboardEvent, live: Live): void {
  if (writing(event) || event.repeat || !settings.kept.keys) return;
  const seated = live.you !== null;
  const acts: Record<string, () => void> = {
    c: () => overlay.toggle("talk"),
    ...(seated ? { r: () => overlay.toggle("react"), u: () => void takeBack(live), x: () => layTwice(live) } : {}),
  };
  const act = acts[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}

function layTwice(live: Live): void {
  const now = performance.now();
  if (now - pressed < TWICE) {
    pressed = -Infinity;
    void live.say({ type: "XCard" }, "x");
  } else {
    pressed = now;
    toasts.add(words.x, words.xOnce, "info");
  }
}
