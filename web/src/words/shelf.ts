import { count } from "./english";

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** The shelf: finding a book, what is counted, and playing on with the same people. */
export const shelf = {
  search: "Search titles, people and words",
  games: "Games",
  all: "All",
  allOf: (n: number) => `All, ${n}`,
  loved: "Loved",
  people: "People",
  anybody: "Anybody",
  none: "No book on this shelf has that.",
  clear: "Show all",
  love: "Love this book",
  unlove: "Loved",
  read: "Read it",
  again: "Again with the same people",
  againText: "The table is kept: everybody who has a seat there finds it by the same link.",
  evening: (n: number, of: number) => (of > 1 ? `The ${PLACES[n - 1] ?? `${n}th`} of ${of} evenings at this table.` : ""),
  told: (names: string) => (names ? `Told by ${names}.` : ""),
  counted: "What this shelf says",
  from: (n: number) => `Counted from ${count(n, "book")} on this device, and sent nowhere.`,
  person: (name: string, evenings: number, lines: number) => `${name}: ${count(evenings, "evening")}, ${count(lines, "line")}.`,
  game: (title: string, evenings: number) => `${title}: ${count(evenings, "evening")}.`,
  ended: (ending: string, evenings: number) => `${count(evenings, "evening")} ended so: ${ending}`,
  forget: (name: string) => `Forget ${name}`,
  forgetText: "Takes this name out of the list and the counts on this device. The books stay as they are.",
};
