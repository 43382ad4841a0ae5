/** A book without a word of ours: what the book adds to what was played is marked, and can be taken out again. */
import type { Book, Line } from "../../link/protocol";
import { kept as words } from "../../words/kept";

/** A line that tells more than was played. */
interface Told extends Line {
  /** The words as they were played. */
  played: string;
  /** Words of ours with which the text begins. */
  link: string;
  /** Whether the whole line is ours. */
  ours: boolean;
}

function isTold(line: Line): line is Told {
  return "played" in line;
}

/** Whether there is something of ours in a book that could be taken out. */
export function adds(book: Book): boolean {
  return book.chapters.some((chapter) => chapter.lines.some((line) => isTold(line) && (line.ours || line.link)));
}

/** The book as it was played: no openers, links or closing lines. A chapter that has nothing else says so. */
export function asPlayed(book: Book): Book {
  const chapters = book.chapters.map((chapter) => {
    const lines = chapter.lines.filter((line) => !isTold(line) || !line.ours).map((line) => (isTold(line) ? { ...line, text: line.played } : line));
    const hadOurs = Boolean(chapter.opener || chapter.lines.length) && !lines.length;
    return { ...chapter, opener: "", lines, gap: chapter.gap || (hadOurs ? words.onlyRetold : "") };
  });
  return { ...book, chapters };
}
