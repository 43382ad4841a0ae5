import { common } from "./common";
import { possessive } from "./english";

/** A guest on a phone: a name and a chair. */
export const join = {
  joinTitle: (host: string) => (host ? `Sit down at ${possessive(host)} table` : "Sit down at this table"),
  tableOf: (host: string) => (host ? `${possessive(host)} table` : "This table"),
  areHere: (names: string[]): string => `${common.and(names)} ${names.length === 1 ? "is" : "are"} here.`,
  hereAre: (names: string[]): string => (names.length === 0 ? "Nobody has sat down yet." : join.areHere(names)),
  nameRead: "Your name, as the others will see it",
  nameFirst: "Enter your name first: the others will see it.",
  yourChair: "Your seat",
  chair: (n: number) => `Seat ${n}`,
  yours: "yours",
  free: "free",
  botsSeat: (bot: string, mine: boolean) => (mine ? `yours: the bot ${bot} makes room` : `the bot ${bot} makes room`),
  seated: "seated",
  sitDownAs: (name: string) => `Sit down as ${name}`,
  onlyWatch: "Only watch",
  noChair: "Every seat is taken. You can ask for one (the host decides who gets a bot’s seat), or watch.",
  terms: "What is played here",
  leftOut: (tags: string) => `left out: ${tags}`,
  veiled: (tags: string) => `may come up, with their words covered: ${tags}`,
  otherwise: "Everything else as printed.",
  host: "Host",
  sitDown: "Sit down",
};
