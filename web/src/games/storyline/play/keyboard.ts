/** Keys on the table of StoryLine: digits are the cards to choose from, Esc puts back, Enter turns the page. */

import { writing } from "../../../table/keyboard";
import type { Live } from "../../../table/live.svelte";
import type { Desk } from "../table/desk.svelte";
import { chooseCard } from "./playing";

export function keyboard(event: KeyboardEvent, live: Live, desk: Desk): void {
  if (writing(event)) return;
  const cards = desk.phase === "pile" ? live.game!.board.spread : desk.asked;
  const card = /^[1-9]$/.test(event.key) ? cards[Number(event.key) - 1] : undefined;
  if (event.key === "Escape") {
    live.no = null;
    desk.looking = 0;
    if (desk.moments.just) desk.moments.turn();
    else if (desk.turning) desk.moments.all();
    else live.staged.clear();
  } else if (card && !desk.moments.just) {
    if (desk.turning) desk.moments.all();
    else chooseCard(live, card);
  } else return;
  event.preventDefault();
}
