/** The wall while the table stands. */
export const rest = {
  xLies: "The X-card lies on the table.",
  xRests: "Everything rests. Nobody needs to say why, and nobody is told who laid it.",
  xSettle: "Anybody settles it, on a phone.",
  ways: [
    ["Cover it", "the words, here and in the book"],
    ["Take it out", "as if never told"],
    ["Go back", "to before it was told"],
    ["Go on", "nothing was meant"],
  ] as const,
  paused: "The table is paused.",
  pauseRests: "Clocks, bots and stand-ins rest.",
  pauseEnds: "Anybody at the table says when it goes on.",
  goesOn: "This table chose to go on by itself after a while.",
  here: "here",
  away: "away",
  bot: "bot, waits",
};
