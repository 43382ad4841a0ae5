/** A book with the quotation marks of print. */
import type { Book } from "../../link/protocol";
import { curled } from "../../words/curled";

function all(one: unknown): unknown {
  if (typeof one === "string") return curled(one);
  if (Array.isArray(one)) return one.map(all);
  if (one && typeof one === "object") return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, all(value)]));
  return one;
}

export const printed = (book: Book): Book => all(book) as Book;
