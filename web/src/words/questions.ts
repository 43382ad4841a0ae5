import { count } from "./english";

/** Questions of those who watch. */
export const questions = {
  title: "Questions",
  wanted: "People watching may ask questions",
  wantedMore: "Eight can wait at a time. They stay out of the story, and you can put any of them away.",
  off: "This table takes no questions.",
  none: "No question is waiting.",
  watcher: "Somebody watching asks",
  now: "Being answered",
  more: (n: number) => `${count(n, "question")} waiting`,
  answer: "Answer it",
  yours: "Your answer",
  say: "Say it",
  aloud: "Answered",
  wait: "Let it wait",
  away: "Put it away",
  yourQuestion: "Your question",
  ask: "Ask",
  asked: "Your question is waiting. The table will answer when it’s ready.",
  open: "Show the questions",
  hide: "Hide this question",
  locked: "This table is locked, so nobody can ask anything.",
};
