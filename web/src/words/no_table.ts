import { LONG } from "./misread";

/** A letter or digit, with its article as it is spoken. */
const called = (letter: string): string => `${"8AEFHILMNORSX".includes(letter) ? "an" : "a"} ${letter}`;

/** A code that no table has. */
export const noTable = {
  title: "No table has this code.",
  lettersStay: "Your letters are still there. Change the one that’s wrong.",
  code: "Table code",
  perhaps: (letters: string[]) => `Could it be ${letters.map(called).join(" or ")}?`,
  lookAlike: (one: string, other: string) => `From across a room ${called(one)} and ${called(other)} look alike.`,
  neverIn: (letter: string) => `No code has ${/[0-9]/.test(letter) ? "the digit" : "the letter"} ${letter}.`,
  length: (many: number) => `A code has ${LONG} letters and digits; this one has ${many}.`,
  whereCode: "The code is on the host’s screen and on the TV.",
  tryCode: "Try this code",
  orCleared: "Has the table been cleared? Then your copy of its story is on your shelf.",
};
