/** Words that only a wall needs. */
export const tv = {
  title: (game: string) => `${game} on the wall`,
  which: "Which table should this screen show?",
  code: "Table code",
  show: "Show it",
  fine: "This screen only watches. It never shows anybody’s cards.",
  join: "Watch or join",
  sitDown: "Scan, or type the code, and sit down.",
  at: (host: string) => `at ${host}`,
  waitingFor: (n: number) => (n === 1 ? "One seat is free." : `${n} seats are free.`),
  allHere: "Everybody is here.",
  choosing: "Choosing",
  standsIn: (bot: string) => `${bot} plays`,
  left: "cards in the deck",
  theCast: "The cast",
  noCast: "Nobody is in the story yet.",
  qr: (code: string) => `QR code: the link to table ${code}`,
};
