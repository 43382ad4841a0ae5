/** What somebody has begun to choose or to write. It is kept in this tab, so that a page that is loaded again loses none of
 * it; at a table for days on this device, for an app that is closed meanwhile. What is typed while words are on their way
 * outlives the answer to them. */

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

/** What is left in a field once the words that were sent from it have arrived: what was typed since. */
export function typedSince(sent: string, now: string): string {
  const [said, line] = [sent.trim(), now.trimStart()];
  return line.startsWith(said) ? line.slice(said.length).trimStart() : now;
}

/** What stands in a field that was emptied when its words were sent, once they are refused: these, and what was typed since. */
export const putBack = (sent: string, now: string): string => [sent, now].filter(Boolean).join(" ");

/** Of a field that goes on showing what it sent, once that is kept: what it says by now, or null where that is the same. */
export const changedSince = (sent: string, now: string | null): string | null => (now === sent ? null : now);
