/** Going on with a party from the shelf. */

import { common } from "./common";
import { within } from "./english";

const inside = (names: string[]): string => common.and(names.map(within));

export const parties = {
  title: "Go on with characters from the shelf",
  short: "Characters from your evenings, with what is remembered of them.",
  text: "Characters who survived an evening you played can return, with what is remembered of them.",
  loading: "Looking along the shelf…",
  none: "Nobody on your shelf can go on yet. Finish an evening of this game first, at a table where you have a seat.",
  failed: "That didn’t work; try again in a moment.",
  opened: (day: string) => `Last opened ${day}`,
  remembered: "What is remembered of them",
  nothing: "Nothing is remembered of them yet.",
  take: (names: string[]) => `Go on with ${inside(names)}`,
  goOn: (names: string[]) => `${common.and(names.map((name, n) => (n ? within(name) : name)))} ${names.length > 1 ? "go" : "goes"} on.`,
  from: (title: string) => `From “${title}”. Others are new.`,
  drop: "Begin with new people",
  other: "Others from the shelf",
  onward: "Go on to another evening with these characters",
  onwardText: (names: string[]) => `With ${inside(names)}, and what is remembered of them.`,
};
