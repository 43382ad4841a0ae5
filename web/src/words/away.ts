import { count, is, possessive } from "./english";

const MOST = 120; // characters of each line: a note is no page
const begun = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text);

/** I said that I will be back. */
export const away = {
  mySeat: "My seat",
  keptFor: (name: string) => `We’re keeping your seat, ${name}.`,
  /** `by`: what the bot is called; empty as long as nobody knows. `host`: whose table it is; empty where it is mine. */
  botPlays: (by: string, host: string) => `${by || "A bot"} is playing for you${host ? ` at ${possessive(host)} table` : ""}, and will give your seat back when you return.`,
  choosing: (name: string) => `${name} ${is(name)} choosing.`,
  gameWaits: "Nobody else is at the table, so the game is waiting for you.",
  elsewhere: "Your seat is in use on another device.",
  sayWords: "On another device, type these four words",
  copyLink: "Copy the link back",
  ways: (code: string) => `Only you can see them; they work once, within a day. On this device you don’t need them: the link or the code ${code} is enough.`,
  takeAgain: "Take my seat back",
  giveInstead: "Give up my seat instead",
  back: (name: string) => `Welcome back, ${name}.`,
  meanwhile: (by: string, n: number, lines: string[]) => `${by} told ${count(n, "line")} in your seat: ${lines.map(begun).join(" … ")}`,
};
