/** Reading the story that the server sends. */

import type { Chapter, Line } from "../link/protocol";

export const CHAPTERS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX"];

/** A line of the story with the numeral of its chapter. */
export interface Placed {
  numeral: string;
  heading: string;
  line: Line;
}

/** The line that was told last: the one with the highest number; a line that has none was told after those before it.
    Before the first line it is how the last chapter opens. Undefined while nothing is told. */
export function newestLine(story: readonly Chapter[]): Placed | undefined {
  let best: Placed | undefined;
  let newest = 0;
  story.forEach((chapter, place) => {
    for (const line of chapter.lines) {
      const n = line.n || newest;
      if (n < newest) continue;
      newest = n;
      best = { numeral: CHAPTERS[place] ?? "", heading: chapter.heading, line };
    }
  });
  return best ?? opening(story);
}

function opening(story: readonly Chapter[]): Placed | undefined {
  const place = story.findLastIndex((chapter) => chapter.opener);
  const chapter = story[place];
  return chapter && { numeral: CHAPTERS[place] ?? "", heading: chapter.heading, line: asLine(chapter.opener) };
}

const asLine = (text: string): Line => ({ text, teller: "", card: "", kind: "", tag: "", marks: [], notes: [], told: false, n: 0 });

/** The chapters with their openings as first lines, where there is something in them. */
export const openedChapters = (story: readonly Chapter[], openers: boolean): Chapter[] =>
  story.map((one) => (openers && one.opener ? { ...one, lines: [asLine(one.opener), ...one.lines] } : one));
