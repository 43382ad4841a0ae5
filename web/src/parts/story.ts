/** Reading the story that the server sends. */

import type { Chapter, Line } from "../link/protocol";

export const CHAPTERS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX"];

/** The line that was told last, with the numeral of its chapter; undefined while nothing is told. */
export function newestLine(story: readonly Chapter[]): { numeral: string; heading: string; line: Line } | undefined {
  let best: { numeral: string; heading: string; line: Line } | undefined;
  story.forEach((chapter, place) => {
    for (const line of chapter.lines) {
      if (line.n > 0 && line.n > (best?.line.n ?? 0)) best = { numeral: CHAPTERS[place] ?? "", heading: chapter.heading, line };
    }
  });
  return best;
}
