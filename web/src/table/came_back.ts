/** Whoever comes back, on any device, is told what was told in their chair meanwhile. */

import { keep, keysOf } from "../link/secrets";
import type { Line } from "../link/protocol";
import { toasts } from "../parts/toasts.svelte";
import { away as words } from "../words/away";
import type { Live } from "./live.svelte";

const MOST = 3; // lines; the page has all of them
const READ = 12_000; // ms

/** Greet me, once for all that is new to this device. `signed`: lines that somebody told in another one's chair. */
export function greet(live: Live, signed: readonly Line[]): void {
  const name = live.nameOf(live.you!);
  const mine = signed.filter((line) => line.teller.includes(`, in ${name}’`));
  const { told = 0 } = keysOf(live.code);
  if (mine.length > told) {
    const by = mine.at(-1)!.teller.split(", in ")[0]!;
    const fresh = mine.slice(told);
    toasts.add(words.back(name), words.meanwhile(by, fresh.length, fresh.slice(-MOST).map((line) => line.text)), "info", READ);
  }
  if (mine.length !== told) keep(live.code, { told: mine.length });
}
