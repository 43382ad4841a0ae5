import { describe, expect, test, vi } from "vitest";
import { backOff, Link, type LineState } from "./link";
import type { ServerSays } from "./protocol";

class Line {
  static all: Line[] = [];
  readyState = 0;
  sent: { type: string; id: string }[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_: { data: string }): void => {};
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id: string });
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  greet(): void {
    this.readyState = 1;
    this.onopen();
    this.says({ type: "Welcome" });
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

/** Far more than anybody stays without a touch. */
const AN_HOUR = 3_600_000;

function linked(): { link: Link; heard: ServerSays[]; states: LineState[]; overdue: boolean[] } {
  Line.all = [];
  const overdue: boolean[] = [];
  const heard: ServerSays[] = [];
  const states: LineState[] = [];
  const link = new Link({
    url: "ws://table/ws/ABCD",
    token: "secret",
    hear: (message) => heard.push(message),
    state: (state) => states.push(state),
    overdue: (is) => overdue.at(-1) !== is && overdue.push(is),
    open: (url) => new Line(url) as unknown as WebSocket,
  });
  return { link, heard, states, overdue };
}

describe("the line to a table", () => {
  test("says hello with the token, and is open after the welcome", () => {
    const { link, heard, states } = linked();
    Line.all[0]!.greet();
    expect(Line.all[0]!.sent[0]).toMatchObject({ type: "Hello", token: "secret", since: -1 });
    expect(states).toEqual(["connecting", "open"]);
    expect(heard).toHaveLength(1);
    link.end();
  });

  test("goes on with the line that the page has opened: what it heard comes first, no hello is said twice", () => {
    vi.useFakeTimers();
    const socket = new Line("ws://table/ws/ABCD");
    socket.readyState = 1;
    const heard = [JSON.stringify({ type: "Welcome" }), JSON.stringify({ type: "TableChanged" })];
    socket.onmessage = ({ data }) => heard.push(data);
    globalThis.calledUp = { url: socket.url, token: "secret", socket: socket as unknown as WebSocket, heard };
    const { link, heard: told, states } = linked();
    socket.says({ type: "News" });
    expect(told).toEqual([]);
    vi.advanceTimersByTime(50);
    socket.says({ type: "Nudged" });
    expect(told.map(({ type }) => type)).toEqual(["Welcome", "TableChanged", "News", "Nudged"]);
    expect(states).toEqual(["connecting", "open"]);
    expect(Line.all).toEqual([]);
    expect(socket.sent).toEqual([]);
    socket.close();
    link.retry();
    expect(Line.all).toHaveLength(1);
    link.end();
    vi.useRealTimers();
  });

  test("lets go of a line that was opened for somebody else, or has broken", () => {
    for (const [token, readyState] of [["other", 1], ["secret", 3]] as const) {
      const socket = new Line("ws://table/ws/ABCD");
      socket.readyState = readyState;
      globalThis.calledUp = { url: socket.url, token, socket: socket as unknown as WebSocket, heard: [] };
      const { link } = linked();
      expect(socket.readyState).toBe(3);
      expect(Line.all).toHaveLength(1);
      expect(globalThis.calledUp).toBeUndefined();
      link.end();
    }
  });

  test("sends again with the same id what was not acknowledged", async () => {
    const { link, states } = linked();
    Line.all[0]!.greet();
    const answer = link.say({ type: "Begin" });
    const first = Line.all[0]!.sent[1]!;
    Line.all[0]!.close();
    expect(states.at(-1)).toBe("lost");
    link.retry();
    Line.all[1]!.greet();
    expect(Line.all[1]!.sent[1]).toEqual(first);
    Line.all[1]!.says({ type: "Ack", id: first.id });
    expect((await answer).type).toBe("Ack");
    expect(link.unanswered).toBe(0);
    link.end();
  });

  test("a line that never answers is given up, and another one tried", () => {
    vi.useFakeTimers();
    const { link, states } = linked();
    vi.advanceTimersByTime(12_000);
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(400);
    Line.all[1]!.greet();
    expect(states.at(-1)).toBe("open");
    void link.say({ type: "Begin" });
    vi.advanceTimersByTime(6_000);
    expect(states.at(-1)).toBe("lost");
    link.end();
    vi.useRealTimers();
  });

  test("who waits for an answer is told after four seconds, however often they say something more, and after six that the line is lost", () => {
    vi.useFakeTimers();
    const { link, states, overdue } = linked();
    Line.all[0]!.greet();
    const first = link.say({ type: "Begin" });
    vi.advanceTimersByTime(2_000);
    void link.say({ type: "Begin" });
    vi.advanceTimersByTime(1_900);
    expect(overdue).toEqual([false]);
    vi.advanceTimersByTime(100);
    expect(overdue).toEqual([false, true]);
    expect(states.at(-1)).toBe("open");
    Line.all[0]!.says({ type: "Ack", id: Line.all[0]!.sent[1]!.id });
    expect(overdue).toEqual([false, true, false]);
    vi.advanceTimersByTime(5_900);
    expect(states.at(-1)).toBe("open");
    vi.advanceTimersByTime(100);
    expect(states.at(-1)).toBe("lost");
    expect(overdue.at(-1)).toBe(false);
    link.end();
    vi.useRealTimers();
    return first;
  });

  test("a line that says nothing is asked, and given up when nobody is there", () => {
    vi.useFakeTimers();
    const { link, states } = linked();
    Line.all[0]!.greet();
    vi.advanceTimersByTime(5_000);
    const asked = Line.all[0]!.sent[1]!;
    expect(asked.type).toBe("Why");
    Line.all[0]!.says({ type: "Refused", id: asked.id, refusal: {} });
    vi.advanceTimersByTime(10_900);
    expect(states.at(-1)).toBe("open");
    vi.advanceTimersByTime(100);
    expect(states.at(-1)).toBe("lost");
    link.end();
    vi.useRealTimers();
  });

  test("a page that nobody has touched for long asks seldom; a touch asks at once where nothing was heard of late", () => {
    vi.useFakeTimers();
    const called: Record<string, () => void> = {};
    vi.stubGlobal("addEventListener", (type: string, does: () => void) => (called[type] = does));
    const { link } = linked();
    const [line] = Line.all as [Line];
    line.greet();
    vi.setSystemTime(Date.now() + AN_HOUR);
    line.says({ type: "TableChanged" });
    vi.advanceTimersByTime(19_900);
    expect(line.sent).toHaveLength(1);
    called.pointerdown!();
    vi.advanceTimersByTime(200);
    expect(line.sent).toHaveLength(2);
    line.says({ type: "Refused", id: line.sent[1]!.id, refusal: {} });
    called.keydown!();
    vi.advanceTimersByTime(200);
    expect(line.sent).toHaveLength(2);
    vi.advanceTimersByTime(4_800);
    expect(line.sent).toHaveLength(3);
    link.end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("a device that goes off the network knows within two seconds; a server on this very device answers", () => {
    vi.useFakeTimers();
    const called: Record<string, () => void> = {};
    vi.stubGlobal("addEventListener", (type: string, does: () => void) => (called[type] = does));
    const { link, states } = linked();
    Line.all[0]!.greet();
    called.offline!();
    Line.all[0]!.says({ type: "Refused", id: Line.all[0]!.sent[1]!.id, refusal: {} });
    vi.advanceTimersByTime(2_000);
    expect(states.at(-1)).toBe("open");
    called.offline!();
    vi.advanceTimersByTime(2_000);
    expect(states).toContain("lost");
    link.end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("does not come back when the seat is another's, or the page is of another version", () => {
    for (const [code, state] of [
      ["token", "revoked"],
      ["revoked", "revoked"],
      ["version", "stale"],
      ["unseated", "shut"],
      ["banned", "shut"],
      ["locked", "shut"],
    ] as const) {
      const { link, states } = linked();
      Line.all[0]!.says({ type: "Closing", reason: "Whatever it is called.", code });
      Line.all[0]!.close();
      expect(states.at(-1)).toBe(state);
      link.end();
    }
  });

  test("waits longer each time, never longer than a quarter of a minute", () => {
    expect(backOff(0, () => 0)).toBe(200);
    expect(backOff(3, () => 1)).toBe(3200);
    expect(backOff(40, () => 1)).toBe(15_000);
  });
});
