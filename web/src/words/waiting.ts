import { count } from "./english";

const MOST = 80; // characters of each thing: a notice is no page
const begun = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text);
import { dayInWords } from "./day";

/** Tables for days: reminders, what happened meanwhile, and what is there without a line. */
export const waiting = {
  remind: "Remind me",
  remindText: "Once per turn, when you’re not here: ten minutes after the table starts waiting for you.",
  off: "This server doesn’t send reminders. Whoever runs it can turn them on.",
  email: "By e-mail",
  emailMore: "Goes through this host’s mail server. Nobody at the table sees your address.",
  address: "Your e-mail address",
  save: "Remind me here",
  stop: "Stop",
  saved: (email: string) => `You’ll be reminded at ${email}.`,
  device: "On this device",
  deviceMore: "Goes through the push service of your browser’s maker, the one thing that leaves the host. It learns that this device was notified, and when; the message itself is encrypted.",
  devices: (n: number) => `Notifications for this seat go to ${n === 1 ? "one" : n} of your devices.`,
  needsTls: "Your browser allows this only over HTTPS, or on the machine that the server runs on.",
  notHere: "This browser can’t receive notifications.",
  denied: "Your browser is blocking notifications. You can change that in its settings for this site.",
  notAllowed: "You haven’t allowed notifications, so this device gets none.",
  noPush: "This server doesn’t send push notifications.",
  noMail: "This server doesn’t send e-mail.",
  meanwhile: "While you were away",
  before: "What came before that is in the log.",
  /** For how long nobody looked. */
  away: (ms: number) => {
    const hours = Math.round(ms / 3_600_000);
    if (hours < 1) return "You have been away for less than an hour.";
    return `You have been away for ${hours < 48 ? count(hours, "hour") : count(Math.round(hours / 24), "day")}.`;
  },
  /** What a day is called from another one: a weekday within a week. */
  dayOf: (day: Date, today: Date) => {
    const days = Math.round((new Date(today).setHours(0, 0, 0, 0) - new Date(day).setHours(0, 0, 0, 0)) / 86_400_000);
    if (days < 1) return "Today";
    return days === 1 ? "Yesterday" : days < 7 ? day.toLocaleDateString("en", { weekday: "long" }) : dayInWords(day, { year: false, weekday: true });
  },
  byBot: (name: string) => `${name}, a bot`,
  nothing: "It’s not your turn.",
  until: (when: string) => `If you do nothing, nobody plays for you before ${when}.`,
  quiet: (from: number, to: number) => `The hours between ${from} and ${to} don’t count.`,
  /** Who is waited for: since when, until when; empty: as long as it takes. */
  askedUntil: (asked: string, until: string) => `Asked ${asked}${until ? `, has until ${until}` : ""}.`,
  details: "Details",
  waitsFor: "Who is waited for",
  isHere: (name: string) => `${name} has the table open. A nudge rings a quiet bell there, and nobody else hears it.`,
  isNotHere: (name: string) => `${name} doesn’t have the table open, so a nudge would reach nobody.`,
  afterwards: "When the time is over, the game goes on without them.",
  reminders: "Whoever has asked for reminders gets one for each turn, ten minutes after they were asked. Nobody else is told who has.",
  toTable: "To the table",
  copy: (when: string) => `This is the table as it was ${when}; what you say is sent once you’re back.`,
  written: (text: string) => `“${text}”`,
  /** What was chosen and said without a connection; a choice that nobody can name is empty. */
  unsent: (choices: readonly string[], lines: readonly string[]) =>
    `Not sent yet: ${[...choices.map((one) => `your choice${one ? ` (${begun(one)})` : ""}`), ...lines.map((one) => `“${begun(one)}” in the chat`)].join("; ")}.`,
  movedOn: "The table has moved on.",
  movedOnMore: (choice: string) => `What you chose without a connection${choice ? ` (${begun(choice)})` : ""} wasn’t sent, because something else is being asked now.`,
  installed: "On this device",
  offlineText: "Your shelf, the rules, your books and the replays you have opened can be read without a connection.",
  offlineSoon: "Telltable is being saved on this device. Then it can be read without a connection.",
  offlineNot: "To install Telltable and read without a connection, open it over HTTPS, or on the machine that the server runs on.",
  howTls: "How to get HTTPS",
  install: "Install Telltable",
  installHow: "Your browser’s menu can install it as an app.",
};
