/** Keys on the StoryStack table: digits are lanes, Esc puts back. */

import { writing } from "../../../table/keyboard";
import type { Live } from "../../../table/live.svelte";
import { chooseLane } from "./playing";

export function keyboard(event: KeyboardEvent, live: Live): void {
  if (writing(event)) return;
  if (event.key === "Escape") {
    live.staged.clear();
    live.no = null;
  } else if (/^[1-8]$/.test(event.key)) {
    chooseLane(live, Number(event.key));
  } else return;
  event.preventDefault();
}
