// Made by tools/protocol_types.py from the types in telltable.protocol; do not edit.
// What the server leaves out because it is the default is still said here as present: it sends every field.

export const VERSION = 1;

export type ClientSays =
  | Hello
  | SetChair
  | AddChair
  | TakeChair
  | SwapSeats
  | SetOption
  | SetPace
  | SetAgreement
  | SetTalk
  | Silence
  | ClearChat
  | Begin
  | Play
  | Why
  | Chat
  | SetQuestions
  | AskQuestion
  | TakeQuestion
  | CloseQuestion
  | React
  | Nudge
  | EditBook
  | Editing
  | Leave
  | StepOut
  | MoreTime
  | Pause
  | Resume
  | SetTime
  | MakeHost
  | Remove
  | Ban
  | LiftBans
  | SetLock
  | HandOver
  | SetFace
  | AskSeat
  | AnswerSeat
  | Again
  | AskTakeBack
  | AnswerTakeBack
  | XCard
  | XChoice;

export type ServerSays =
  | Welcome
  | TableChanged
  | News
  | Said
  | Forget
  | TimeWasUp
  | Reacted
  | Nudged
  | Edited
  | Editors
  | Ack
  | Refused
  | Closing;

/** It is done, and durable; or for `Why`: it would be legal, and perhaps what would come of it. */
export interface Ack {
  type: "Ack";
  id: string;
  comes?: Outlook;
}

/** The host, before the game: one more seat, an open one. */
export interface AddChair {
  type: "AddChair";
  id: string;
}

/** The host, after the end: another game with the same people. Empty: the same game; no options: the same ones. */
export interface Again {
  type: "Again";
  id: string;
  game?: string;
  options?: Record<string, string> | null;
}

/** The seat's holder, or the host where a bot or stand-in plays: yes or no to a `SeatAsk` by its number. */
export interface AnswerSeat {
  type: "AnswerSeat";
  id: string;
  number: number;
  yes: boolean;
}

/** Whether I agree that the move is taken back. One no ends it; it is done when everybody here agrees. */
export interface AnswerTakeBack {
  type: "AnswerTakeBack";
  id: string;
  yes: boolean;
}

/** A choice that a seat owes, or may make. Attributes: decision: its name in the rulebook, lower case: ``play``, ``pattern``. rule: id of the rule that asks. text: one sentence for the seat. help: another one, which stands where a client has room for it. forms: every kind of legal move. owed: False for standing actions, and for an answer already given that may still be changed. extras: what may be added to any of the forms. `moves`, `count` and `draw` leave it out. */
export interface Ask {
  decision: string;
  rule: string;
  text: string;
  forms: Form[];
  owed: boolean;
  extras: Extra[];
  help?: string;
}

/** Somebody who watches asks the table, where `TableInfo.questions` is there. */
export interface AskQuestion {
  type: "AskQuestion";
  id: string;
  text: string;
}

/** Somebody watching would like this seat: a bot's, a stand-in's, or one whose holder wants to hand it over. */
export interface AskSeat {
  type: "AskSeat";
  id: string;
  seat: number;
  name: string;
  key: string;
}

/** Ask the table to go back to before my last move, although others have moved since. */
export interface AskTakeBack {
  type: "AskTakeBack";
  id: string;
}

/** The host: take a seat away from its holder as with `Remove`, and let nobody new in from where they are connected. Others at the table who come from the same address stay. */
export interface Ban {
  type: "Ban";
  id: string;
  seat: number;
}

/** An address or network that is banned, and since when (seconds since 1970). */
export interface BannedAddress {
  address: string;
  at: number;
}

/** The host: start the game. `east`: minutes by which the day there is ahead of UTC, for the date in the book. */
export interface Begin {
  type: "Begin";
  id: string;
  east?: number;
}

/** A part of the page. Attributes: kind: ``heading``, ``text``, ``item``, ``table`` or ``code``. id: a rule's id, or what a heading is called in links; empty for everything else. level: of a heading from 1; of an item, how deep it stands from 0. pieces: the words. rows: of a table, the head first; each cell is a row of pieces. */
export interface Block {
  kind: string;
  pieces: Piece[];
  id: string;
  level: number;
  rows: Piece[][][];
}

/** The whole table as one seat (or a spectator) sees it. Attributes: title, subtitle: what is played for. spread: cards laid open to choose from; a candidate with the key of one of them is that card. missing: what the table still needs, in words. piles: other cards that lie open: what was discarded, what was turned over. Empty ones are left out. story_title: what the story is called so far; empty when it has no name yet. story: the story so far in reading order, told from what everybody may know. scales: numbers that are weighed against each other now. parts: what this game's table has besides: a map, arrows between seats ... At most one of each kind. */
export interface Board {
  title: string;
  subtitle: string;
  gauges: Gauge[];
  stacks: Stack[];
  hand: Face[];
  notebook: Page[];
  places: Place[];
  counters: [string, string][];
  missing: string;
  spread: Face[];
  piles: Stack[];
  story_title: string;
  story: Chapter[];
  scales: Scale[];
  parts: (Chart | Odds | ReadAloud | Ties)[];
}

/** A story, finished or not. Attributes: game: printed name of the game. kicker: a line above the title, e.g. ``A story in eight beats``. title, subtitle: as the table chose, or the pattern's. premise: one or two sentences on what kind of story it is. tellers: names of the seats, bots marked. finished: whether the game has ended. ending: one sentence on how it ended; empty while it goes on. chapters: the story in reading order. portraits: cast and world. gauges: what was required and reached. links: other things worth keeping, one sentence each. left_out: plays that are no part of the tale, by their numbers; a sheet has their words. sheets: appendix. colophon: one closing line. profile: cards per chapter: the cover drawing is made from it where there is no ornament. chosen: words in the lines that somebody's card put there, in reading order, where all else is the tale's. dedication: to whom the book is given. ornament: what is stamped on the cover: drawn by the game from what was played, the same everywhere. frame: the line around the cover: a double one, ``arch`` with a sky above the title, or ``round``. sky: what is stamped above the title, within the arch. evening: when it was told; None while it goes on, or where nobody knows. series: which evening of which series it was, where the table had told another one before. tiles: what marks the kinds of cards that it was told with. licence: what it was played with, and whose those words are, in a sentence; empty where nobody says. at: where it was told, ``at Odile’s table``; empty where nobody knows, or one person told it alone. emblem: of the game, an icon of the client's; empty where it has none. */
export interface Book {
  game: string;
  title: string;
  chapters: Chapter[];
  kicker: string;
  subtitle: string;
  premise: string;
  tellers: string[];
  finished: boolean;
  ending: string;
  portraits: Portrait[];
  gauges: Gauge[];
  links: string[];
  left_out: number[];
  sheets: Sheet[];
  colophon: string;
  profile: number[];
  chosen: string[];
  dedication: string;
  ornament: Stroke[];
  frame: string;
  sky: Stroke[];
  evening: Evening | null;
  series: Series | null;
  tiles: Tile[];
  licence: string;
  at: string;
  emblem: string;
}

/** The characters of a finished game, to begin the next one here: the table where it was played, my token there, and which of its games it was, from 1. An empty code: nobody is brought along. */
export interface BringParty {
  code?: string;
  token?: string;
  number?: number;
}

/** Call this browser when a table for days waits for me; with empty keys: no longer. Its address at a push service, its public key and its secret are what `PushManager.subscribe` gives. */
export interface CallDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The cards that a table plays with, in their order, and nothing of where they lie. */
export interface CardList {
  game: string;
  cards: Face[];
}

/** A place at the table, as everybody sees it. `kind`: ``open``, ``me`` (a person) or a bot's word. */
export interface Chair {
  seat: number;
  kind: string;
  name: string;
  here: boolean;
  stand_in: boolean;
  stand_in_in: number | null;
  silent: boolean;
  back_soon: boolean;
  played_by: string;
  assistant: boolean;
  face: string;
  free: boolean;
}

/** What stands at one place now. `at` leads there from the whole: names of fields, and numbers of elements from 0; a number equal to the length of its list makes the list one longer. `to` is what stands there now, whatever was there before. */
export interface Change {
  at: (string | number)[];
  to: unknown;
}

/** A headed part of the story. `gap` is the sentence that stands for a missing part. */
export interface Chapter {
  heading: string;
  opener: string;
  lines: Line[];
  gap: string;
  photo?: Photo;
}

/** A map: rows of squares or hexes (odd rows shifted right), or a sheet in hundredths of an inch. Attributes: kind: ``square``, ``hex`` or ``free``. size: columns and rows, or width and height. rows: one letter a cell; empty on a sheet. legend: what the letters mean. zones: named places: cells, or the corners of a polygon. areas: on a sheet: a letter and the corners of its patch. ways: where the seat that sees this may go now; empty for everybody else. */
export interface Chart {
  type: "Chart";
  kind: string;
  size: [number, number];
  rows: string[];
  legend: [string, string][];
  zones: [string, [number, number][]][];
  areas: [string, [number, number][]][];
  marks: Mark[];
  ways: Way[];
}

/** A line to the table. `answers`: the number of a question that it answers, and that waits no more. */
export interface Chat {
  type: "Chat";
  id: string;
  text: string;
  answers?: number | null;
}

/** The host, at any time: take all lines out of the chat, and all questions, from every screen and from what is kept. */
export interface ClearChat {
  type: "ClearChat";
  id: string;
}

/** Anybody at the table: this question waits no more; it was answered aloud, or nobody wants to answer it. */
export interface CloseQuestion {
  type: "CloseQuestion";
  id: string;
  number: number;
}

/** The server closes this socket, and why. Come back with the number of your last `News`. `reason` is for people, `code` for programs: ``version`` (load a newer client); ``revoked`` or ``token`` (the seat has another holder); ``unseated`` (the host took the seat away); ``banned`` or ``locked`` (nobody new is let in); ``full``; ``deleted`` (the table); ``stop``, ``error`` or ``store`` (come back in a moment); ``no_hello``, ``hello_twice``, ``malformed``, ``too_big`` or ``flood`` (what was said, and how). More may follow: a code that is unknown means no more than the close itself. */
export interface Closing {
  type: "Closing";
  reason: string;
  code: string;
}

/** It is done, and what that means, in a sentence. */
export interface Done {
  said: string;
}

/** A change to a book. Attributes: what: the title, the dedication, which telling it is, a line, or somebody's name everywhere. text: what stands there from now on, one of `TELLINGS` for a telling; empty: what was played is back. of: the key of the line or the name; else empty. by: who made it. at: when, in seconds since 1970. */
export interface Edit {
  what: "dedication" | "line" | "name" | "telling" | "title";
  text: string;
  of: string;
  by: string;
  at: number;
}

/** Somebody at the table, after the end: change the book of a game, by its `game` number from 1. `what`: the title, the dedication, which telling it is (``retold``, ``played``, ``told``), a line of one's own, or a name everywhere; `of`: the key of the line or the name, as `/edits` says. An empty text puts back what was played. `seen`: how many changes this client was shown; what somebody else has changed since is not written over. */
export interface EditBook {
  type: "EditBook";
  id: string;
  game: number;
  what: "dedication" | "line" | "name" | "telling" | "title";
  of?: string;
  text?: string;
  seen?: number;
}

/** A chapter of a book that can be changed. `photo`: what is to be seen in its picture, and who put it there. */
export interface EditChapter {
  heading: string;
  lines: EditLine[];
  photo?: Photo;
}

/** A line of a book that can be changed, or not. Attributes: of: its key; empty where nobody changes it. text: as it reads now; `played`: as it was played; `link`: words of the book's own before it. why: why I don't change it; empty where I may. by: who changed it last; empty where it is as it was played. */
export interface EditLine {
  of: string;
  text: string;
  played: string;
  link: string;
  teller: string;
  card: string;
  why: string;
  by: string;
}

/** A name in a book: its key, as it was played, and as it reads now. */
export interface EditName {
  of: string;
  played: string;
  now: string;
}

/** The book of a game that is over, for those who change it. Attributes: number: which game of the table it was, from 1. you: my seat. why: why I change nothing here; empty where I may. title_played: its title as it was played. telling: as the tellers chose; empty where they have not. edits: all changes, in order. most: the most characters of each. photos: whether a picture can be put into each chapter. */
export interface EditableBook {
  game: string;
  number: number;
  you: number | null;
  why: string;
  title: string;
  title_played: string;
  dedication: string;
  telling: string;
  tellers: string[];
  names: EditName[];
  chapters: EditChapter[];
  edits: Edit[];
  most: Record<string, number>;
  photos: boolean;
}

/** Somebody has changed the book of a game: its number, how many changes there are, and whose this is. */
export interface Edited {
  type: "Edited";
  game: number;
  edits: number;
  by: string;
}

/** Somebody at the table: what I have open to change, so that others see it; empty: nothing. It is kept nowhere. */
export interface Editing {
  type: "Editing";
  id: string;
  game: number;
  of?: string;
}

/** What people have open to change in the book of a game: seats, and the keys of lines, names, or what it is. */
export interface Editors {
  type: "Editors";
  game: number;
  open: [number, string][];
}

/** The days on which a story was told, as they were called where it was told. Attributes: ended: when the last line was told. began: when the first one was; None where nobody knows. minutes: from the first to the last; 0 where nobody knows, or it was told over days. host: at whose table it was told; unset where nobody was its host. */
export interface Evening {
  ended: string;
  began: string | null;
  minutes: number;
  host?: string;
}

/** Something that may be added to any move of an ask, up to `most` times: a note, a contradiction settled. Attributes: at: where the list of what was added goes in the move. most: how many may be added. forms: what can be added. Their `move` is empty: what they fill is a record, not a move. */
export interface Extra {
  at: string;
  most: number;
  forms: Form[];
}

/** A card as it can be read. Attributes: key: its id on this board, e.g. ``RE-06`` or ``#3``. title, kind, tag: as printed. text: what it tells the player to do. choices: what was chosen for it, or what it will ask for. marks: short labels: ``epilogue``, ``needed``. told: what a player said with it. by: name of the seat that played it. why_not: why it can't be played now; empty when it can, or when that is not the question. parts: of `text`, in short and apart, where a card has a place for each: what it does, its line in italics. cost: what is paid to play it, where a card has a place for the number. */
export interface Face {
  key: string;
  title: string;
  kind: string;
  tag: string;
  text: string;
  choices: string[];
  marks: string[];
  told: string;
  by: string;
  why_not: string;
  parts?: string[];
  cost?: number;
}

/** Words were taken back: forget all that was shown so far, and begin again with this. It is as in `Welcome`. */
export interface Forget {
  type: "Forget";
  table: TableInfo;
  n: number;
  game: Game | null;
  lines: string[];
  said: Said[];
  heard?: Heard[];
}

/** The seat whose reactions were forgotten. */
export interface Forgotten {
  seat: number;
}

/** One kind of move that would be legal now: fixed parts, and fields that are chosen independently. Attributes: move: the move's type name. fixed: parts already decided, as they stand in the move. fields: what is left to choose, in the order in which people choose it. title: what a person reads for it; empty when its card or its move's name says it all. help: a sentence more about it, where one is needed. price: what it costs, where it costs something: ``3 CP``. */
export interface Form {
  move: string;
  fixed: Record<string, unknown>;
  fields: (One | Several | NewOr | Words)[];
  title: string;
  help?: string;
  price?: string;
}

/** The game as one seat sees it: its view and board, what it is asked, what it may do besides, who is awaited. `labels`: the candidates of every field in words, by the field's kind, then by the candidate as JSON writes it (a text without its quotes). One that is missing is called what it is. `given`: the secret answer of this seat that may still be changed, as a move. Nobody else is told. `next`: whose turns follow, the nearest first; none where nobody can know. `lists`, for whoever asked for them in `Hello`: every list of the table that fields may draw from, by name: its candidates in their order, each with what it is called. */
export interface Game {
  view: unknown;
  board: Board;
  ask: Ask | null;
  offers: Ask[];
  awaited: number[];
  over: boolean;
  outcome: string;
  labels: Record<string, Record<string, string>>;
  given: Record<string, unknown> | null;
  next: number[];
  lists?: Record<string, Record<string, string>>;
}

/** A game that can be played. Attributes: seats: the fewest and the most. minutes, mood: for the shelf. bots: kinds of chair that a bot sits in: ``bot``, ``bot:helper``. options: the switches of a table, with what they may be. presets: options that are set together. carries: characters of a finished game may begin another one. pack: what the pack is called that whoever runs the server has chosen (``serve --pack``); empty: the game's own. */
export interface GameInfo {
  name: string;
  title: string;
  pitch: string;
  seats: [number, number];
  minutes: string;
  mood: string;
  bots: string[];
  options: Option[];
  presets: Preset[];
  carries: boolean;
  pack: string;
}

/** Something counted: how many, of how many needed (0: not needed). */
export interface Gauge {
  name: string;
  count: number;
  needed: number;
}

/** Somebody who goes on: what they are called, and who that is. */
export interface Goer {
  name: string;
  who: string;
}

/** My seat belongs to another token from now on. The new holder makes the token; only its `key` is said. */
export interface HandOver {
  type: "HandOver";
  id: string;
  key: string;
  name?: string;
}

/** Whose move told so many of the last lines, and how many seconds ago. `bot`: one acted there. No seat: it was the table's, or all chose in secret. */
export interface Heard {
  lines: number;
  ago: number;
  seat: number | null;
  bot: boolean;
}

/** The first message on a socket. `token` is a seat's secret; empty for a spectator. `since` is the number of the last `News` this client has; -1 for none; `Welcome` is everything anew all the same. With `changes` and `lists`, `News` tell what is different and not the whole game again, and candidates may be told by reference (`Game.lists`); one without the other is nothing. `draws`: what this client draws from: ``view``, ``board``, ``facts``, ``words``; None: all of it. Nothing else is made for it: the view it does not draw from is null, the board empty, and `events` and `lines` of `News` are none. */
export interface Hello {
  type: "Hello";
  version: number;
  token?: string;
  since?: number;
  changes?: boolean;
  lists?: boolean;
  draws?: ("board" | "facts" | "view" | "words")[] | null;
}

/** A seat, who holds it, and whether they are connected as far as is known. `person`: no bot, and not open. */
export interface Holder {
  seat: number;
  kind: string;
  name: string;
  person: boolean;
  here: boolean;
}

/** A story that was told to its end: which game of the table it was, from 1, and what it is called. */
export interface KeptStory {
  number: number;
  game: string;
  title: string;
}

/** Leave the seat for good; a stand-in goes on, as the table has chosen. */
export interface Leave {
  type: "Leave";
  id: string;
}

/** The host: whoever was banned from this table may come again. */
export interface LiftBans {
  type: "LiftBans";
  id: string;
}

/** One to a few sentences, and where they come from. Attributes: text: as told, or the card's default. teller: name of the seat; empty when nobody's. card: title of the card it was told with; empty when none. kind: what sort of card (a printed type name). tag: what it counts for; may be empty. marks: short labels such as ``Thread B`` or ``Epilogue``. notes: footnotes, e.g. how a contradiction was explained. told: True when a person wrote it, False for a default text. n: its number in the play log; 0 when it has none. */
export interface Line {
  text: string;
  teller: string;
  card: string;
  kind: string;
  tag: string;
  marks: string[];
  notes: string[];
  told: boolean;
  n: number;
}

/** All candidates of a list that the table keeps (`core/listed.py`). Attributes: list: its name. but: what is left out of it. last_first: the other way round. */
export interface Listed {
  list: string;
  but: string[];
  last_first: boolean;
}

/** The host: somebody else is the host from now on. */
export interface MakeHost {
  type: "MakeHost";
  id: string;
  seat: number;
}

/** Somebody or something that stands on a chart. Attributes: key: its id; a candidate of kind ``target`` may name it. short: one or two letters for small screens. title, note: in words. at: column and row, or a point of a sheet. kind: what it is to the table, in words: party, enemy ... facing: a direction, or ``dx,dy``. active: whether it acts now. bound: the keys of those it is locked with. */
export interface Mark {
  key: string;
  short: string;
  title: string;
  at: [number, number];
  kind: string;
  note: string;
  facing: string;
  active: boolean;
  bound: string[];
}

/** A table where I am known. Attributes: owes: the game waits for me. story: what the story is called so far; empty while there is none, or while the X-card lies there. last: the last thing that I was told of it. kept: the stories that were told here. */
export interface Mine {
  you: number | null;
  host: boolean;
  owes: boolean;
  table: TableInfo;
  story: string;
  last: string;
  kept: KeptStory[];
}

/** A line of a finished story and what people said to it. `words`: how many people said each of the eight words. */
export interface Moment {
  text: string;
  teller: string;
  chapter: string;
  words: Record<string, number>;
}

/** What people reacted to most in a game that is over. Counted from what the server keeps, and kept nowhere else. */
export interface Moments {
  game: string;
  number: number;
  moments: Moment[];
}

/** Anybody at the table: 30 seconds more for every open decision. */
export interface MoreTime {
  type: "MoreTime";
  id: string;
}

/** Name something new (a label, which may stay empty), or pick one of the candidates. */
export interface NewOr {
  type: "NewOr";
  at: string;
  kind: string;
  role: string;
  of: unknown[];
  limit: number;
  suggestions: string[];
  new: unknown;
  lists?: Listed[];
}

/** A table to open. `seats` as on the command line, ``me`` being an open chair. `pace`: how long choices may take, in any game: ``off``, ``relaxed``, ``brisk``, ``days``; null: as in the options. */
export interface NewTable {
  game: string;
  seats?: string;
  options?: Record<string, string>;
  pace?: "brisk" | "days" | "off" | "relaxed" | null;
}

/** Something happened in the game. `n` counts what this seat was told; `events` are the facts, `lines` the same in words. `game` is the game as it is now; for whoever asked for changes in `Hello` it is missing, and `changes` say what is different from the last `Welcome` or `News`. After a first `News` without a game before it, `game` is there. */
export interface News {
  type: "News";
  n: number;
  events: unknown[];
  lines: string[];
  game: Game | null;
  changes: Change[];
}

/** Remind a person whom the game waits for; at most once a minute at a table. Only they are told. */
export interface Nudge {
  type: "Nudge";
  id: string;
  seat: number;
}

/** Somebody reminds me that the game waits for me. Nobody else is told. */
export interface Nudged {
  type: "Nudged";
  name: string;
}

/** What would come of something that the seat may still declare, for a face that shows it while it is chosen. */
export interface Odds {
  type: "Odds";
  scales: Scale[];
}

/** Exactly one of the candidates; or own words of up to `words` characters where that is not 0. */
export interface One {
  type: "One";
  at: string;
  kind: string;
  role: string;
  of: unknown[];
  words: number;
  lists?: Listed[];
}

/** A table that anybody may join. Attributes: host: what they are called who host it; empty while they have no seat. free, seats: how many places can be taken, of how many. minutes: how long the game takes, in words: ``45-90``. rating, pace, turn_hours: as in `TableInfo`. */
export interface OpenTable {
  code: string;
  game: string;
  title: string;
  host: string;
  free: number;
  seats: number;
  minutes: string;
  rating: string;
  pace: string;
  turn_hours: number;
}

/** The tables that anybody may join, the newest first. */
export interface OpenTables {
  tables: OpenTable[];
}

/** One switch. Attributes: name: as typed, e.g. ``skinning``. values: allowed values, the default first; empty for a number between `least` and `most`, or for `count` of them, separated by spaces. help: one line for the lobby, that can be read before any of the values. rule: id of the rule or ruling it belongs to. labels: what the values (or the numbers `offered`) are called on a screen, in their order; values without one are not listed there. about: what the values are, each in a sentence, in their order: it is read where one is chosen. offered: the numbers that a screen offers where each has a name; any other can be typed on the command line. group: the heading under which it stands among the house rules. leads: it says what is played, so it stands in sight before the game begins. typed: a sentence for whoever types a value, as screens name them. */
export interface Option {
  name: string;
  values: string[];
  help: string;
  rule: string;
  default: string;
  least: number;
  most: number;
  count: number;
  labels: string[];
  about: string[];
  leads: boolean;
  offered: string[];
  group: string;
  typed: string;
}

/** What a move would come to, as far as it is chosen; nothing where there is nothing to say. Attributes: said: in words, without a full stop. gauges: what it uses up, of how much there is. warnings: what whoever chooses may not have thought of, in sentences. */
export interface Outlook {
  said: string;
  gauges: Gauge[];
  warnings: string[];
}

/** The tables where I am known, in the order that I asked. */
export interface OwnTables {
  tables: Mine[];
}

/** A page of the notebook: entries with their notes. */
export interface Page {
  title: string;
  entries: [string, string[]][];
}

/** Characters of a finished game who begin the next one; `title`: what its story is called. `who` may be empty. */
export interface Party {
  title: string;
  who: Goer[];
  remembered: string[];
}

/** Anybody at the table: stop clocks, bots and stand-ins until somebody says `Resume`. Where the table `goes_on` by itself it is for ten minutes; again: for ten more from now. */
export interface Pause {
  type: "Pause";
  id: string;
}

/** A photo or drawing that somebody put in after the end. `alt` says what is to be seen; `image` is JPEG. Where that is not sent along, `mark` is another one for another image. */
export interface Photo {
  alt: string;
  by: string;
  width: number;
  height: number;
  image: string;
  mark: string;
}

/** Some words. `style`: empty, ``bold``, ``italic`` or ``code``; `to`: where a link leads. */
export interface Piece {
  text: string;
  style: string;
  to: string;
}

/** Somebody at the table. Attributes: seat, name: who. note: ``5 cards``, ``left``. active: whether it is their turn. bot: whether a bot plays here. cards: how many cards they hold, where that is counted. */
export interface Place {
  seat: number;
  name: string;
  note: string;
  active: boolean;
  bot: boolean;
  cards?: number;
}

/** A move in the game, as plain data; what is legal stands in `Game.ask` and `Game.offers`. */
export interface Play {
  type: "Play";
  id: string;
  move: Record<string, unknown>;
}

/** A number on a scale. Attributes: at: the number. by: name of the seat whose number it is; empty when nobody's. card: key of the card that shows it; empty when none does. state: empty, ``lit`` for the one that counts, ``turned`` for what decides, ``over`` for one that is out. note: a word or two: ``the Hero``. */
export interface Point {
  at: number;
  by: string;
  card: string;
  state: string;
  note: string;
}

/** Somebody or something in the story. Attributes: kind: Cast, Location, Object ... name: as named at the end. key: the letter or short id it had on the table. by: name of the seat that brought it in. details: its description, if any. notes: notebook entries, e.g. ``wants to be believed, once``. called: what the story calls them besides their name: ``Maud``, ``the Captain``. */
export interface Portrait {
  kind: string;
  name: string;
  key: string;
  by: string;
  details: string;
  notes: string[];
  called?: string[];
}

/** House rules that go together, under one name. What `options` does not name is as printed. Attributes: label, help: what it is called, and a sentence that says what it is like. door: it stands in the lobby itself, and not among the house rules. */
export interface Preset {
  name: string;
  label: string;
  help: string;
  options: Record<string, string>;
  door: boolean;
}

/** A picture for a chapter (from 0) of a finished story: the file in base64 (JPEG, PNG or WebP), and in words what is to be seen. An empty image: the one that is there is taken out, and nothing of it is kept. */
export interface PutPhoto {
  chapter: number;
  alt?: string;
  image?: string;
}

/** A question of somebody who watches, that waits. `taken`: it is being answered now. */
export interface Question {
  number: number;
  text: string;
  taken: boolean;
}

/** One of eight words. */
export interface React {
  type: "React";
  id: string;
  word: "bravo" | "ha" | "hmm" | "love it" | "oh no" | "sad" | "thanks" | "wow";
}

/** Somebody's reaction. */
export interface Reacted {
  type: "Reacted";
  seat: number;
  word: string;
}

/** A page that is read aloud before anybody chooses for it: it stands whole wherever choices are shown. Attributes: stack: its place among the stacks; the page is the note of that stack. */
export interface ReadAloud {
  type: "ReadAloud";
  stack: number;
}

/** Why a move is not legal. Attributes: code: stable short name, e.g. ``lane_type``. rule: id of the rule it would break, e.g. ``SS-C2``. why: one sentence for the player. It never depends on what that player may not know. fix: what would be legal instead; empty when `why` already says it. */
export interface Refusal {
  code: string;
  rule: string;
  why: string;
  fix: string;
}

/** It was not done, and why. Nothing changed. Of what is no legal move yet `Why` is told what it comes to, too. */
export interface Refused {
  type: "Refused";
  id: string;
  refusal: Refusal;
  comes?: Outlook;
}

/** Where I am reminded; empty: nowhere. `devices`: how many of mine are called. Nobody else is told. */
export interface Reminding {
  email: string;
  devices: number;
}

/** The host: take a seat away from its holder at once. In a game a bot plays it on; it can be asked for. */
export interface Remove {
  type: "Remove";
  id: string;
  seat: number;
}

/** A part of a game that is over, as one seat saw it. Attributes: number: which game of the table it was, from 1. names, seats: who sat where, and what sat there: ``me``, ``bot:greedy``. by: who acted at each moment of the whole game; negative: the clock or the table. first: the moment at which this part begins. moments: each is what the seat was told; `n` is its place in the game. The first one holds the game as it was. */
export interface Replay {
  game: string;
  title: string;
  number: number;
  names: string[];
  seats: string[];
  by: number[];
  first: number;
  moments: News[];
}

/** Anybody at the table: end the pause. */
export interface Resume {
  type: "Resume";
  id: string;
}

/** The rules of a game as a page; `prefix` begins the ids of its rules. */
export interface RulesPage {
  game: string;
  title: string;
  prefix: string;
  blocks: Block[];
}

/** Somebody's line to the table. `number` counts the lines from 0; `answers` is the question that it answers. */
export interface Said {
  type: "Said";
  seat: number | null;
  name: string;
  text: string;
  number: number;
  answers?: string;
}

/** Numbers laid along a line. Attributes: title: what is measured. least, most: the ends of the line. edge: the number at which `below` ends and `above` begins; 0 while there is none. below, above: what it means to lie on either side, in a word. points: in ascending order. waiting: names of seats whose number lies face down; their order says nothing. verdict: what came of it, or what is sure about it, in a sentence; empty while nothing is. */
export interface Scale {
  title: string;
  least: number;
  most: number;
  edge: number;
  below: string;
  above: string;
  points: Point[];
  waiting: string[];
  verdict: string;
}

/** Somebody watching would like a seat. */
export interface SeatAsk {
  number: number;
  seat: number;
  name: string;
}

/** Four words that open a seat on another device, once, within so many seconds; asked for again, the last count. `link` says the same; what follows its ``#`` is never sent by a browser. `qr` is the link as a picture (SVG). */
export interface SeatPhrase {
  seat: number;
  phrase: string;
  link: string;
  qr: string;
  seconds: number;
}

/** A seat and its secret, which is shown this once. */
export interface SeatTaken {
  seat: number;
  token: string;
}

/** Evenings at one table, called after the first. `number`: which of them this is, from 2. */
export interface Series {
  title: string;
  number: number;
}

/** Where others find this server: links begin with it, ``https`` and a name, say. `alone`: no other device can open it, for the server is on no network, or was told to listen to this machine only. `makes`: in what forms it can save a story, as `story.{to}` ends; PDF and PNG need the extra `print`. `mails`: it reminds people by e-mail. `push`: the public key with which a browser lets it call; empty: none. `lists`: it shows everybody the tables whose hosts want that. `photos`: it takes pictures for finished stories. `command`: what starts Telltable on the server's machine, for whoever sits there. */
export interface ServerAddress {
  url: string;
  alone: boolean;
  makes: string[];
  mails: boolean;
  push: string;
  lists: boolean;
  photos: boolean;
  command: string;
}

/** The host, before the game: what everybody can rely on. `lines`: content tags whose cards are left out. `veils`: content tags whose cards are played with covered words. `rating`: ``everyone`` leaves out every card with a content tag, ``12+`` those about violence and war. */
export interface SetAgreement {
  type: "SetAgreement";
  id: string;
  rating: "12+" | "16+" | "everyone";
  lines?: string[];
  veils?: string[];
}

/** The host, before the game: who sits here: ``open`` or ``bot:greedy``. */
export interface SetChair {
  type: "SetChair";
  id: string;
  seat: number;
  kind: string;
}

/** Anybody with a seat: the drawing that stands for me; empty: the first letter of my name. */
export interface SetFace {
  type: "SetFace";
  id: string;
  face: "" | "boat" | "cat" | "fox" | "key" | "lantern" | "moon" | "mushroom" | "owl" | "snail" | "teapot" | "umbrella" | "whale";
}

/** The host, at any time: whether the table is locked. Then nobody takes a seat or asks for one, nobody new comes to watch, and those who watch do not write. Whoever holds a seat comes and goes, and a seat can be handed over. */
export interface SetLock {
  type: "SetLock";
  id: string;
  locked: boolean;
}

/** The host, before the game: an option of the game. */
export interface SetOption {
  type: "SetOption";
  id: string;
  name: string;
  value: string;
}

/** The host, before the game: how long decisions may take, and who acts for people who are away. `stand_in_after`: seconds until a bot acts for somebody who is away; 0: never. `alone_after`: seconds for which the game rests when nobody at all is here; then stand-ins play it to its end, unless they are off. `goes_on`: a pause ends by itself after its ten minutes, and an X-card is settled by itself after three; else both wait for somebody. With the pace ``days`` the game goes on although nobody is here, a choice has `turn_hours` and a window `window_hours`, and only then a bot acts for somebody who is away. Between `quiet_from` and `quiet_to` o'clock no hour counts (the same: all do), at a place that is `east` minutes ahead of UTC. */
export interface SetPace {
  type: "SetPace";
  id: string;
  pace: "brisk" | "days" | "off" | "relaxed";
  stand_in_after?: number;
  alone_after?: number;
  goes_on?: boolean;
  turn_hours?: number;
  window_hours?: number;
  quiet_from?: number;
  quiet_to?: number;
  east?: number;
}

/** The host, at any time: whether those who watch may ask the table something. When not, no question waits. */
export interface SetQuestions {
  type: "SetQuestions";
  id: string;
  wanted: boolean;
}

/** The host, at any time: whether there is chat, and whether there are reactions. */
export interface SetTalk {
  type: "SetTalk";
  id: string;
  chat: boolean;
  reactions: boolean;
}

/** Anybody for their own seat, and the host for any: so many times the usual time for a decision. Everybody gets the longest that somebody asked for. What a seat asked for is told to that seat alone. */
export interface SetTime {
  type: "SetTime";
  id: string;
  seat: number;
  factor: 1 | 2 | 3 | 5;
}

/** `least` to `most` different candidates, as a list; `ordered` when their order means something. */
export interface Several {
  type: "Several";
  at: string;
  kind: string;
  role: string;
  of: unknown[];
  least: number;
  most: number;
  ordered: boolean;
  roles: string[];
  lists?: Listed[];
}

/** A table for the appendix: the play log, a score sheet, replaced details. `score`: how everybody came out. */
export interface Sheet {
  title: string;
  columns: string[];
  rows: string[][];
  note: string;
  struck: boolean;
  score: boolean;
}

/** The host, at any time: a seat, or with no seat everybody who watches, writes no lines and sends no reactions; or does again. The X-card is always heard. */
export interface Silence {
  type: "Silence";
  id: string;
  seat: number | null;
  silent: boolean;
}

/** A pile of open cards, the newest last. Attributes: title: as printed; `short` for narrow screens. cards: bottom to top. state: ``empty``, ``open`` or ``filled``, in words for everybody. note: what it still lacks; needs: the kind of card, where no other will do. takes: which kinds of card may go there. holds: what lies in it, in a word for one of them. comes: what may come of it: when, and what then, in a sentence. */
export interface Stack {
  title: string;
  short: string;
  cards: Face[];
  state: string;
  note: string;
  takes: string[];
  holds: string;
  needs: string;
  comes: [string, string][];
}

/** How a table stands. Attributes: state: ``lobby``, ``playing``, ``over``; ``unreadable`` for one that this version can't read. created, last: when it was opened, and when something last happened, in seconds since 1970. stories: how many were told to their end. bans: addresses that its host keeps out. goes: when it will be deleted if nothing happens; None: never. */
export interface Standing {
  id: string;
  code: string;
  state: string;
  game: string;
  title: string;
  seats: Holder[];
  created: number;
  last: number;
  records: number;
  size: number;
  stories: number;
  locked: boolean;
  closed: boolean;
  bans: number;
  goes: number | null;
}

/** I'll be back: my seat is kept, and a bot plays for it as soon as none of my devices is connected. It ends when I come back, from any of them. */
export interface StepOut {
  type: "StepOut";
  id: string;
}

/** A part of the ornament of a cover, in one colour. Attributes: path: as SVG has it, in the units of the cover: 220 by 320, with room from 30 to 199 and from 130 to 262; within an arch from 162. width: of the line; 0 for a filled shape. faint, dashed: how it is drawn. label: a word instead of a path, with its middle and size: in foil if `hollow`, else in the colour of the cloth. */
export interface Stroke {
  path: string;
  width: number;
  faint: boolean;
  dashed: boolean;
  label: string;
  x: number;
  y: number;
  size: number;
  hollow: boolean;
}

/** Before the game two places change: any two for the host; for anybody their own and one where no person sits. */
export interface SwapSeats {
  type: "SwapSeats";
  id: string;
  seat: number;
  other: number;
}

/** Chairs, options, presence or clocks changed. Seconds count from when this was sent. While no game has `begun`, the one before is put away: whoever comes new is shown none. */
export interface TableChanged {
  type: "TableChanged";
  table: TableInfo;
}

/** The table, as everybody sees it, but for `time` and `devices`. */
export interface TableInfo {
  code: string;
  game: string;
  title: string;
  chairs: Chair[];
  host: number | null;
  options: Record<string, string>;
  begun: boolean;
  over: boolean;
  can_begin: string;
  number: number;
  pace: string;
  stand_in_after: number;
  alone_after: number;
  goes_on: boolean;
  turn_hours: number;
  window_hours: number;
  quiet_from: number;
  quiet_to: number;
  east: number;
  host_away: number | null;
  waits: Wait[];
  paused: number | null;
  resting: boolean;
  chat: boolean;
  reactions: boolean;
  asking: SeatAsk[];
  take_back: TakeBackAsk | null;
  rating: string;
  lines: string[];
  veils: string[];
  contents: Record<string, number>;
  x: XOpen | null;
  locked: boolean;
  listed: boolean;
  closed: boolean;
  watchers_silent: boolean;
  bans: number;
  party?: Party;
  questions?: Question[];
  time: number;
  devices?: number;
}

/** A new table: the code that people read aloud, and the host's secret, which is shown this once. */
export interface TableOpened {
  code: string;
  host_token: string;
}

/** For whoever runs the server: some of its tables, by id, and how it stands. Attributes: more: whether others follow; ask for those after the last one's id. size, quota: bytes that all tables take, and may take; null: there is no limit. tables_go, books_go: seconds of silence after which a table is deleted, without and with a finished story; null: never. amiss: what whoever runs it has left unsaid and people miss; empty: nothing. */
export interface Tables {
  tables: Standing[];
  more: boolean;
  size: number;
  quota: number | null;
  tables_go: number | null;
  books_go: number | null;
  bans: BannedAddress[];
  amiss: string;
}

/** A seat asks the table to take its last move back. `waiting`: who has not agreed yet. */
export interface TakeBackAsk {
  seat: number;
  waiting: number[];
  left: number;
}

/** The host, before the game: a seat that no person holds is taken away; those after it move up. */
export interface TakeChair {
  type: "TakeChair";
  id: string;
  seat: number;
}

/** Anybody at the table: this question is being answered now, and every screen shows it; or it waits again. */
export interface TakeQuestion {
  type: "TakeQuestion";
  id: string;
  number: number;
  taken?: boolean;
}

/** A seat to take. Without a number: any open one. `assistant`: a program plays there, and everybody sees that it is one. */
export interface TakeSeat {
  name: string;
  seat?: number | null;
  assistant?: boolean;
}

/** An arrow between two places at the table. Attributes: start, end: seats. words: what it says. kind: what sort of arrow, a printed name; arrows of one kind look alike. state: empty, ``asked`` while consent is open, ``refused``. */
export interface Tie {
  start: number;
  end: number;
  words: string;
  kind: string;
  state: string;
}

/** Who is bound to whom by what happens now. */
export interface Ties {
  type: "Ties";
  ties: Tie[];
}

/** What marks a kind of cards: its colour, ``#rrggbb``, and an icon of the client. */
export interface Tile {
  kind: string;
  colour: string;
  icon: string;
}

/** My time for a choice was over, and this was chosen for me: what was told of it, in sentences; none where it stays secret until others have chosen too, and then `Game.given` says it. Nobody else is told. */
export interface TimeWasUp {
  type: "TimeWasUp";
  chosen: string[];
}

/** Why it was not done, in a sentence. */
export interface Trouble {
  error: string;
}

/** Whom the game waits for, and how many seconds are left; None: there is no limit. `since`: for how many seconds they have been waited for. Seat -1 is the clock: everybody has chosen, and the window stays open until its time is over. */
export interface Wait {
  seat: number;
  left: number | null;
  since: number;
}

/** Somewhere on a chart that whoever looks at it may go now. Attributes: move: the move that goes there; `value`: how its field says so. at: where it ends. cost: inches that it takes; `left`: those that remain. bill: what they are spent on, in words. risks: what may come of it on the way, a sentence each. good: what the place is good for, in words, the most telling first: ``next to Shrike``. near: how it lies to those around: ``3 inches from Shrike, in reach of both``. ends: nothing is left to do once one has come there, so the turn is over with it. */
export interface Way {
  move: string;
  value: string;
  at: [number, number];
  cost: number;
  left: number;
  bill: string;
  risks: string[];
  good: string[];
  near: string;
  ends: boolean;
}

/** The answer to `Hello`: everything this seat may know now. `n`: number of the last `News`. `heard`: of the last lines, the last one last; at a table for days. It is said again when I sit on another seat: before the game two places may change. */
export interface Welcome {
  type: "Welcome";
  version: number;
  you: number | null;
  host: boolean;
  table: TableInfo;
  n: number;
  game: Game | null;
  lines: string[];
  said: Said[];
  heard?: Heard[];
}

/** Ask the referee about a move without making it. Answered by `Refused`, or `Ack` when it is legal. */
export interface Why {
  type: "Why";
  id: string;
  move: Record<string, unknown>;
}

/** Free text of up to `limit` characters. When optional it may be left out, and mechanics ignore it. */
export interface Words {
  type: "Words";
  at: string;
  kind: string;
  role: string;
  limit: number;
  optional: boolean;
  suggestions: string[];
}

/** Anybody at the table, at any time: stop. Nobody is told who said it, and no reason is needed. Clocks, bots and stand-ins stop, and nobody writes until an `XChoice` is made; where the table `goes_on` by itself, until three minutes are over. What is meant may be named now or in another `XCard`: `words` that somebody wrote, as this client was shown them; `line`, a line of the chat by its number; or `card`, a card by its id. Naming more adds to it. */
export interface XCard {
  type: "XCard";
  id: string;
  words?: string;
  line?: number | null;
  card?: string;
}

/** Anybody at the table, while the X-card lies there: what is done. Nobody is told who chose. ``veil``: the words are covered, everywhere and for good. ``remove``: they are gone, and where the rules need a text stand three dots. ``rewind``: the game goes back to before them, and they are covered. ``go_on``: nothing was meant. */
export interface XChoice {
  type: "XChoice";
  id: string;
  choice: "go_on" | "remove" | "rewind" | "veil";
}

/** The X-card lies on the table. `words`, `card`: whether somebody has named some; `settling`: a choice is made, and is being carried out. `left`: seconds until the table goes on by itself; None where it waits as long as it takes. */
export interface XOpen {
  left: number | null;
  words: boolean;
  card: boolean;
  settling: boolean;
}

export type Field = One | Several | NewOr | Words;
