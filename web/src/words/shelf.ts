import { count } from "./english";

const evenings = (n: number): string => (n === 1 ? "evening" : "evenings");

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
  evening: (n: number, of: number, series: string) => (n > 1 ? `Evening ${n} of “${series}”, ${of} in all.` : of > 1 ? `The first of ${of} evenings at this table.` : ""),
  circle: "This circle alone",
  told: (names: string) => (names ? `Told by ${names}.` : ""),
  laughedAt: "Laughed at",
  lovedLine: "Loved",
  quote: (text: string) => `“${text.replace(/“/g, "‘").replace(/”/g, "’")}”`,
  by: (teller: string) => teller.replace(/ \(bot\)$/, ", a bot"),
  funniest: "Laughed at most",
  fromBook: (title: string) => `From ${title}`,
  countedThere: "Counted by the host of each table, and kept nowhere else. Nobody is told who said what.",
  forgetMe: "Forget what I said to these lines",
  forgetMeText: "At the tables where you have a seat, the server takes out every word you said to a line, and quotes no line of yours here any more. The books stay as they are.",
  forgotMe: (n: number) => `Done at ${count(n, "table")}.`,
  forgotNone: "No table could be reached. Try again later.",
  counted: "What this shelf says",
  from: (n: number) => `Counted from ${count(n, "book")} on this device, and sent nowhere.`,
  /** What follows a figure. */
  game: (title: string, n: number) => `${evenings(n)} of ${title}`,
  ended: (ending: string, n: number) => `${evenings(n)} ended so: ${ending}`,
  person: (name: string, n: number, lines: number) => `${evenings(n)} with ${name}${lines ? `, who told ${count(lines, "line")}` : ""}`,
  forget: (name: string) => `Forget ${name}`,
  forgetText: "Takes this name out of the list and the counts on this device. The books stay as they are.",
};
