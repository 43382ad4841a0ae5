/** The shelf: finished stories, as the server has them and as they were kept in this browser. */

import { mine } from "./api";
import { curled } from "../words/curled";
import { known } from "./secrets";
import type { Book, Mine } from "./protocol";

/** A story on the shelf. `at`: when it was last looked at here, in milliseconds. */
export interface Kept {
  code: string;
  number: number;
  game: string;
  title: string;
  at: number;
}

export interface Shelf {
  /** Tables where a game waits or goes on, the latest first. */
  open: Mine[];
  kept: Kept[];
}

interface Copy extends Kept {
  book: Book;
}

const [PREFIX, VISITS, OFF] = ["telltable.story.", "telltable.visits", "telltable.off"];
const MOST = 60;
const MOST_TABLES = 40;

const nameOf = (code: string, number: number): string => `${code} ${number}`;
const place = (code: string, number: number): string => `${PREFIX}${code}.${number}`;

function read(name: string): Copy | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as Copy | null;
  } catch {
    return null;
  }
}

function copies(): Copy[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  const found = names.map(read).filter((one) => one !== null);
  return found.sort((one, other) => other.at - one.at);
}

/** Keep a copy of a story in this browser, so that it can be read when its server is gone. The oldest make room. */
export function keepBook(code: string, number: number, game: string, book: Book, at = Date.now()): void {
  const copy: Copy = { code, number, game, title: book.title, at, book };
  putOn({ code, number });
  for (const old of copies().slice(MOST - 1)) localStorage.removeItem(place(old.code, old.number));
  try {
    localStorage.setItem(place(code, number), JSON.stringify(copy));
  } catch {
    // A full or forbidden storage costs the copy; the server has the story.
  }
}

/** The copy of a story in this browser. */
export const keptBook = (code: string, number: number): Book | null => read(place(code, number))?.book ?? null;

/** Forget the copy of a story: its table has taken words back. */
export const dropBook = (code: string, number: number): void => localStorage.removeItem(place(code, number));

/** Stories that were taken off the shelf: a table may still have them. */
function takenOff(): string[] {
  try {
    return JSON.parse(localStorage.getItem(OFF) ?? "[]") as string[];
  } catch {
    return [];
  }
}

function keepOff(all: string[]): void {
  try {
    if (all.length) localStorage.setItem(OFF, JSON.stringify(all));
    else localStorage.removeItem(OFF);
  } catch {
    // A full or forbidden storage: it holds for this visit.
  }
}

/** A story stands on this shelf no more, and its copy goes; whoever opens its book has it again. */
export function takeOff({ code, number }: Pick<Kept, "code" | "number">): void {
  dropBook(code, number);
  keepOff([...new Set([...takenOff(), nameOf(code, number)])]);
}

/** And now it does. */
export function putOn({ code, number }: Pick<Kept, "code" | "number">): void {
  const all = takenOff();
  if (all.includes(nameOf(code, number))) keepOff(all.filter((other) => other !== nameOf(code, number)));
}

/** The how manieth look at the shelf this is: what it counts changes with each. */
export function nextVisit(): number {
  try {
    const visit = Number(localStorage.getItem(VISITS) ?? 0) || 0;
    localStorage.setItem(VISITS, String(visit + 1));
    return visit;
  } catch {
    return 0;
  }
}

/** All that stands on the shelf, with titles as they are printed. Without the server, only what was kept here. */
export async function readShelf(): Promise<Shelf> {
  const tables = known().slice(0, MOST_TABLES);
  const held = tables.map(({ code, keys }) => ({ code, token: keys.seat }));
  const found = held.length ? await mine(held).then((all) => all.tables, () => []) : [];
  const at = new Map(tables.map(({ code, keys }) => [code, keys.at]));
  const told = found.flatMap((one) =>
    one.kept.map((story) => ({ ...story, code: one.table.code, at: at.get(one.table.code) ?? 0 })),
  );
  const here = new Map(copies().map(({ book: _, ...copy }) => [nameOf(copy.code, copy.number), copy as Kept]));
  for (const story of told) here.set(nameOf(story.code, story.number), story);
  for (const name of takenOff()) here.delete(name);
  return {
    open: found.filter((one) => !one.table.over).map((one) => ({ ...one, story: curled(one.story) })),
    kept: [...here.values()].map((one) => ({ ...one, title: curled(one.title) })).sort((one, other) => other.at - one.at),
  };
}
