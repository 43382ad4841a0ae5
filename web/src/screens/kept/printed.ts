/** A book with the quotation marks of print, however they were typed; as telltable.core.english.curled does it. */
import type { Book } from "../../link/protocol";

const OPENS = /(^|[\s([—–‘/-])"(?=\S)/g;
const QUOTED = /(^|[\s([—–“])'(?=\S)([^']*[^\s'])'(?![\p{L}\p{N}_])/gu;

export const curled = (text: string): string => text.replace(OPENS, "$1“").replaceAll('"', "”").replace(QUOTED, "$1‘$2’").replaceAll("'", "’");

function all(one: unknown): unknown {
  if (typeof one === "string") return curled(one);
  if (Array.isArray(one)) return one.map(all);
  if (one && typeof one === "object") return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, all(value)]));
  return one;
}

export const printed = (book: Book): Book => all(book) as Book;
