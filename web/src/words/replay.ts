import { possessive } from "./english";

/** A finished game, played again. */
export const replay = {
  title: (story: string) => `${story}, played again`,
  eyes: "Whose view",
  everybody: "Everybody’s",
  eyesOf: (name: string) => possessive(name),
  veiled: "In this game, hands are never shown.",
  moment: "Moment",
  of: (n: number, all: number) => `${n} of ${all}`,
  said: (n: number, all: number, line: string) => `${n} of ${all}. ${line}`,
  play: "Play",
  stop: "Stop",
  first: "Go to the start",
  last: "Go to the end",
  back: "Back one",
  on: "Forward one",
  speed: "Pace",
  speeds: { "1": "Slow", "2": "Brisk", "4": "Fast" } as Record<string, string>,
  link: "Copy the link to this moment",
  linkCopied: "Link to this moment copied.",
  toBook: "Read the story",
  quiet: "Nothing was said.",
  begins: "The table is laid.",
  loading: "Laying out the cards again…",
  underWay: "This game is still being played. You can watch it again once it’s finished.",
  none: "There is no finished game to watch here.",
};
