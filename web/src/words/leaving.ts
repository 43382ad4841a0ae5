/** Leaving a table, for a while or for good. */
export const leaving = {
  title: "Leaving the table?",
  goesOn: "The game goes on. What you have told stays in the book, under your name.",
  waits: "Nobody else is here, so the game waits.",
  kept: "What was told stays in the book, under your name.",
  hosts: (name: string) => `${name} will host in the meantime.`,
  back: "I’ll be back",
  backText: "Your seat and cards stay yours. A bot plays for you until then, and what it tells is marked as a bot’s.",
  backWaits: "Your seat and cards stay yours, and the game is waiting for you.",
  backLater: "Your seat stays yours. Open the table again whenever you like.",
  give: "Give up my seat",
  giveText: "A bot takes your cards, and anybody can ask for them. You can’t undo this.",
  giveFree: "Your seat is free for anybody.",
};
