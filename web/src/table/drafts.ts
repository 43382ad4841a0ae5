/** What somebody has begun to choose or to write, kept in this tab: a page that is loaded again loses none of it. At a
 * table for days it is kept on this device, for an app that is closed meanwhile. */

const PREFIX = "telltable.draft.";

/** Keep it; null: nothing is begun any more. `where`: which table, whose seat, what. */
export function keepDraft(where: string, draft: unknown, long = false): void {
  const place = long ? localStorage : sessionStorage;
  try {
    if (draft === null) place.removeItem(PREFIX + where);
    else place.setItem(PREFIX + where, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage: it holds until the page is left.
  }
}

/** What was kept there; null when nothing was. */
export function draftOf<T>(where: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + where) ?? localStorage.getItem(PREFIX + where) ?? "null") as T | null;
  } catch {
    return null;
  }
}
