/** Small words that sentences are made with, as the server makes them (core/english.py). */

const JOINED = / (?:and|&) /;

/** Whether a name takes a plural verb: “Bonnie and Clyde”, “the Finch Twins”; not “the Boss”, “Ines”. */
export function isPlural(name: string): boolean {
  const head = name.split(/,| (?:of|from|in|on|at|with|who|that|without|under|behind) /)[0]!.replace(/[!?.…]+$/, "");
  const [, rest] = /^the (.*)$/i.exec(head) ?? [];
  return JOINED.test(head) || (!!rest && /s$/i.test(rest) && !/(?:[aiou]s|ss|['’]s|news)$/i.test(rest));
}

/** “Ines is”, “the Finch Twins are”. */
export const is = (name: string): string => (isPlural(name) ? "are" : "is");

/** “Ines’s”, “the Finch Twins’”, “Tally Ho!’s”. */
export const possessive = (name: string): string => (/s$/i.test(name) && isPlural(name) ? `${name}’` : `${name}’s`);

/** Somebody's name in the middle of a sentence: “the Miner” for “The Miner”. */
export const within = (name: string): string => name.replace(/^The /, "the ");

/** A sentence that begins as one. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** “1 card”, “2 cards”; what takes another plural names it. */
export const count = (n: number | string, one: string, more = `${one}s`): string => `${n} ${`${n}` === "1" ? one : more}`;

/** “an Object”, “a Place”. */
export const a = (noun: string): string => `${/^[aeio]/i.test(noun) ? "an" : "a"} ${noun}`;
