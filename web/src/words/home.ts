import { count } from "./english";

/** Home. */
export const home = {
  title: "Telltable",
  headline: (n: number) =>
    `${["No books", "One book", "Two books", "Three books", "Four books", "Five books"][n] ?? `${n} books`} on the table.`,
  question: (n: number) => (n === 1 ? "Shall we write it?" : "Which one shall we write?"),
  choose: "Choose a game",
  start: "Start a table",
  withPack: "Played with the pack",
  chairs: "Seats",
  fewer: "Remove a seat",
  more: "Add a seat",
  yourName: "Your name",
  namePlaceholder: "What shall we call you?",
  empty: "If a seat is empty",
  seatBots: "Seat a bot",
  leaveEmpty: "Leave it empty",
  pace: "Pace",
  nameAsked: "The story and the others call you by it. Without one you are “Player 1”: press again to go on.",
  unnamed: "Player 1",
  settledAs: (chairs: number, bots: boolean, pace: string) =>
    `${count(chairs, "seat")}, ${bots ? "bots in the empty ones" : "some left empty"}, ${({ off: "no hurry", relaxed: "relaxed", brisk: "brisk", days: "over days" } as Record<string, string>)[pace] ?? pace}`,
  go: "Lay the table",
  fine: "You get a link, a code and a QR code. Nobody needs an account.",
  invited: "Been invited?",
  code: "Table code",
  sit: "Sit down",
  openTables: "Open tables",
  shelf: "Your shelf",
  shelfEmpty: ["No stories kept yet.", "The shelf fills itself."] as const,
  kept: (n: number) => (n === 0 ? "No stories kept yet." : n === 1 ? "One story kept." : `${n} stories kept.`),
  stillOpen: (n: number) => (n === 1 ? "One still open." : `${n} still open.`),
  aboutUs: "About",
  leftOpen: "Left open",
  open: "Open",
  yourTurn: "It’s your turn.",
  inLobby: "Waiting to start.",
  goesOn: "The story goes on.",
  players: (least: number, most: number) =>
    least === most ? `${least} players` : `${least === 1 ? "Alone or up" : `${least}`} to ${most}`,
  about: (minutes: string) => `about ${minutes.replace("-", " to ")} min`,
};
