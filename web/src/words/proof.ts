/** What the proof page says to whoever makes a pack. */

import { count } from "./english";

const cards = (n: number): string => count(n, "card");

export const proof = {
  title: "Proof",
  about: (game: string, whole: boolean, n: number) => `a pack for ${game}, ${whole ? cards(n) : `a draft of ${cards(n)}`}`,
  toMend: "to fix",
  missing: "missing from a full pack",
  nothing: (n: number) => `Nothing to fix. ${cards(n)[0]!.toUpperCase()}${cards(n).slice(1)}.`,
  none: (command: string) => `No cards yet. “${command} new-pack” makes a first one.`,
  noneFound: "No cards match.",
  at: (file: string, line: number) => (line ? `${file}, line ${line}` : file),
  find: "Title, words or id",
  all: "All",
  anyTag: "Any tag",
  tag: "Tag",
  order: "Order",
  mendFirst: "Problems first",
  asWritten: "As in the files",
  how: "How cards are shown",
  table: "At the table",
  printed: "As printed",
  saved: (file: string, ago: string) => `${file} saved ${ago}.`,
  again: (n: number) => (n ? `${cards(n)[0]!.toUpperCase()}${cards(n).slice(1)} drawn again.` : ""),
  now: "a second ago",
  seconds: (n: number) => (n < 2 ? "a second ago" : n < 90 ? `${n} seconds ago` : n < 5400 ? `${Math.round(n / 60)} minutes ago` : `${Math.round(n / 3600)} hours ago`),
  changed: "Just changed",
  sitsOut: "sits out",
  playable: (n: number, all: number, lent: number) =>
    n < 0 ? "Nothing can be played until the first problem is fixed." : `${n === all ? `All ${all}` : `${n} of ${all}`} cards can be played as they are${n < all ? `; the other${all - n > 1 ? "s sit" : " sits"} out` : ""}.${lent ? ` ${cards(lent)} lent.` : ""}`,
  copied: "Command copied. Run it in a terminal.",
  away: "Put away",
  noneRead: "No card can be read until the first problem is fixed.",
  doPlay: "Copy: play the draft",
  doSimulate: "Copy: simulate 1,000 games",
  doPrint: "Copy: print",
  doSheet: "Cards as ODS",
  old: "as it was before; its file can’t be read",
  beside: (n: number) => `Not on the card: ${count(n, "field")}`,
  onPaper: "On paper",
  gone: (command: string) => `Saved cards are no longer seen: the proof page was closed. Start it again with “${command} proof”.`,
  lint: "What lint says",
};
