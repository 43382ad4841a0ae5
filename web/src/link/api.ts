/** The HTTP API: what is asked before there is a socket. Every failure is one sentence. */

import type {
  Book,
  BringParty,
  CallDevice,
  CardList,
  Done,
  EditableBook,
  Face,
  Forgotten,
  GameInfo,
  Moments,
  NewTable,
  OpenTables,
  OwnTables,
  Party,
  Reminding,
  Replay,
  RulesPage,
  SeatPhrase,
  SeatTaken,
  ServerAddress,
  TableInfo,
  Tables,
  TableOpened,
  TakeSeat,
  Trouble,
} from "./protocol";

/** The server said no, and why. `status` 0: it was not reached. */
export class NotDone extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** `keepalive`: it arrives even if the page is closed meanwhile. */
export async function ask<T>(path: string, body?: unknown, token = "", keepalive = false): Promise<T> {
  const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const posted = { method: "POST", keepalive, headers: { "content-type": "application/json", ...bearer }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? { headers: bearer } : posted);
  } catch {
    throw new NotDone(0, "");
  }
  const said: unknown = await answer.json().catch(() => null); // whoever answers in the server's place may not speak JSON
  if (!answer.ok || said === null) throw new NotDone(answer.status, (said as Trouble | null)?.error ?? "");
  return said as T;
}

const at = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

export const games = (): Promise<GameInfo[]> => ask("/api/games");
/** Where others find this server. */
export const whereWeAre = (): Promise<ServerAddress> => ask("/api/address");
export const openTable = (wanted: NewTable): Promise<TableOpened> => ask("/api/tables", wanted);
/** The tables that anybody may join, on a server that lists them. */
export const openTables = (): Promise<OpenTables> => ask("/api/open-tables");
/** Put my table on that list, or take it off. */
export const listTable = (code: string, token: string, listed: boolean): Promise<Done> => ask(`${at(code)}/listed`, { listed }, token);
export const lookAt = (code: string): Promise<TableInfo> => ask(at(code));
export const takeSeat = (code: string, wanted: TakeSeat): Promise<SeatTaken> => ask(`${at(code)}/seats`, wanted);
/** Four words, a link and its picture that open my seat on another device, once. */
export const phraseOf = (code: string, token: string): Promise<SeatPhrase> => ask(`${at(code)}/phrase`, {}, token);
/** The four words, said by another device: it gets a token of its own for that seat. */
export const sayPhrase = (code: string, phrase: string): Promise<SeatTaken> => ask(`${at(code)}/devices`, { phrase });
/** Remind me by e-mail, or with no address no longer; without one: say what I asked for. */
export const remindMe = (code: string, token: string, email?: string): Promise<Reminding> => ask(`${at(code)}/reminders`, { email }, token);
/** Call this browser by its vendor's push service; without keys no longer. */
export const callDevice = (code: string, device: CallDevice, token: string): Promise<Reminding> => ask(`${at(code)}/calls`, device, token);
/** The cards that a table plays with. */
export const cardsOf = (code: string): Promise<CardList> => ask(`${at(code)}/cards`);
/** The QR code of a table's link, as a picture. */
export const qrOf = (code: string): string => `${at(code)}/qr.svg`;
/** One game of a table, by its number from 1; 0 is the last one. */
export const gameAt = (code: string, number: number): string => (number ? `${at(code)}/games/${number}` : at(code));
/** The finished story in one of its forms: html, md, txt, json. */
export const storyOf = (code: string, form: string, number = 0): string => `${gameAt(code, number)}/story.${form}`;
/** The finished story as data. */
export const bookOf = (code: string, number = 0): Promise<Book> => ask(storyOf(code, "json", number));
/** Moments of a finished game from `first` on, as a seat (null: a spectator) saw them. */
export const replayOf = (code: string, number: number, seat: number | null, first: number): Promise<Replay> =>
  ask(`${gameAt(code, number)}/replay?first=${first}${seat === null ? "" : `&seat=${seat}`}`);
/** The book of a finished game, for those who change it: `token` is my seat's. */
export const editsOf = (code: string, number: number, token: string): Promise<EditableBook> => ask(`${gameAt(code, number)}/edits`, undefined, token);
/** Who can go on from a finished game to the next one: `token` is my seat's there. */
export const partyOf = (code: string, number: number, token: string): Promise<Party> => ask(`${gameAt(code, number)}/party`, undefined, token);
/** Bring them along to the next game at this table; null: nobody. `token` is mine here, that in `from` mine there. */
export const bringParty = (code: string, token: string, from: BringParty | null): Promise<Done> => ask(`${at(code)}/party`, from ?? {}, token);
/** What people said to the lines of a finished game: asked of the server each time, and kept on no device. */
export const momentsOf = (code: string, number: number): Promise<Moments> => ask(`${gameAt(code, number)}/moments`);
/** None of my reactions at a table are kept any longer, and no line of mine is quoted there. */
export const forgetMe = (code: string, token: string): Promise<Forgotten> => ask(`${at(code)}/forget-me`, {}, token, true);
export const rulesOf = (game: string): Promise<RulesPage> => ask(`/api/games/${encodeURIComponent(game)}/rules`);
/** How the tables stand whose secrets I hold; those that know me no more are left out. */
export const mine = (tables: { code: string; token: string }[]): Promise<OwnTables> => ask("/api/mine", { tables });

/** For whoever runs the server: some tables after the one with this id, and how the server stands. */
export const allTables = (token: string, after = ""): Promise<Tables> => ask(`/api/host/tables${after ? `?after=${after}` : ""}`, undefined, token);
/** Something that whoever runs the server does: close, delete, ban-holder, ban. */
export const hostDoes = (token: string, act: string, body: unknown): Promise<Done> => ask(`/api/host/${act}`, body, token);

/** Every game of a table and the chat, in one file; for who holds a seat or the host's secret. */
export async function everythingOf(code: string, token: string): Promise<Blob> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${at(code)}/everything.zip`, { headers }).catch(() => null);
  if (!answer) throw new NotDone(0, "");
  if (!answer.ok) throw new NotDone(answer.status, ((await answer.json()) as Trouble).error);
  return answer.blob();
}

/** The sentence of the linter, the card that it is about, and where that stands. */
export interface Finding {
  text: string;
  card: string;
  file: string;
  line: number;
}

/** A card of a pack that somebody writes: as at the table, and where it stands (`lab/proof.py`). */
export interface ProofCard {
  face: Face;
  drawn: boolean;
  colour: string;
  icon: string;
  file: string;
  line: number;
  out: boolean;
  hash: string;
  /** As it was drawn last: its file can't be read now. */
  old: boolean;
  /** What its file says of it that stands nowhere on it, by the columns of the sheet of cards. */
  beside: { name: string; text: string }[];
}

/** A pack that somebody writes, as it lies in its folder. `playable` is -1 where nothing can be played. */
export interface Proof {
  stamp: string;
  saved: string;
  ago: number;
  game: string;
  title: string;
  name: string;
  folder: string;
  cards: ProofCard[];
  /** What else is read one by one: scenes, patterns, the pages of a tale. */
  parts: ProofCard[];
  mend: Finding[];
  gaps: Finding[];
  playable: number;
  lent: number;
  /** What else goes on paper. */
  sheets: { name: string; title: string }[];
  /** What starts Telltable here. */
  command: string;
}

/** The pack on the proof page; with a stamp, as soon as it is another, and null when nothing was saved meanwhile. */
export async function proofOf(since: string): Promise<Proof | null> {
  let answer: Response;
  try {
    answer = await fetch(since ? `/api/proof?since=${since}` : "/api/proof");
  } catch {
    throw new NotDone(0, "");
  }
  if (answer.status === 204) return null;
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok || said === null) throw new NotDone(answer.status, (said as Trouble | null)?.error ?? "");
  return said as Proof;
}

/** Why a card can't be shown as it is printed. */
export async function whyNotPrinted(card: string): Promise<string> {
  return ask(printedAt(card, "")).then(() => "", (error: NotDone) => error.message);
}

/** A sheet of the pack as PDF. */
export const paperAt = (sheet: string): string => `/api/proof/paper/${encodeURIComponent(sheet)}`;

/** Why it can't be had now. */
export async function whyNotOnPaper(sheet: string): Promise<string> {
  return ask(paperAt(sheet)).then(() => "", (error: NotDone) => error.message);
}

export const printedAt = (card: string, hash: string): string => `/api/proof/printed/${encodeURIComponent(card)}?as=${hash}`;
