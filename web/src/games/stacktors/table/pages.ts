/** What a table of Stacktors! lies open at. The server names the one that is needed at first (`Stacktors.page`), and it comes with
 * the boards; the others come when nothing else is to be done. */

import { atHand, later } from "../../../parts/idle_loading";

export const Making = atHand(() => import("../making/Making.svelte"));
export const Conflict = atHand(() => import("./Conflict.svelte"));
export const PhoneConflict = atHand(() => import("./PhoneConflict.svelte"));
/** What a conflict asks, where it is asked without one. */
export const Attack = atHand(() => import("../play/Attack.svelte"));
/** How an attack is met. */
export const Guard = atHand(() => import("../play/Guard.svelte"));
export const Sheet = atHand(() => import("../play/Sheet.svelte"));

/** When the page that the table lies open at has come: whatever it may turn to. */
export function laterAfter(page: () => Promise<unknown>, conflict: () => Promise<unknown>): void {
  page().then(() => later(Making, conflict, Guard, Sheet, Attack), () => undefined);
}
