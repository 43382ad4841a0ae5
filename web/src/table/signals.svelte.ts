/** What calls me back to the table: a bell, a buzz, a notification when the page is hidden; ticks before time is up. */

import { settings } from "../settings/settings.svelte";
import { toasts } from "../parts/toasts.svelte";
import { sound } from "../stage/sound";
import type { Cue } from "../stage/cues";
import type { Fact } from "../stage/timeline";
import { table as words } from "../words";
import type { Live } from "./live.svelte";

const BUZZ = 20; // ms
const LAST = [3, 2, 1]; // seconds before the end that are heard
const MOST_AT_ONCE = 2;

/** Follow a table from inside a component: each of my turns is rung in once. */
export function callMe(live: Live, sentence: () => string): void {
  let turn = live.mine;
  $effect(() => {
    const mine = live.mine;
    if (mine && !turn) ring(live.info?.title ?? "", sentence());
    turn = mine;
  });
  let nudges = live.nudges.count;
  $effect(() => {
    const { count, name } = live.nudges;
    if (count !== nudges) {
      toasts.add(words.nudged(name), sentence(), "info");
      ring(live.info?.title ?? "", sentence());
    }
    nudges = count;
  });
  $effect(() => {
    const left = live.waits.find((wait) => wait.seat === live.you)?.left;
    if (typeof left !== "number") return;
    const ends = live.infoAt + left * 1000 - performance.now();
    const ticks = LAST.filter((second) => ends > second * 1000).map((second) => setTimeout(() => sound.play("tick"), ends - second * 1000));
    return () => ticks.forEach(clearTimeout);
  });
}

/** Remind somebody whom the game waits for: a bell rings on their open pages. */
export async function nudge(live: Live, seat: number): Promise<void> {
  if (!(await live.say({ type: "Nudge", seat }, "next"))) toasts.add(words.nudgeSent(live.nameOf(seat)), "", "info");
}

/** Let the facts of some news be heard. `sounds`: which cue a game has for which fact. */
export function hearFacts(events: readonly unknown[], sounds: Partial<Record<string, Cue>>): void {
  const cues = new Set((events as Fact[]).flatMap((fact) => sounds[fact.type] ?? []));
  for (const cue of [...cues].slice(0, MOST_AT_ONCE)) sound.play(cue);
}

function ring(title: string, sentence: string): void {
  sound.play("turn");
  if (settings.kept.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
  if (document.visibilityState === "hidden" && settings.kept.notify) notify(title, sentence);
}

function notify(title: string, sentence: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification(`${words.yourTurnTab} · ${title}`, { body: sentence, tag: location.pathname });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some telephones show notifications only through an installed page; the bell and the tab's title remain.
  }
}
