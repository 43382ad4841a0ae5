/** Keys on the table of 99 chances: digits are the cards of my hand, F turns them over, Esc puts back. */

import { settings } from "../../../settings/settings.svelte";
import { writing } from "../../../table/keyboard";
import type { Live } from "../../../table/live.svelte";
import type { Desk } from "../table/desk.svelte";
import { chooseCard } from "./playing";

export function keyboard(event: KeyboardEvent, live: Live, desk: Desk): void {
  if (writing(event)) return;
  const card = /^[1-9]$/.test(event.key) ? live.game!.board.hand[Number(event.key) - 1] : undefined;
  if (event.key === "Escape") {
    live.no = null;
    desk.turned = false;
    if (desk.choosing) live.staged.clear();
  } else if (card && desk.choosing) chooseCard(live, card);
  else if (event.key.toLowerCase() === "f" && settings.kept.keys) desk.turned = !desk.turned;
  else return;
  event.preventDefault();
}
