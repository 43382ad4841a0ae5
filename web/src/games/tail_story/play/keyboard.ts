/** Keys at this table: S stops, Space lets it happen, E ends my turn, D draws and discards, Esc puts back. */

import { settings } from "../../../settings/settings.svelte";
import { writing } from "../../../table/keyboard";
import type { Live } from "../../../table/live.svelte";
import { say } from "./playing";
import { letPass, stopIt } from "./reacting";
import { tableOf } from "../table/view";

export function keyboard(event: KeyboardEvent, live: Live): void {
  if (writing(event) || !settings.kept.keys) return;
  const key = event.key.toLowerCase();
  const ask = live.game?.ask?.decision;
  const onControl = event.target instanceof HTMLElement && event.target.closest("button, a, summary, label") !== null;
  if (key === "escape" && (ask === "play" || ask === "react")) {
    live.staged.clear();
    live.no = null;
  } else if (live.game && tableOf(live.game).window && key === "s") void stopIt(live);
  else if (live.game && tableOf(live.game).window && key === " " && !onControl) void letPass(live);
  else if (ask === "play" && key === "e") say(live, "EndTurn");
  else if (ask === "play" && key === "d") say(live, "DrawDiscard");
  else return;
  event.preventDefault();
}
