/** Keys that every table has: H hand, B board, M Margin, ? rules, . the last announcement again. */

import { settings } from "../settings/settings.svelte";

/** Whether somebody is writing, or a leaf of paper lies over the table: then letters are letters. */
export function writing(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target;
  return target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null;
}

const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** Handle a key for the table as a whole. `repeat` says the last announcement again, `rules` opens the rulebook, `story` the
 * Margin where it is folded away. */
export function tableKeys(event: KeyboardEvent, does: { repeat: () => void; rules: () => void; story?: () => void }): void {
  if (writing(event) || !settings.kept.keys) return;
  const keys: Record<string, () => void> = {
    h: () => focus("#hand [tabindex='0']"),
    b: () => focus("#board"),
    m: does.story ?? (() => focus("#margin")),
    "?": does.rules,
    ".": does.repeat,
  };
  const act = keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}
