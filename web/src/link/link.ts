/** One socket to a table that heals itself: hello, resume, an outbox of what was not acknowledged, back-off. */

import { calledUp, hello } from "./called_up";
import type { Ack, ClientSays, Closing, Refusal, Refused, ServerSays } from "./protocol";

/** How the line to the table is. `stale`: the server speaks another version, reload; `revoked`: the seat is another's. */
export type LineState = "connecting" | "open" | "lost" | "stale" | "revoked" | "shut" | "gone";

/** What is said, without the id that the link gives it. */
export type Saying = WithoutId<ClientSays>;

type WithoutId<M> = M extends { type: "Hello" } ? never : Omit<M, "id">;

type Answer = Ack | Refused;
export type Sent = Exclude<ClientSays, { type: "Hello" }>;

interface Waiting {
  message: Sent;
  /** It was handed to an open line, so it may have arrived. */
  sent: boolean;
  done: (answer: Answer) => void;
}

export interface LinkOptions {
  url: string;
  token: string;
  hear: (message: ServerSays) => void;
  /** `code`: of the `Closing` that came before, empty without one. */
  state: (state: LineState, reason: string, code: string) => void;
  since?: () => number;
  /** What of the game is told; all of it when it is left out. */
  draws?: [];
  /** Is told what has no answer yet, whenever that is worth keeping. */
  unsent?: (waiting: readonly { message: Sent; sent: boolean }[]) => void;
  /** Whether an answer that is due has been for a while: of whoever is waited for, before the line is given up. */
  overdue?: (is: boolean) => void;
  /** Why something that could not be sent before is not sent now; null: it is. */
  late?: (message: Sent) => Refusal | null;
  /** Makes the socket; tests hand in their own. */
  open?: (url: string) => WebSocket;
}

const LISTENS = { capture: true, passive: true };
const NONE = { reason: "", code: "" };
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const GREETING = 12_000; // without a welcome on a line that was called up
const PATIENCE = 6_000; // without an answer where one is due; a line that is dead at the other end never closes by itself
const OVERDUE = 4_000; // of these, until whoever waits is told
const DOUBT = 1_500; // the same where the device itself says that it's off the network; a server on this very device answers all the same
const SILENCE = 20_000; // after which we ask whether anybody is still there: a cable that was pulled says nothing
const ATTENDED = 5_000; // the same while somebody is at the device, and for how long that holds after they last touched it:
const STAYS = 300_000; // a page that nobody looks at asks its server for little
const QUIET = 2_000; // after which a touch asks, so that a dead line is known before the next move is made on it
const SOON = 200; // ms after the touch, which may well say something itself
/** What the code of a `Closing` means for the line; after any other one it comes back. */
const AFTER: Partial<Record<string, LineState>> = { version: "stale", revoked: "revoked", token: "revoked", unseated: "shut", banned: "shut", locked: "shut" };

/** Milliseconds before try `n` (from 0): doubling, at most 15 s, with half of it left to luck. */
export function backOff(n: number, luck: () => number = Math.random): number {
  const whole = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** n);
  return whole / 2 + (whole / 2) * luck();
}

export class Link {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private overdue: ReturnType<typeof setTimeout> | undefined;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setInterval> | undefined;
  private welcomed = false;
  private touched = Date.now();
  private heard = 0;
  private readonly outbox = new Map<string, Waiting>();
  private readonly prefix = shortId();
  private count = 0;
  private ended = false;
  private closing: Pick<Closing, "reason" | "code"> = NONE;

  constructor(private readonly options: LinkOptions) {
    globalThis.addEventListener?.("online", this.online);
    globalThis.addEventListener?.("offline", this.offline);
    globalThis.addEventListener?.("pointerdown", this.touch, LISTENS);
    globalThis.addEventListener?.("keydown", this.touch, LISTENS);
    globalThis.document?.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** Say something; resolves when the server has answered, however often the line breaks before that. */
  say(saying: Saying, id = `${this.prefix}.${(this.count += 1)}`): Promise<Answer> {
    const message = { ...saying, id } as Sent;
    return new Promise((done) => {
      const waiting = { message, done, sent: false };
      this.outbox.set(id, waiting);
      this.send(waiting);
    });
  }

  /** How many messages have no answer yet. */
  get unanswered(): number {
    return this.outbox.size;
  }

  /** Try now instead of waiting. */
  retry(): void {
    if (this.ended || this.socket) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** Let go for good. */
  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.asking);
    clearInterval(this.silence);
    this.expectNothing();
    globalThis.removeEventListener?.("online", this.online);
    globalThis.removeEventListener?.("offline", this.offline);
    globalThis.removeEventListener?.("pointerdown", this.touch, LISTENS);
    globalThis.removeEventListener?.("keydown", this.touch, LISTENS);
    globalThis.document?.removeEventListener("visibilitychange", this.wake);
    const socket = this.socket;
    this.socket = null;
    if (socket?.readyState === 0) socket.onopen = () => socket.close(); // browsers complain of one that was never open
    else socket?.close();
  }

  private readonly wake = (): void => {
    if (globalThis.document?.visibilityState === "hidden") return;
    this.retry();
    this.touch();
  };

  /** Somebody is at the device. */
  private readonly touch = (): void => {
    this.touched = Date.now();
    this.asking ??= setTimeout(() => {
      this.asking = undefined;
      if (Date.now() - this.heard > QUIET) this.ask();
    }, SOON);
  };

  /** A try from before the network came back may hang for ever, and what was open may have ended on another network. */
  private readonly online = (): void => {
    if (this.socket && !this.welcomed) this.drop();
    this.retry();
    this.touch();
  };

  private readonly offline = (): void => {
    if (!this.welcomed || !this.socket) return;
    this.ask();
    this.expectWord(DOUBT);
  };

  /** Say something that changes nothing, so that an answer is due. */
  private ask(): void {
    if (this.socket && this.welcomed && !this.unanswered) void this.say({ type: "Why", move: {} });
  }

  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lost();
    socket.close();
  }

  private expectWord(patience = PATIENCE): void {
    this.expectNothing();
    this.patience = setTimeout(() => this.drop(), patience);
    if (this.welcomed && patience > OVERDUE) this.overdue = setTimeout(() => this.options.overdue?.(true), OVERDUE);
  }

  private expectNothing(): void {
    clearTimeout(this.patience);
    clearTimeout(this.overdue);
    this.patience = undefined;
    this.options.overdue?.(false);
  }

  private connect(): void {
    this.options.state("connecting", "", "");
    const since = this.options.since?.() ?? -1;
    const called = since < 0 && !this.options.draws ? calledUp(this.options.url, this.options.token) : null;
    const socket = called?.socket ?? (this.options.open ? this.options.open(this.options.url) : new WebSocket(this.options.url));
    this.socket = socket;
    this.closing = NONE;
    this.welcomed = false;
    this.expectWord(GREETING);
    const hear = (text: string): void => {
      if (this.socket === socket) this.hear(JSON.parse(text) as ServerSays);
    };
    if (called) {
      // What it heard meanwhile comes first, one thing after the other: a page may be drawn, and touched, between two.
      const next = (): void => {
        const text = called.heard.shift();
        if (text === undefined) socket.onmessage = (event: MessageEvent<string>) => hear(event.data);
        else {
          hear(text);
          setTimeout(next);
        }
      };
      setTimeout(next);
    } else {
      socket.onopen = () => socket.send(hello(this.options.token, since, this.options.draws));
      socket.onmessage = (event: MessageEvent<string>) => hear(event.data);
    }
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Ask now and then; nobody who looks elsewhere needs an answer. */
  private listen(): void {
    clearInterval(this.silence);
    this.heard = Date.now();
    this.silence = setInterval(() => {
      if (globalThis.document?.visibilityState !== "hidden") this.ask();
    }, this.heard - this.touched < STAYS ? ATTENDED : SILENCE);
  }

  private hear(message: ServerSays): void {
    this.listen();
    if (message.type === "Welcome") {
      this.tries = 0;
      this.welcomed = true;
      this.expectNothing();
      this.options.hear(message);
      this.options.state("open", "", "");
      for (const waiting of this.outbox.values()) {
        const refusal = waiting.sent ? null : (this.options.late?.(waiting.message) ?? null);
        if (refusal) this.answer({ type: "Refused", id: waiting.message.id, refusal });
        else this.send(waiting);
      }
      return;
    }
    if (message.type === "Ack" || message.type === "Refused") {
      this.answer(message);
      return;
    }
    if (message.type === "Closing") {
      this.closing = message;
      return;
    }
    this.options.hear(message);
  }

  private answer(message: Answer): void {
    const waiting = this.outbox.get(message.id);
    this.outbox.delete(message.id);
    if (this.unanswered) this.expectWord();
    else this.expectNothing();
    this.tell();
    waiting?.done(message);
  }

  private send(waiting: Waiting): void {
    if (!this.welcomed || this.socket?.readyState !== 1) return this.tell(); // the welcome says whether it is late
    waiting.sent = true;
    this.socket.send(JSON.stringify(waiting.message));
    if (this.patience === undefined) this.expectWord(); // whoever presses again and again waits no longer for it
  }

  private tell(): void {
    this.options.unsent?.([...this.outbox.values()]);
  }

  private lost(): void {
    this.socket = null;
    this.expectNothing();
    clearInterval(this.silence);
    if (this.ended) return;
    if (this.outbox.size) this.tell();
    const { reason, code } = this.closing;
    const after = AFTER[code] ?? "lost";
    this.options.state(after, reason, code);
    if (after !== "lost") return;
    this.timer = setTimeout(() => this.connect(), backOff(this.tries));
    this.tries += 1;
  }
}

/** A few letters that make the ids of this page its own. */
function shortId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
