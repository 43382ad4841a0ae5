import { dayInWords } from "./day";
import { count } from "./english";

const NUMBERS = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(" ");
const TENS = "Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const inWords = (n: number): string => NUMBERS[n] ?? [TENS[Math.floor(n / 10) - 2] ?? n, ...(n % 10 && n < 100 ? [NUMBERS[n % 10]!.toLowerCase()] : [])].join("-");

const dated = (day: Date): string => dayInWords(day, { year: day.getFullYear() !== new Date().getFullYear() });

/** The shelf: finding a book, what is counted, and playing on with the same people. */
export const shelf = {
  evenings: (n: number) => `${inWords(n)} ${n === 1 ? "evening" : "evenings"}.`,
  search: "Search titles, people and words",
  games: "Games",
  all: "All",
  allOf: (n: number) => `All, ${n}`,
  loved: "Loved",
  people: "People",
  everybody: "Everybody who told one",
  anybody: "Anybody",
  none: "No books match.",
  clear: "Show all",
  love: "Love this book",
  unlove: "Loved",
  read: "Read it",
  again: "Again with the same people",
  againText: "The table is kept: everybody who has a seat there finds it by the same link.",
  evening: (n: number, of: number, series: string) => (n > 1 ? `Evening ${n} of “${series}”, ${of} in all.` : of > 1 ? `The first of ${of} evenings at this table.` : ""),
  ofSeries: (n: number, series: string) => `Evening ${n} of ${series}`,
  /** Who told it and when, in a row. */
  whoWhen: (names: readonly string[], day: Date | null) => [names.join(", "), day ? `${names.length ? "" : "Told on "}${dated(day)}` : ""].filter(Boolean).join(". "),
  on: (day: Date | null, minutes: number) => (day ? `${minutes ? `Told on ${dated(day)}, in ${count(minutes, "minute")}` : `Told to the end on ${dated(day)}`}.` : ""),
  circle: "Only this circle",
  told: "Told by",
  bot: ", a bot",
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
  person: (name: string, evenings: number, lines: number) => `${lines === 1 ? "line" : "lines"} by ${name}, in ${count(evenings, "evening")}.`,
  game: (title: string, evenings: number) => `${evenings === 1 ? "evening" : "evenings"} of ${title}${title.endsWith("!") ? "" : "."}`,
  ended: (ending: string, evenings: number) => `${evenings === 1 ? "evening" : "evenings"} ended like this: ${ending}`,
  keep: "Keep it",
  takeOff: "Take it off this shelf",
  takenOff: (title: string) => `“${title}” is off this shelf.`,
  putBack: "Put it back",
  forget: (name: string) => `Forget ${name}`,
  forgetText: "Takes this name out of the lists, the counts and the endings on this shelf. The books stay as they are.",
};
