/** Cloths for books of games that have no face here. Foil can be read on each. */

const CLOTHS = [
  ["#4a3a5c", "#2b2138"],
  ["#5c3340", "#381d26"],
  ["#2f4a5e", "#1b2c3a"],
  ["#4f4526", "#302a15"],
  ["#2f4d42", "#1b2f28"],
] as const;

/** Always the same one for the same game. */
export function clothOf(game: string): { cloth: string; deep: string } {
  const sum = [...game].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 9973, 7);
  const [cloth, deep] = CLOTHS[sum % CLOTHS.length]!;
  return { cloth, deep };
}
