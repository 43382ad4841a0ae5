/** I said that I will be back. */
export const away = {
  mySeat: "My seat",
  keptFor: (name: string) => `Your chair is kept, ${name}.`,
  botPlays: (host: string) => (host ? `A bot plays for you at ${host}’s table, and stands up when you come back.` : "A bot plays for you, and stands up when you come back."),
  sayWords: "From another device, say these four words",
  copyLink: "Copy the way back",
  ways: (code: string) => `Only you see them; they work once, for a day. On this device the link or the code ${code} brings you back without them.`,
  takeAgain: "Take my chair again",
  giveInstead: "Give up my seat instead",
};
