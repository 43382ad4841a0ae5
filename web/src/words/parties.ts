/** Going on with a party from the shelf. */

import { common } from "./common";

export const parties = {
  title: "Go on with a party from the shelf",
  short: "Characters of an evening of yours, with what they owe and who remembers them.",
  text: "Whoever came through an evening that you played can begin another one: as they are, with what they learned and carry. Whoever owes them something, or is owed, says so.",
  loading: "Looking along the shelf…",
  none: "Nobody on your shelf can go on yet. Finish an evening of this game first, at a table where you have a seat.",
  failed: "That didn’t work; try again in a moment.",
  opened: (day: string) => `Last opened ${day}`,
  remembered: "What they owe, and who remembers them",
  nothing: "Nothing is remembered of them yet.",
  take: (names: string[]) => `Go on with ${common.and(names)}`,
  goOn: (names: string[]) => `${common.and(names)} ${names.length > 1 ? "go" : "goes"} on.`,
  from: (title: string) => `From “${title}”. Whoever has none of them makes a new character.`,
  drop: "Begin with new people",
  other: "Another party",
  onward: "Go on to another adventure with this party",
  onwardText: (names: string[]) => `With ${common.and(names)}, and what is remembered of them.`,
};
