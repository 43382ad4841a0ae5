/** Keys on the table of Stacktors!: brackets turn, Enter does what is staged, Esc puts back, A attacks, D is done. The map's
 * own keys are the grid's; Q and E turn the mat of glass. */

import { settings } from "../../../settings/settings.svelte";
import { writing } from "../../../table/keyboard";
import type { Live } from "../../../table/live.svelte";
import type { Desk } from "../table/desk.svelte";

export function keyboard(event: KeyboardEvent, live: Live, desk: Desk): void {
  if (writing(event)) return;
  const onButton = event.target instanceof HTMLElement && event.target.closest("button, a, summary, [role=tab]") !== null;
  if (event.key === "Escape") desk.back();
  else if (event.key === "[" || event.key === "]") desk.turn(event.key === "[" ? -1 : 1);
  else if (event.key === "Enter" && !onButton && live.staged.ready) void desk.commit();
  else if (settings.kept.keys && /^[1-9]$/.test(event.key) && desk.inBeat) document.querySelectorAll<HTMLElement>("[data-testid=way]")[Number(event.key) - 1]?.click();
  else if (settings.kept.keys && event.key.toLowerCase() === "a" && desk.deeds.has("Attack") && desk.free) desk.start("Attack");
  else if (settings.kept.keys && event.key.toLowerCase() === "d" && desk.deeds.has("EndTurn")) desk.start("EndTurn");
  else return;
  event.preventDefault();
}
