/** The secrets of seats, one per table, kept in this browser. There are no cookies. */

/** What this browser holds of a table. `host`: the secret of whoever opened it. */
export interface Keyring {
  seat: string;
  host: string;
  game: string;
  at: number;
  /** A first table: notes lie beside what is lit. */
  guide?: boolean;
}

const PREFIX = "telltable.table.";
const EMPTY: Keyring = { seat: "", host: "", game: "", at: 0 };

/** What is kept of a table; empty secrets when nothing is. */
export function keysOf(code: string): Keyring {
  try {
    return { ...EMPTY, ...(JSON.parse(localStorage.getItem(PREFIX + code) ?? "{}") as Partial<Keyring>) };
  } catch {
    return EMPTY;
  }
}

/** Keep secrets of a table besides those that are kept already. */
export function keep(code: string, more: Partial<Keyring>): void {
  try {
    localStorage.setItem(PREFIX + code, JSON.stringify({ ...keysOf(code), ...more, at: Date.now() }));
  } catch {
    // A full or forbidden storage costs the way back, not the game.
  }
}

/** Forget a table. */
export function forget(code: string): void {
  localStorage.removeItem(PREFIX + code);
}

/** The tables this browser holds a seat at, the latest first. */
export function known(): { code: string; keys: Keyring }[] {
  const codes = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  return codes
    .map((name) => ({ code: name.slice(PREFIX.length), keys: keysOf(name.slice(PREFIX.length)) }))
    .filter((one) => one.keys.seat)
    .sort((one, other) => other.keys.at - one.keys.at);
}

/** A secret that came behind the # of the address: it is kept, and gone from the address bar at once. */
export function takeFromAddress(code: string): void {
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  if (/^[\w-]{16,128}$/.test(secret)) keep(code, { seat: secret });
}
