import { count, possessive } from "./english";

/** Open tables: those that anybody on this server may join. */
export const open = {
  title: "Open tables",
  text: "Anybody on this server can join one of these until its game begins.",
  list: "Open to everybody",
  listMore: "Shows this table to everybody on this server until the game begins.",
  at: (host: string) => (host ? `${possessive(host)} table` : "A table"),
  free: (free: number, seats: number) => `${count(free, "free seat")} of ${seats}`,
  about: (minutes: string) => `about ${minutes.replace("-", " to ")} minutes`,
  paces: { off: "no hurry", relaxed: "relaxed", brisk: "brisk" } as Record<string, string>,
  days: (hours: number) => `over days, ${count(hours, "hour")} a turn`,
  ratings: { everyone: "for everyone", "12+": "12 and up", "16+": "16 and up" } as Record<string, string>,
  sit: "Sit down",
  join: (game: string, host: string) => `Sit down at ${host ? possessive(host) : "a"} table: ${game}`,
  none: "No table is open right now.",
  noneMore: "Start one, and switch on “Open to everybody” before the game begins.",
  off: "This server has no list of open tables. To join friends, use their link or code.",
  loading: "Looking for tables…",
  again: "Look again",
};
