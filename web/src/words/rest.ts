/** The wall while the table stands. */
export const rest = {
  table: "Table",
  xLies: "The X-card is on the table.",
  xRests: "Everything waits. Nobody has to say why, and nobody is told who played it.",
  xSettle: "Anybody can settle it, on a phone.",
  ways: [
    ["Cover it", "the words, here and in the book"],
    ["Take it out", "as if never told"],
    ["Go back", "to before it was told"],
    ["Go on", "it was a mistake"],
  ] as const,
  paused: "The table is paused.",
  pauseRests: "Clocks, bots and stand-ins wait.",
  pauseEnds: "Anybody at the table can end the pause.",
  goesOn: "This table chose to go on by itself after a while.",
  here: "here",
  away: "away",
  bot: "bot, waits",
};
