/** A table for days, on a device that may have no line: what happened meanwhile, a copy of the table, and what is to be sent. */

import type { Sent } from "../link/link";
import type { Refusal, TableInfo, Welcome } from "../link/protocol";
import { COPY, keysOf, UNSENT } from "../link/secrets";
import { controls } from "../words";
import { hourInWords } from "../words/day";
import { waiting as words } from "../words/waiting";
import type { Live } from "./live.svelte";
import { moveInWords } from "./move_words";
import { look, mark } from "./meanwhile";

const MOST = 6; // copies
const KINDS = ["Play", "Chat"];

interface Copy {
  at: number;
  all: Welcome;
}

/** Something said that has no answer. `stamp`: of what was asked then; `sent`: it may have arrived; `says`: a choice in words. */
interface Unsent {
  message: Sent;
  stamp: string;
  sent: boolean;
  says: string;
}

function read<T>(place: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function write(place: string, what: unknown): void {
  try {
    if (what === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(what));
  } catch {
    // A full or forbidden storage: it holds until the page is left.
  }
}

/** What is asked, and what was told last: a choice is sent late only where both are still the same. */
const stampOf = (live: Live): string => `${live.info?.number} ${mark(live.lines)} ${mark([JSON.stringify(live.game?.ask ?? null)])}`;

/** A table as it was so many milliseconds ago: since then everybody has been waited for so much longer. */
function aged(table: TableInfo, ms: number): TableInfo {
  const waits = table.waits.map((wait) => ({ ...wait, since: (wait.since ?? 0) + ms / 1000, left: wait.left === null ? null : Math.max(0, wait.left - ms / 1000) }));
  return { ...table, waits };
}

/** The line is open and the table has just been told, or has told something. */
export function follow(live: Live): void {
  if (live.line !== "open" || !live.info || !live.game) return;
  if (!live.slow) {
    live.slow = { unsent: (waiting) => keepUnsent(live, waiting), late: (message) => late(live, message) };
    sendAgain(live);
  }
  look(live);
  if (live.you === null || !keysOf(live.code).seat) return; // I hold no seat, or have just given it up
  const all: Welcome = { type: "Welcome", version: 1, you: live.you, host: live.host, table: aged(live.info, performance.now() - live.infoAt), n: live.n, game: live.game, lines: live.lines, said: [] };
  const places = Object.keys(localStorage).filter((name) => name.startsWith(COPY) && name !== COPY + live.code);
  if (places.length >= MOST) {
    const oldest = places.sort((one, other) => (read<Copy>(one)?.at ?? 0) - (read<Copy>(other)?.at ?? 0))[0]!;
    write(oldest, null);
  }
  write(COPY + live.code, { at: Date.now(), all } satisfies Copy);
}

/** Show the table as this device last saw it. False: it has no copy. */
export function showCopy(live: Live): boolean {
  const copy = keysOf(live.code).seat ? read<Copy>(COPY + live.code) : null;
  if (!copy) return false;
  live.hear({ ...copy.all, table: aged(copy.all.table, Date.now() - copy.at) });
  // What a page before this one said waits here like my own; what is kept of it stays as it is until the line is back.
  const unsent = read<Unsent[]>(UNSENT + live.code) ?? [];
  for (const { message: { id, ...saying } } of unsent) void live.say(saying, "", id);
  tell(live, unsent);
  live.slow = { unsent: (waiting) => keepUnsent(live, waiting), late: (message) => late(live, message) };
  live.copied = words.copy(hourInWords(copy.at));
  return true;
}

/** Say what waits for the line. */
function tell(live: Live, all: readonly Unsent[]): void {
  const choices = all.filter(({ message }) => message.type === "Play").map(({ says }) => says);
  const lines = all.flatMap(({ message }) => (message.type === "Chat" ? [message.text] : []));
  live.held = all.length ? words.unsent(choices, lines) : "";
}

function keepUnsent(live: Live, waiting: readonly { message: Sent; sent: boolean }[]): void {
  const before = read<Unsent[]>(UNSENT + live.code) ?? [];
  const all = waiting
    .filter(({ message }) => KINDS.includes(message.type))
    .map(({ message, sent }) => {
      const kept = before.find((one) => one.message.id === message.id);
      const says = kept?.says ?? (message.type === "Play" ? moveInWords(live, message.move) : "");
      return { message, sent: sent || Boolean(kept?.sent), stamp: kept?.stamp ?? stampOf(live), says };
    });
  tell(live, all);
  const held = all.some(({ message }) => message.type === "Play" && !before.some((one) => one.message.id === message.id));
  if (held && live.line !== "open") live.refuse(controls.sentLater, "commit"); // the leaf that it was made on may cover the notice
  if (all.length || before.length) write(UNSENT + live.code, all.length ? all : null);
}

/** Why something that waited for the line is not sent any more; null: it is. */
function late(live: Live, message: Sent): Refusal | null {
  const kept = (read<Unsent[]>(UNSENT + live.code) ?? []).find((one) => one.message.id === message.id);
  if (message.type !== "Play" || !kept || kept.sent || kept.stamp === stampOf(live)) return null;
  return { code: "late", rule: "", why: words.movedOn, fix: words.movedOnMore(kept.says) };
}

/** What a page that was closed has left unsent, under its own ids: the server does nothing twice. */
function sendAgain(live: Live): void {
  const all = read<Unsent[]>(UNSENT + live.code) ?? [];
  const [now, tables] = [stampOf(live), live];
  write(UNSENT + live.code, null);
  for (const { message, stamp, sent, says } of all) {
    const { id, ...saying } = message;
    if (message.type !== "Play" || stamp === now) void tables.say(saying, "", id);
    else if (!sent) live.refuse(words.movedOn, "", "", words.movedOnMore(says));
  }
}
