/** Changing a story: what it says now, what I have begun, and who else has something open. */

import { editsOf, type NotDone } from "../../link/api";
import { socketUrl } from "../../link/called_up";
import { Link } from "../../link/link";
import type { EditableBook, ServerSays } from "../../link/protocol";
import { changedSince } from "../../table/drafts";

export type What = "title" | "dedication" | "telling" | "line" | "name";

/** Something begun. `seen`: how many changes I had read when I began; `why`: why it was not kept. */
export interface Begun {
  text: string;
  seen: number;
  why?: string;
}

const PREFIX = "telltable.edit.";
const keyOf = (what: What, of: string): string => `${what}:${of}`;
const placeOf = (key: string): { what: What; of: string } => {
  const at = key.indexOf(":");
  return { what: key.slice(0, at) as What, of: key.slice(at + 1) };
};

export class Editing {
  book = $state.raw<EditableBook | null>(null);
  begun = $state<Record<string, Begun>>({});
  /** Seats that have something open, by the key of it. */
  open = $state.raw<Record<string, number[]>>({});
  trouble = $state("");
  lost = $state(false);
  busy = $state(false);
  private link: Link | null = null;
  private mine = "";

  constructor(
    private readonly code: string,
    private number: number,
    private readonly token: string,
  ) {}

  async start(number: number): Promise<void> {
    this.number = number;
    try {
      this.begun = JSON.parse(localStorage.getItem(this.place) ?? "{}") as Record<string, Begun>;
    } catch {
      this.begun = {};
    }
    await this.read();
    if (!this.book) return;
    const state = (line: string): void => {
      this.lost = line === "lost";
      if (line !== "open") return;
      if (this.mine) this.tell(this.mine);
      void this.read(); // what was changed before the line stood
    };
    this.link = new Link({ url: socketUrl(this.code), token: this.token, hear: (said) => this.hear(said), state, draws: [] });
  }

  end(): void {
    this.link?.end();
  }

  /** What stands there now, mine or everybody's. */
  now(what: What, of: string, kept: string): string {
    return this.begun[keyOf(what, of)]?.text ?? kept;
  }

  draft(what: What, of = ""): Begun | undefined {
    return this.begun[keyOf(what, of)];
  }

  /** I write something; what says what is kept already is no change. */
  write(what: What, of: string, text: string, kept: string): void {
    const key = keyOf(what, of);
    if (text === kept) delete this.begun[key];
    else this.begun[key] = { text, seen: this.begun[key]?.seen ?? this.book?.edits.length ?? 0 };
    this.remember();
  }

  /** Whoever else has this open: seats. */
  others(what: What, of = ""): number[] {
    return (this.open[of || what] ?? []).filter((seat) => seat !== this.book?.you);
  }

  /** Who changed this since I began; empty when nobody did. */
  quicker(what: What, of = ""): string {
    const begun = this.draft(what, of);
    const since = begun && this.book?.edits.slice(begun.seen).filter((one) => one.what === what && (one.of ?? "") === of);
    return since?.at(-1)?.by ?? "";
  }

  /** I have read what it says now, and still want mine. */
  read_(what: What, of = ""): void {
    const begun = this.draft(what, of);
    if (begun && this.book) this.begun[keyOf(what, of)] = { text: begun.text, seen: this.book.edits.length };
    this.remember();
  }

  /** What it says now is as I want it. */
  drop(what: What, of = ""): void {
    delete this.begun[keyOf(what, of)];
    this.remember();
  }

  /** Others see what I have open. */
  tell(of: string): void {
    this.mine = of;
    if (this.book?.you != null) void this.link?.say({ type: "Editing", game: this.number, of });
  }

  chat(text: string): Promise<string> {
    const said = this.link?.say({ type: "Chat", text: text.slice(0, 500) }) ?? Promise.resolve(null);
    return said.then((answer) => (answer?.type === "Refused" ? answer.refusal.why : ""));
  }

  /** Make records of what I have begun, or of one of it. Returns how many were kept, and how many not. */
  async keep(what?: What, of = ""): Promise<{ kept: number; refused: number }> {
    if (!this.link || this.busy) return { kept: 0, refused: 0 };
    this.busy = true;
    const kept: [string, number][] = [];
    const all = Object.entries(this.begun).filter(([key]) => !what || key === keyOf(what, of));
    for (const [key, begun] of all) {
      const answer = await this.link.say({ type: "EditBook", game: this.number, ...placeOf(key), text: begun.text, seen: begun.seen });
      if (answer.type === "Ack" || answer.refusal.code === "no_change") {
        if (changedSince(begun.text, this.begun[key]?.text ?? null) === null) delete this.begun[key];
        kept.push([key, begun.seen]);
      } else this.begun[key] = { ...(this.begun[key] ?? begun), why: `${answer.refusal.why} ${answer.refusal.fix}`.trim() };
      this.remember();
    }
    await this.read();
    for (const [key, seen] of kept) this.readMine(key, seen);
    this.busy = false;
    return { kept: kept.length, refused: all.length - kept.length };
  }

  /** The seat's own, the title, the dedication, the telling and names as they were played: begun, not kept. */
  putAllBack(): void {
    const book = this.book;
    if (!book) return;
    this.write("title", "", book.title_played, book.title);
    this.write("dedication", "", "", book.dedication);
    this.write("telling", "", "", book.telling);
    for (const name of book.names) this.write("name", name.of, name.played, name.now);
    for (const line of book.chapters.flatMap((one) => one.lines)) if (line.of && !line.why) this.write("line", line.of, line.played, line.text);
  }

  /** What I went on writing while it was kept was begun with my own change read: the first one since `seen`. */
  private readMine(key: string, seen: number): void {
    const [begun, { what, of }] = [this.begun[key], placeOf(key)];
    const mine = this.book?.edits.findIndex((one, n) => n >= seen && one.what === what && (one.of ?? "") === of) ?? -1;
    if (!begun || mine < 0) return;
    this.begun[key] = { ...begun, seen: mine + 1 };
    this.remember();
  }

  private get place(): string {
    return `${PREFIX}${this.code} ${this.number}`;
  }

  private remember(): void {
    try {
      if (Object.keys(this.begun).length) localStorage.setItem(this.place, JSON.stringify(this.begun));
      else localStorage.removeItem(this.place);
    } catch {
      // A full or forbidden storage: it holds until the page is left.
    }
  }

  private async read(): Promise<void> {
    try {
      this.book = await editsOf(this.code, this.number, this.token);
    } catch (error) {
      if (!this.book) this.trouble = (error as NotDone).message || "-";
    }
  }

  private hear(said: ServerSays): void {
    if (said.type === "Forget" || (said.type === "Edited" && said.game === this.number)) void this.read();
    if (said.type === "Editors" && said.game === this.number) {
      const open: Record<string, number[]> = {};
      for (const [seat, of] of said.open) (open[of] ??= []).push(seat);
      this.open = open;
    }
  }
}
