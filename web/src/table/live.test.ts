import { describe, expect, it } from "vitest";
import type { Ask, Game, ServerSays } from "../link/protocol";
import { Live } from "./live.svelte";

type Answer = (answer: unknown) => void;

/** A question with one form, complete by itself. */
const asking = (text: string): Ask => ({ text, forms: [{ move: "Pass", fixed: {}, fields: [], title: "" }], extras: [] }) as unknown as Ask;
const game = (ask: Ask | null): Game => ({ ask, awaited: [] }) as unknown as Game;
const news = (n: number, ask: Ask | null): ServerSays => ({ type: "News", n, events: [], lines: [], game: game(ask), changes: [] }) as unknown as ServerSays;

/** A table that asks me something, with a server that answers when it is told to. */
function seated(): { live: Live; answer: Answer } {
  const live = new Live("ABCDEF");
  let answer: Answer = () => undefined;
  Object.assign(live, { link: { say: () => new Promise((resolve) => (answer = resolve)) } });
  live.hear(news(1, asking("first")));
  live.staged.open(0);
  return { live, answer: (what) => answer(what) };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("a move on its way", () => {
  it("is over with the news of it, and what I begin before its Ack stays", async () => {
    const { live, answer } = seated();
    const made = live.commit();
    expect(live.busy).toBe(true);
    live.hear(news(2, asking("second")));
    expect([live.busy, live.staged.index]).toEqual([false, -1]);
    expect(await made).toBe(true);
    live.staged.open(0);
    answer({ type: "Ack" });
    await settled();
    expect(live.staged.index).toBe(0);
  });

  it("is not over with news of others", async () => {
    const { live, answer } = seated();
    const made = live.commit();
    live.hear(news(2, asking("first")));
    expect([live.busy, live.staged.index]).toEqual([true, 0]);
    answer({ type: "Ack" });
    expect(await made).toBe(true);
    expect([live.busy, live.staged.index]).toEqual([false, -1]);
  });

  it("keeps what was chosen when it is refused", async () => {
    const { live, answer } = seated();
    const made = live.commit();
    answer({ type: "No", refusal: { rule: "R-1", why: "Not now." } });
    expect(await made).toBe(false);
    expect([live.busy, live.staged.index, live.no?.refusal.why]).toEqual([false, 0, "Not now."]);
  });
});
