/** The secrets of seats, one per table, kept in this browser. There are no cookies. */

/** What this browser holds of a table. `host`: the secret of whoever opened it. */
export interface Keyring {
  seat: string;
  host: string;
  game: string;
  at: number;
  /** A first table: notes lie beside what is lit. */
  guide?: boolean;
  /** Notes that were laid away. */
  laid?: string[];
  /** How many lines that were told in my chair while I was away this browser has shown me. */
  told?: number;
  /** The seat with whose eyes a replay of it was watched. */
  eyes?: number;
  /** At a table for days: a mark of what I have seen of the log. */
  seen?: string;
  /** When that was, in milliseconds. */
  looked?: number;
  /** The address at a push service by which this browser is called for this table. */
  called?: string;
}

const PREFIX = "telltable.table.";
/** Where a table for days is copied to, and what waits for a line (`table/slow.ts`). */
export const [COPY, UNSENT] = ["telltable.copy.", "telltable.unsent."];
/** What the browser would not store holds for this visit. */
const unstored = new Map<string, string>();
const EMPTY: Keyring = { seat: "", host: "", game: "", at: 0 };

/** What is kept of a table; empty secrets when nothing is. */
export function keysOf(code: string): Keyring {
  try {
    return { ...EMPTY, ...(JSON.parse(unstored.get(code) ?? localStorage.getItem(PREFIX + code) ?? "{}") as Partial<Keyring>) };
  } catch {
    return EMPTY;
  }
}

/** Keep secrets of a table besides those that are kept already. */
export function keep(code: string, more: Partial<Keyring>): void {
  const ring = JSON.stringify({ ...keysOf(code), ...more, at: Date.now() });
  try {
    localStorage.setItem(PREFIX + code, ring);
    unstored.delete(code);
  } catch {
    unstored.set(code, ring); // a full or forbidden storage costs the way back, not the game
  }
}

/** Nothing that was told at a table stays in this browser, and nothing waits here to be said there. */
export function forgetTold(code: string): void {
  for (const place of [COPY, UNSENT]) {
    try {
      localStorage.removeItem(place + code);
    } catch {
      // A forbidden storage holds nothing.
    }
  }
}

/** I hold no seat at a table any more: its secret goes, and what it saw. */
export function lose(code: string): void {
  keep(code, { seat: "" });
  forgetTold(code);
}

/** The tables this browser holds a seat at, the latest first. */
export function known(): { code: string; keys: Keyring }[] {
  const codes = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  return codes
    .map((name) => ({ code: name.slice(PREFIX.length), keys: keysOf(name.slice(PREFIX.length)) }))
    .filter((one) => one.keys.seat)
    .sort((one, other) => other.keys.at - one.keys.at);
}

/** The secret of a seat that stands behind the # of an address; empty when there is none. */
export const secretIn = (hash: string): string => /^#([\w-]{16,128})$/.exec(hash)?.[1] ?? "";

/** What came behind the # of the address is gone from the address bar at once. A seat's secret is kept; the four words
 * of a seat on another device are handed back, as they stand after ``seat=``, to be said to the server. */
export function takeFromAddress(code: string): string {
  const { hash } = location;
  if (!hash) return "";
  history.replaceState(history.state, "", location.pathname + location.search);
  if (/^#seat=[a-z]+(-[a-z]+)*$/i.test(hash)) return hash.slice("#seat=".length);
  const seat = secretIn(hash);
  if (seat) keep(code, { seat });
  return "";
}
