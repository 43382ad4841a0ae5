/** Whether the game waits once I am gone: no other person is here, and the house rules let it wait. */

import type { Live } from "./live.svelte";

export const unattended = (live: Live): boolean =>
  Boolean(live.info?.alone_after) && !live.chairs.some((chair) => chair.kind === "me" && chair.here && chair.seat !== live.you);
