/** How wide words are in the face of titles: the advances of the font, as in `keepsake/widths.py`. */

// From the space to the tilde, in hundredths of the size of the letters.
const ADVANCES = [
  20, 25, 30, 53, 44, 76, 65, 17, 25, 25, 38, 39, 22, 36, 22, 30, 51, 35, 47, 45, 47, 44, 48, 41, 49, 47, 23, 24, 40,
  44, 41, 33, 72, 61, 58, 63, 68, 57, 53, 67, 72, 32, 31, 63, 54, 84, 68, 68, 54, 68, 61, 50, 61, 64, 60, 93, 65, 58,
  57, 26, 30, 26, 39, 54, 18, 45, 51, 43, 52, 47, 32, 45, 53, 27, 25, 50, 27, 78, 53, 50, 52, 51, 37, 36, 31, 52, 47,
  73, 50, 48, 44, 27, 22, 27, 45,
];
const LIKE: Record<string, string> = { "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "@", "…": "@" };
const OTHER = 72; // a letter that the table has not, as wide as most capitals
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

const advance = (letter: string): number => {
  if (WIDE.test(letter)) return 100;
  const first = letter.normalize("NFD").charAt(0);
  return ADVANCES[(LIKE[first] ?? first).charCodeAt(0) - 32] ?? OTHER;
};

/** How wide a text is, in sizes of its letters. */
export const width = (text: string): number => [...text].reduce((sum, letter) => sum + advance(letter), 0) / 100;

/** How wide its longest word is. */
export const widest = (text: string): number => Math.max(0.01, ...text.split(/\s+/u).map(width));

/** The words of a text in lines that are no wider than the room, in sizes of the letters; a longer word is cut into pieces. */
export function linesOf(text: string, room: number): string[] {
  const found: string[] = [];
  for (const word of text.split(/\s+/u).filter(Boolean).flatMap((whole) => pieces(whole, room))) {
    const last = found.at(-1);
    if (last !== undefined && width(`${last} ${word}`) <= room) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

/** The same in as many lines, which are about as long as each other. */
export function balanced(text: string, room: number): string[] {
  let found = linesOf(text, room);
  const least = widest(text);
  for (let less = room - 0.2; less >= least; less -= 0.2) {
    const narrower = linesOf(text, less);
    if (narrower.length !== found.length) break;
    found = narrower;
  }
  return found;
}

function pieces(word: string, room: number): string[] {
  const found = [""];
  for (const letter of word) {
    if (found.at(-1) && width(found.at(-1) + letter) > room) found.push("");
    found[found.length - 1] += letter;
  }
  return found;
}
