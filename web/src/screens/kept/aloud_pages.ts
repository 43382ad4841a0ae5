/** A story cut into pages that are read together: each holds what fits a large screen in large type. */

import type { Book } from "../../link/protocol";

const MOST = 460; // letters of a page; a line that is longer has one to itself

/** What is said at once: a title, a heading, its first words, or a line that somebody told. */
export interface Part {
  kind: "title" | "heading" | "opener" | "line" | "end";
  text: string;
  /** Whose line it is, as the book signs it. */
  teller: string;
  card: string;
}

const part = (kind: Part["kind"], text: string, teller = "", card = ""): Part => ({ kind, text, teller, card });
const long = (parts: readonly Part[]): number => parts.reduce((sum, one) => sum + one.text.length, 0);

/** The pages: title and premise, every chapter from a page of its own, the end. */
export function pagesOf(book: Book): Part[][] {
  const pages = [[part("title", book.title), part("opener", book.dedication ?? ""), part("opener", book.premise)]];
  for (const chapter of book.chapters) {
    let page = [part("heading", chapter.heading), part("opener", chapter.opener)];
    pages.push(page);
    for (const line of chapter.lines) {
      const next = part("line", line.text, line.teller, line.card);
      if (page.some((one) => one.kind === "line") && long(page) + next.text.length > MOST) pages.push((page = []));
      page.push(next);
    }
  }
  if (book.ending) pages.push([part("end", book.ending)]);
  return pages.map((page) => page.filter((one) => one.text)).filter((page) => page.length);
}

/** How much smaller a page has to be set so that it fits: 1, or less. */
export const scaleOf = (page: readonly Part[]): number => Math.min(1, Math.max(0.55, Math.sqrt((1.35 * MOST) / Math.max(1, long(page)))));
