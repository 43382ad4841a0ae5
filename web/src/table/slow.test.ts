import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Game, Welcome } from "../link/protocol";
import { Live } from "./live.svelte";
import { follow, showCopy } from "./slow";

type Said = { type: string; id: string; text?: string };

/** The server's end of a line. */
class Line {
  static all: Line[] = [];
  readyState = 0;
  said: Said[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_: { data: string }): void => {};
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    const one = JSON.parse(text) as Said;
    if (one.type !== "Hello") this.said.push(one);
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let forms: object[] = [];

const welcome = (asked: string, n = 0): Welcome =>
  ({ type: "Welcome", version: 1, you: 0, host: true, n, table: { number: 1, pace: "days", chairs: [], waits: [{ seat: 1, since: 60, left: 7_200 }], over: false }, game: { ask: { decision: "d", text: asked, owed: true, forms, extras: [] }, labels: { seat: { 2: "Ben" } }, awaited: [0], board: { story: [], hand: [] }, offers: [] } as unknown as Game, lines: ["The game begins."], said: [] }) as unknown as Welcome;

/** A page at the table, with a line that is being opened. */
function page(): { live: Live; open: (asked?: string) => Line } {
  const live = new Live("ABCDE");
  live.connect();
  const open = (asked = "first"): Line => {
    live.retry();
    const line = Line.all.at(-1)!;
    line.readyState = 1;
    line.onopen();
    line.says(welcome(asked));
    follow(live);
    return line;
  };
  return { live, open };
}

/** Seen once with a line, then without one: the page says this and is closed. */
function leaveUnsaid(...all: object[]): void {
  const { live, open } = page();
  open().close();
  for (const one of all) void live.say(one as never);
  live.end();
}

/** The page is opened again, and finds no line. */
function withoutLine(): ReturnType<typeof page> {
  const found = page();
  Line.all.at(-1)!.close();
  expect(showCopy(found.live)).toBe(true);
  return found;
}

const kept = (): string | null => localStorage.getItem("telltable.unsent.ABCDE");
const PLAY = { type: "Play", move: { type: "Pass" } };

beforeEach(() => {
  const all = new Map<string, string>([["telltable.table.ABCDE", JSON.stringify({ seat: "secret" })]]);
  const storage = { getItem: (name: string) => all.get(name) ?? null, setItem: (name: string, what: string) => all.set(name, what), removeItem: (name: string) => all.delete(name) };
  vi.stubGlobal("localStorage", new Proxy(storage, { ownKeys: () => [...all.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }));
  vi.stubGlobal("location", { protocol: "http:", host: "table" });
  vi.stubGlobal("WebSocket", Line);
  vi.useFakeTimers();
  Line.all = [];
  forms = [{ move: "Pass", fixed: {}, title: "Pass", fields: [] }];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("what is said without a line, on a page that is loaded again before the line is back", () => {
  it("waits there, and is sent once, under its own id", () => {
    leaveUnsaid({ type: "Chat", text: "Back on Tuesday." }, PLAY);
    const { live, open } = withoutLine();
    expect([live.unsaid, live.onHold, live.busy]).toEqual([["Back on Tuesday."], true, true]);
    const line = open();
    expect(line.said.map(({ type }) => type)).toEqual(["Chat", "Play"]);
    for (const { id } of line.said) expect(kept()).toContain(id);
    for (const { id } of line.said) line.says({ type: "Ack", id });
    expect([live.unsaid, live.busy, kept()]).toEqual([[], false, null]);
    line.close();
    expect(open().said).toEqual([]);
    live.end();
  });

  it("is named: the line that was written, and the choice as it is called", () => {
    const form = { move: "Pass", fixed: { why: "late" }, title: "Let it pass", fields: [{ type: "Words", at: "note.text", kind: "note" }, { type: "One", at: "to", kind: "seat", of: [1, 2], words: 0 }] };
    forms = [{ move: "Pass", fixed: {}, title: "Pass", fields: [] }, form];
    leaveUnsaid({ type: "Chat", text: "Back on Tuesday." }, { type: "Play", move: { type: "Pass", why: "late", note: { text: "Sorry" }, to: 2 } });
    const { live, open } = withoutLine();
    expect(live.held).toBe("Not sent yet: your choice (Let it pass, “Sorry”, Ben); “Back on Tuesday.” in the chat.");
    const line = open();
    for (const { id } of line.said) line.says({ type: "Ack", id });
    expect(live.held).toBe("");
    live.end();
  });

  it("ages with the copy: who was asked an hour ago has been waited for an hour longer", () => {
    leaveUnsaid();
    vi.advanceTimersByTime(3_600_000);
    const { live } = withoutLine();
    expect(live.info?.waits).toEqual([{ seat: 1, since: 3_660, left: 7_200 - 3_600 }]);
    live.end();
  });

  it("stays when something else is answered, and over any number of loads", () => {
    leaveUnsaid({ type: "Chat", text: "Back on Tuesday." });
    withoutLine().live.end();
    const { live, open } = withoutLine();
    void live.would({});
    const line = open();
    line.says({ type: "Ack", id: line.said.find(({ type }) => type === "Why")!.id });
    expect(kept()).toContain("Tuesday");
    expect(live.unsaid).toEqual(["Back on Tuesday."]);
    live.end();
  });

  it("has the id that the server may know already", () => {
    const before = page();
    const first = before.open();
    void before.live.say({ type: "Chat", text: "Is it on?" });
    const { id } = first.said[0]!;
    first.close();
    before.live.end();
    const { live, open } = withoutLine();
    expect(open().said).toEqual([{ type: "Chat", text: "Is it on?", id }]);
    live.end();
  });

  it("is not sent where it is a choice and something else is asked by now", async () => {
    leaveUnsaid(PLAY);
    const { live, open } = withoutLine();
    expect(open("second").said).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(live.no?.refusal.fix).toBe("What you chose without a connection (Pass) wasn’t sent, because something else is being asked now.");
    expect([live.no?.refusal.why, live.busy, kept()]).toEqual(["The table has moved on.", false, null]);
    live.end();
  });
});
