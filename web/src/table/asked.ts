/** What I am asked just now. */

import type { Live } from "./live.svelte";

/** Whether the table waits for me to make one of these decisions. */
export const asked = (live: Live, ...decisions: string[]): boolean => Boolean(live.game?.ask?.owed && decisions.includes(live.game.ask.decision));
