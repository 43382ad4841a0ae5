/** A code that no table has. */
export const noTable = {
  title: "No table has this code.",
  lettersStay: "Your letters stay. Change the one that is wrong.",
  code: "Table code",
  perhaps: (letters: string[]) => `Is it perhaps a ${letters.join(" or a ")}?`,
  lookAlike: (one: string, other: string) => `From across a room a ${one} and a ${other} look alike.`,
  neverIn: (letter: string) => `No code has ${/[0-9]/.test(letter) ? "the digit" : "the letter"} ${letter}.`,
  whereCode: "The code stands on the host’s screen and on the TV.",
  tryCode: "Try this code",
  orCleared: "A table that was cleared is gone; what you kept of it is on your shelf.",
};
