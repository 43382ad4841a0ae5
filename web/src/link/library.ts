/** What the books on my shelf say together. All of it is worked out on this device, and nothing is sent. */

import { bookOf, momentsOf } from "./api";
import type { Book, Moment } from "./protocol";
import { keepBook, keptBook, type Kept } from "./shelf";

/** A story on the shelf with its book, where this device has it. */
export interface Volume extends Kept {
  book: Book | null;
  /** Which story of its table it is, and how many were told there. */
  evening: number;
  evenings: number;
  /** What the first of them is called: so is the series. */
  series: string;
}

export interface Wanted {
  words: string;
  game: string;
  person: string;
  loved: boolean;
  /** The code of a table: what was told by those who meet there. Empty: by anybody. */
  circle: string;
}

/** Nothing is asked for: everything fits. */
export const ANY: Wanted = { words: "", game: "", person: "", loved: false, circle: "" };

const [LOVED, FORGOTTEN] = ["telltable.loved", "telltable.forgotten"];
const MARK = / \(bot\)$/;

function list(place: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "[]") as string[];
  } catch {
    return [];
  }
}

function keepList(place: string, all: string[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(all));
  } catch {
    // A full or forbidden storage: it holds for this visit.
  }
}

export const nameOf = (one: Kept): string => `${one.code} ${one.number}`;
export const lovedOnes = (): string[] => list(LOVED);
export const forgottenOnes = (): string[] => list(FORGOTTEN);

/** Love a book, or no longer. Returns all that are loved. */
export function love(one: Kept): string[] {
  const [all, name] = [lovedOnes(), nameOf(one)];
  keepList(LOVED, all.includes(name) ? all.filter((other) => other !== name) : [...all, name]);
  return lovedOnes();
}

/** A person stands in no list and no sentence of this shelf any more; what they told stays in the books. */
export function forgetPerson(name: string): string[] {
  keepList(FORGOTTEN, [...new Set([...forgottenOnes(), name])]);
  return forgottenOnes();
}

/** They do again. */
export function remember(name: string): string[] {
  keepList(FORGOTTEN, forgottenOnes().filter((one) => one !== name));
  return forgottenOnes();
}

/** The stories with their books; those that this device has not are asked for, one after the other. */
export async function withBooks(kept: readonly Kept[]): Promise<Volume[]> {
  const all: Volume[] = [];
  for (const one of kept) {
    const same = kept.filter((other) => other.code === one.code).sort((before, after) => before.number - after.number);
    let book = keptBook(one.code, one.number);
    if (!book) {
      book = await bookOf(one.code, one.number).catch(() => null);
      if (book) keepBook(one.code, one.number, one.game, book, one.at);
    }
    all.push({ ...one, book, evening: same.indexOf(one) + 1, evenings: same.length, series: same[0]!.title });
  }
  return all;
}

/** The people who told a book: no bots, and nobody who wants to be forgotten. */
export const peopleOf = (one: Volume, forgotten: readonly string[]): string[] =>
  (one.book?.tellers ?? []).filter((name) => !MARK.test(name) && !forgotten.includes(name));

/** The same with its bots, each by the plain name. */
export const tellersOf = (one: Volume, forgotten: readonly string[]): { name: string; bot: boolean }[] =>
  (one.book?.tellers ?? []).map((name) => ({ name: name.replace(MARK, ""), bot: MARK.test(name) })).filter(({ name, bot }) => bot || !forgotten.includes(name));

/** How a book ended; empty where that names somebody who is forgotten. */
export function endingOf(one: Volume, forgotten: readonly string[]): string {
  const ending = one.book?.ending ?? "";
  const words = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
  const named = (name: string): boolean => words(ending).includes(words(name));
  return forgotten.some(named) ? "" : ending;
}

/** Whether a book is asked for: by its title, its people, and every word that was said in it. */
export function fits(one: Volume, wanted: Wanted, loved: readonly string[], forgotten: readonly string[]): boolean {
  if (wanted.game && one.game !== wanted.game) return false;
  if (wanted.circle && one.code !== wanted.circle) return false;
  if (wanted.loved && !loved.includes(nameOf(one))) return false;
  const people = peopleOf(one, forgotten);
  if (wanted.person && !people.includes(wanted.person)) return false;
  const said = one.book?.chapters.flatMap((chapter) => [chapter.heading, ...chapter.lines.map((line) => line.text)]) ?? [];
  const all = [one.title, ...people, ...said].join("\n").toLocaleLowerCase();
  return wanted.words.toLocaleLowerCase().split(/\s+/).filter(Boolean).every((word) => all.includes(word));
}

/** A line that people said something to, and the book it is from. */
export interface Quoted extends Moment {
  from: Volume;
}

const MOST_ASKED = 24; // books, the latest first: their hosts are asked one after the other

/** What people said to the lines of these books, as their hosts have it; of those that can't be reached nothing. */
export async function withMoments(all: readonly Volume[]): Promise<Quoted[]> {
  const found: Quoted[] = [];
  for (const from of all.slice(0, MOST_ASKED)) {
    const told = await momentsOf(from.code, from.number).catch(() => null);
    found.push(...(told?.moments ?? []).map((one) => ({ ...one, from })));
  }
  return found;
}

/** The lines to which most people said one of these words, those most said to first; none of somebody forgotten. */
export function quoted(all: readonly Quoted[], words: readonly string[], forgotten: readonly string[]): Quoted[] {
  const said = (one: Moment): number => words.reduce((sum, word) => sum + (one.words[word] ?? 0), 0);
  const fit = all.filter((one) => said(one) && !forgotten.includes(one.teller.replace(MARK, "")));
  return fit.sort((one, other) => said(other) - said(one));
}

/** What is counted: of each person how many evenings and lines, of each game how many evenings, and how they ended. */
export interface Counts {
  people: { name: string; evenings: number; lines: number }[];
  games: { game: string; evenings: number }[];
  endings: { ending: string; evenings: number }[];
}

export function count(all: readonly Volume[], forgotten: readonly string[]): Counts {
  const tally = new Map<string, { evenings: number; lines: number }>();
  const games = new Map<string, number>();
  const endings = new Map<string, number>();
  for (const one of all) {
    games.set(one.game, (games.get(one.game) ?? 0) + 1);
    const ending = endingOf(one, forgotten);
    if (ending) endings.set(ending, (endings.get(ending) ?? 0) + 1);
    for (const name of peopleOf(one, forgotten)) {
      const before = tally.get(name) ?? { evenings: 0, lines: 0 };
      const lines = one.book!.chapters.flatMap((chapter) => chapter.lines).filter((line) => line.teller === name).length;
      tally.set(name, { evenings: before.evenings + 1, lines: before.lines + lines });
    }
  }
  return {
    people: [...tally].map(([name, sums]) => ({ name, ...sums })).sort((one, other) => one.name.localeCompare(other.name)),
    games: [...games].map(([game, evenings]) => ({ game, evenings })),
    endings: [...endings].map(([ending, evenings]) => ({ ending, evenings })),
  };
}
