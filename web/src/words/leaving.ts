/** Leaving a table, for a while or for good. */
export const leaving = {
  title: "Leaving the table?",
  goesOn: "The game goes on. What you have told stays in the book, under your name.",
  kept: "What was told stays in the book, under your name.",
  hosts: (name: string) => `${name} hosts meanwhile.`,
  back: "I’ll be back",
  backText: "Your chair and cards are kept. A bot plays for you and signs as a bot.",
  backLater: "Your chair is kept. Open the table again when you like.",
  give: "Give up my seat",
  giveText: "A bot takes your cards, and anybody may ask for them. It is for good.",
  giveFree: "Your chair is free for anybody.",
};
