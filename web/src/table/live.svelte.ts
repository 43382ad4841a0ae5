/** One table as this browser knows it: every message of the server folded into what the screens show. */

import { afterFrame } from "../stage/after_frame";
import { socketUrl } from "../link/called_up";
import { Link, type LineState, type LinkOptions, type Saying } from "../link/link";
import { putAll } from "../link/changes";
import { inFull } from "../link/lists";
import { keysOf } from "../link/secrets";
import type { Ask, Chair, Forget, Game, Heard, News, Outlook, Refusal, ServerSays, TableInfo, Wait, Welcome } from "../link/protocol";
import { curled } from "../words/curled";
import { draft, labelKey, type Value, type Values } from "./forms";
import { draftOf } from "./drafts";
import { Staging, type Begun } from "./staging.svelte";

/** Something said beside the game. */
export interface Talk {
  id: number;
  seat: number | null;
  name: string;
  text: string;
  /** The question that it answers. */
  answers?: string;
  kind: "said" | "reacted";
  /** Its number among the lines of the chat; -1 for a reaction. */
  number: number;
  /** When it came, in ms as of `performance.now()`; 0 for what was said before I came. */
  at: number;
}

/** A no with its reason, and what it was about (the key of a card or a place), so that the slip stands beside it. */
export interface No {
  refusal: Refusal;
  about: string;
  /** Of the game, see `momentOf`; empty: it is about the table, and no moment ends it. */
  moment: string;
}

/** A no as it is read. */
const printed = (one: Refusal): Refusal => ({ ...one, why: curled(one.why), fix: curled(one.fix) });

/** Somebody the game waits for. `from`: since when, in ms as of `performance.now()`; `away`: over days, and they aren't here. */
export interface Awaited extends Omit<Wait, "since"> {
  from: number;
  away: boolean;
}

/** The same moment in ms since 1970. */
export const since1970 = (at: number): number => Date.now() - performance.now() + at;

/** A move that is on its way: what it was put together in and from, and what waits for its end. */
interface Sent {
  staged: Staging | null;
  values: Values;
  done: (made: boolean) => void;
}

/** What a no about the game is about: what I am asked or, where nothing is, who is waited for; and in which scene. */
const momentOf = (game: Game | null): string =>
  JSON.stringify(game && [game.ask ? [game.ask.decision, game.ask.text] : game.awaited, game.board?.subtitle, game.board?.story.length, game.over]);

/** What says all that it is about anew, whichever part of it was changed. */
const WHOLE = new Set<string>(["SetAgreement", "SetPace", "SetTalk"]);
const MOST_LINES = 400;
const MOST_TALK = 200;
const LONGEST_END = 30_000; // ms

export class Live {
  info = $state.raw<TableInfo | null>(null);
  /** When `info` came: its seconds count from here. Milliseconds as of `performance.now()`. */
  infoAt = $state(0);
  private changed = $state.raw<Partial<TableInfo>>({});
  /** `info` with what I have changed of it and nobody has answered yet: whoever changes two things in a row changes both. */
  readonly terms = $derived<TableInfo | null>(this.info && { ...this.info, ...this.changed });
  you = $state<number | null>(null);
  host = $state(false);
  game = $state.raw<Game | null>(null);
  /** The same as it was told: candidates may be by reference. */
  private told: Game | null = null;
  lines = $state.raw<string[]>([]);
  /** How many lines there have been; the oldest are forgotten. */
  heard = $state(0);
  talk = $state.raw<Talk[]>([]);
  /** What I have said to the table that waits for the line. */
  unsaid = $state.raw<string[]>([]);
  /** At a table for days: what of mine waits for the line, in words. */
  held = $state("");
  /** Whether a choice of mine has no answer. */
  private unmade = $state(false);
  line = $state<LineState>("connecting");
  reason = $state("");
  /** The code of the `Closing` that ended the line, for us; `reason` is for people. */
  closed = $state("");
  /** What I said, or whether anybody is there, has had no answer for some seconds. */
  overdue = $state(false);
  no = $state.raw<No | null>(null);
  /** A moment of a game that is over is looked at: nobody plays it, so nothing is said to a player. */
  past = false;
  /** The table is a copy on this device, and as of when; empty: it is the table. */
  copied = $state("");
  /** Who told the lines that I was welcomed with, at a table for days. */
  tellers: Heard[] = [];
  /** How often I was welcomed: each time I may have been away. */
  welcomes = 0;
  /** What this device does for a table for days; null at others, and until it is loaded (`slow.ts`). */
  slow: Required<Pick<LinkOptions, "unsent" | "late">> | null = null;
  /** How often my time was up, and what was chosen for me then. */
  timeUps = $state.raw<{ count: number; chosen: string[] }>({ count: 0, chosen: [] });
  /** What is said while the end is still being shown: until then no screen says how it came out. Empty: all is told. */
  unveiling = $state("");
  private shown: ReturnType<typeof setTimeout> | undefined;
  /** How often somebody reminded me that I am waited for, and who did last. */
  nudges = $state.raw({ count: 0, name: "" });
  /** Number of the last `News`. */
  n = $state(-1);
  /** A move of mine that has no answer yet. */
  private sent = $state.raw<Sent | null>(null);
  readonly staged = new Staging();

  readonly chairs = $derived<Chair[]>(this.info?.chairs ?? []);
  /** Whom the game waits for, with the seconds left where there is a clock. */
  readonly waits = $derived<Awaited[]>(
    (this.game?.over ? [] : (this.game?.awaited ?? [])).map((seat) => {
      const known = this.info?.waits.find((wait) => wait.seat === seat);
      const chair = this.chairs[seat];
      return { seat, left: known?.left ?? null, from: this.asked.get(seat) ?? this.infoAt, away: this.info?.pace === "days" && chair?.kind === "me" && !chair.here && !chair.stand_in };
    }),
  );
  /** Since when each seat has been waited for: as the server said, then by what came since. */
  private asked = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** Whose line is down while nobody plays for them; where a game goes on over days, that's nothing to speak of. */
  readonly cut = $derived(this.info?.pace === "days" ? [] : this.chairs.filter((chair) => chair.kind === "me" && !chair.here && !chair.stand_in).map((chair) => chair.seat));
  /** I have made a choice that waits for the line. */
  readonly onHold = $derived(this.unmade && this.line !== "open");
  /** I owe a choice. */
  readonly mine = $derived(Boolean(this.game?.ask?.owed));
  /** The story is told: both that and how it came out, which is told a moment later, are known, so that its page comes whole. */
  readonly over = $derived(Boolean(this.info?.over && (this.game?.over ?? true)));

  private count = 0;
  private link: Link | null = null;
  private readonly watchers = new Set<(news: News, before: Game | null, after: Game) => void>();

  /** `watching`: as a spectator, whatever seat this browser holds here. A wall never shows a hand. */
  constructor(
    readonly code: string,
    private readonly watching = false,
  ) {}

  /** Open the line, with the seat that this browser holds here if it holds one. */
  connect(asHost = false): void {
    this.link?.end();
    const keys = keysOf(this.code);
    this.n = -1;
    this.link = new Link({
      url: socketUrl(this.code),
      token: this.watching ? "" : keys.seat || (asHost ? keys.host : ""),
      hear: (message) => this.hear(message),
      state: (state, reason, code) => {
        this.line = state;
        this.reason = reason;
        this.closed = code;
      },
      since: () => this.n,
      unsent: (waiting) => {
        this.unsaid = waiting.flatMap(({ message }) => (message.type === "Chat" ? [message.text] : []));
        this.unmade = waiting.some(({ message }) => message.type === "Play");
        this.slow?.unsent(waiting);
      },
      late: (message) => this.slow?.late(message) ?? null,
      overdue: (is) => (this.overdue = is),
    });
  }

  /** Whether the line was opened, and not let go. */
  get linked(): boolean {
    return this.link !== null;
  }

  end(): void {
    this.link?.end();
    this.link = null;
  }

  retry(): void {
    this.link?.retry();
  }

  /** Be told of every `News` before it is folded: the stage animates from these. Returns how to stop. */
  watch(watcher: (news: News, before: Game | null, after: Game) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Fold one message. */
  hear(message: ServerSays): void {
    switch (message.type) {
      case "Welcome":
        this.welcomes += 1;
        this.you = message.you;
        this.host = message.host;
        this.beginAnew(message);
        return;
      case "Forget":
        this.no = null;
        this.unveiled();
        this.beginAnew(message);
        return;
      case "TableChanged":
        this.setInfo(message.table);
        this.host = this.you !== null && message.table.host === this.you;
        return;
      case "News":
        return this.hearNews(message);
      case "TimeWasUp":
        this.timeUps = { count: this.timeUps.count + 1, chosen: message.chosen };
        return;
      case "Nudged":
        this.nudges = { count: this.nudges.count + 1, name: message.name };
        return;
      case "Said":
        return this.addTalk({ ...message, kind: "said", at: performance.now() });
      case "Reacted": {
        const { seat, word } = message;
        return this.addTalk({ seat, name: this.nameOf(seat), text: word, kind: "reacted", number: -1, at: performance.now() });
      }
      default:
        return;
    }
  }

  /** Everything as it is now; what was known before is forgotten. */
  private beginAnew(all: Welcome | Forget): void {
    this.copied = "";
    this.n = all.n;
    this.setInfo(all.table);
    this.lines = all.lines;
    this.tellers = all.heard ?? [];
    this.heard = all.lines.length;
    this.talk = [];
    for (const one of all.said ?? []) this.addTalk({ ...one, kind: "said", at: 0 });
    this.told = all.game;
    this.setGame(inFull(all.game));
    if (all.type === "Welcome") this.staged.restore(draftOf<Begun>(this.draftPlace));
  }

  /** Where this tab keeps what I have begun here. */
  get draftPlace(): string {
    return `${this.code}.${this.you ?? ""}`;
  }

  private hearNews(news: News): void {
    const before = this.game;
    this.told = news.game ?? (this.told && putAll(this.told, news.changes ?? []));
    const after = inFull(this.told);
    if (!after) return;
    for (const watcher of this.watchers) watcher(news, before, after);
    this.n = news.n;
    this.countWaits(before, after);
    this.lines = [...this.lines, ...news.lines].slice(-MOST_LINES);
    this.heard += news.lines.length;
    this.setGame(after);
  }

  private setInfo(info: TableInfo): void {
    this.info = info;
    this.infoAt = performance.now();
    this.asked = new Map(info.waits.map((wait) => [wait.seat, this.infoAt - (wait.since ?? 0) * 1000]));
  }

  /** Somebody moved: who is waited for still has been since before, and nobody else. */
  private countWaits(before: Game | null, after: Game): void {
    const [was, alone] = [new Set(before?.awaited), after.awaited.length === 1];
    this.asked = new Map(after.awaited.map((seat) => [seat, (!alone && was.has(seat) && this.asked.get(seat)) || performance.now()]));
  }

  /** The news of my move comes before its `Ack`: whatever is asked next is free to be answered from then on. A standing offer
   * is no part of what is asked, and waits for its own. */
  private setGame(game: Game | null): void {
    const asked = this.sent !== null && (this.sent.staged ?? this.staged) === this.staged;
    const moved = asked && JSON.stringify(this.game?.ask) !== JSON.stringify(game?.ask);
    const begins = !this.game && game !== null;
    this.game = game;
    if (begins || (this.no?.moment && this.no.moment !== momentOf(game))) this.no = null;
    if (moved) this.settle(true);
    this.staged.follow(game?.ask ?? null);
  }

  private addTalk(said: Omit<Talk, "id">): void {
    this.count += 1;
    this.talk = [...this.talk, { ...said, id: this.count }].slice(-MOST_TALK);
  }

  /** Say something to the table. A refusal is shown beside what it is `about`, and returned. */
  async say(saying: Saying, about = "", id?: string): Promise<Refusal | null> {
    if (!this.link) return null;
    const { type, ...changed } = saying;
    const mine = WHOLE.has(type) ? (this.changed = { ...this.changed, ...(changed as Partial<TableInfo>) }) : null;
    const answer = await this.link.say(saying, id);
    if (mine && mine === this.changed) this.changed = {};
    if (answer.type === "Ack") return null;
    const ofGame = saying.type === "Why" || (saying.type === "Play" && saying.move.type !== "TakeBack");
    const refusal = printed(answer.refusal);
    this.no = { refusal, about, moment: ofGame ? momentOf(this.game) : "" };
    return refusal;
  }

  get busy(): boolean {
    return this.sent !== null || this.onHold;
  }

  /** Make a move in the game. True when it was made, or something else is asked meanwhile. */
  play(move: Record<string, unknown>, about = "", staged: Staging | null = null): Promise<boolean> {
    return new Promise((done) => {
      const sent = (this.sent = { staged, values: staged?.values ?? new Map(), done });
      const begun = staged?.begun ?? null;
      this.no = null;
      // A server nearby answers before the press is drawn, and all that it tells would come first.
      afterFrame(() => {
        void this.say({ type: "Play", move }, about).then((refusal) => {
          if (this.sent === sent) return this.settle(refusal === null);
          if (refusal) staged?.restore(begun); // something else was asked meanwhile, and mine was not made
          done(refusal === null);
        });
      });
    });
  }

  /** My move was made, or refused. */
  private settle(made: boolean): void {
    const sent = this.sent;
    this.sent = null;
    if (made) sent?.staged?.arrived(sent.values, this.game?.given?.type === sent.staged.form?.move);
    sent?.done(made);
  }

  /** Make the move that is staged, here or for a standing offer. */
  async commit(about = "", staged: Staging = this.staged): Promise<boolean> {
    return staged.ready && !this.busy && (await this.play(staged.move(), about, staged));
  }

  /** Ask the referee why this choice is not legal; the slip appears beside it. */
  async why(chosen: Record<string, Value>, about: string): Promise<void> {
    const form = this.staged.form;
    if (form) await this.say({ type: "Why", move: draft(form, chosen) }, about);
  }

  /** What the referee would say to a move; nothing is shown. Null: it may be made. */
  async would(move: Record<string, unknown>): Promise<Refusal | null> {
    return (await this.weigh(move))[0];
  }

  /** The same, and what the move would come to, where the referee says so. */
  async weigh(move: Record<string, unknown>): Promise<[Refusal | null, Outlook?]> {
    const answer = await this.link?.say({ type: "Why", move });
    const comes = answer?.comes && { ...answer.comes, said: curled(answer.comes.said), warnings: answer.comes.warnings.map(curled) };
    return [answer?.type === "Refused" ? printed(answer.refusal) : null, comes];
  }

  /** The end is shown before it is told; `unveiled` ends that, or the clock where nothing does. */
  unveil(sentence: string): void {
    this.unveiling = sentence;
    this.shown = setTimeout(() => this.unveiled(), LONGEST_END);
  }

  unveiled(): void {
    clearTimeout(this.shown);
    this.unveiling = "";
  }

  /** Show a reason that is known already. */
  refuse(why: string, about: string, rule = "", fix = ""): void {
    this.no = { refusal: printed({ code: "", rule, why, fix }), about, moment: momentOf(this.game) };
  }

  /** A candidate in words. */
  label(kind: string, value: Value): string {
    const key = labelKey(value);
    return this.game?.labels?.[kind]?.[key] ?? key;
  }

  nameOf(seat: number): string {
    return this.chairs[seat]?.name ?? "";
  }

  /** A standing action by the name of its decision. */
  offer(decision: string): Ask | undefined {
    return this.game?.offers.find((ask) => ask.decision === decision);
  }
}
