/** Letters of a table's code that are taken for others. The server's codes have none of `NEVER` (server/rooms.py). */

/** How long a code is. */
export const LONG = 5;

const NEVER: Record<string, string[]> = { O: ["D", "Q"], "0": ["D", "Q"], I: ["J", "T"], "1": ["J", "7"], L: ["J", "E"] };
const ALIKE: Record<string, string> = { C: "G", G: "C", B: "8", "8": "B", S: "5", "5": "S", Z: "2", "2": "Z", U: "V", V: "U", M: "N", N: "M", E: "F", F: "E", P: "R", R: "P", D: "Q", Q: "D", "6": "G" };

/** The letter of a code that was most likely misread; null where none looks like another. `never`: no code has it. */
export function doubtful(code: string): { letter: string; perhaps: string[]; never: boolean } | null {
  const letters = [...code];
  const never = letters.find((letter) => letter in NEVER);
  if (never) return { letter: never, perhaps: NEVER[never]!, never: true };
  const letter = letters.find((one) => one in ALIKE);
  return letter ? { letter, perhaps: [ALIKE[letter]!], never: false } : null;
}
