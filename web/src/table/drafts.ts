/** What somebody has begun to choose or to write, kept in this tab: a page that is loaded again loses none of it. */

const PREFIX = "telltable.draft.";

/** Keep it; null: nothing is begun any more. `where`: which table, whose seat, what. */
export function keepDraft(where: string, draft: unknown): void {
  try {
    if (draft === null) sessionStorage.removeItem(PREFIX + where);
    else sessionStorage.setItem(PREFIX + where, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage: it holds until the page is left.
  }
}

/** What was kept there; null when nothing was. */
export function draftOf<T>(where: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + where) ?? "null") as T | null;
  } catch {
    return null;
  }
}
