/** Where the rules are opened: at the rule of what I am asked now. */

import type { Live } from "./live.svelte";

export function rulesAt(live: Live): string {
  const rule = live.game?.ask?.rule;
  return `/rules/${live.info?.game ?? ""}${rule ? `#${rule}` : ""}`;
}
