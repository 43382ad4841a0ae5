import { describe, expect, test } from "vitest";
import type { News } from "../link/protocol";
import { Timeline, type Scene } from "./timeline";

const news = (...types: string[]): News => ({ type: "News", n: 1, events: types.map((type) => ({ type })), lines: [], game: null, changes: [] });

describe("the timeline", () => {
  test("plays facts that have an animator, one after the other", async () => {
    const played: string[] = [];
    const animator = async ({ fact }: Scene): Promise<void> => {
      await Promise.resolve();
      played.push(fact.type);
    };
    const line = new Timeline({ animators: { A: animator, B: animator }, reduced: () => false, hidden: () => false });
    line.add(news("A", "unseen", "B"), null, {} as never);
    await new Promise((done) => setTimeout(done));
    expect(played).toEqual(["A", "B"]);
  });

  test("ends though a fact can't be drawn, and tells each how the table lies by now", async () => {
    const said: unknown[] = [];
    const animators = {
      A: ({ now }: Scene) => void said.push(now),
      B: () => new Promise<void>((_, fail) => setTimeout(() => fail(new Error("no such place")))),
    };
    const failed = new Promise((done) => process.once("unhandledRejection", done));
    const line = new Timeline({ animators, reduced: () => false, hidden: () => false, ended: () => said.push("ended") });
    line.add(news("B"), null, "first" as never);
    line.add(news("A"), null, "second" as never);
    expect(String(await failed)).toContain("no such place");
    expect(said).toEqual(["ended"]);
    line.add(news("A"), null, "third" as never);
    await new Promise((done) => setTimeout(done));
    expect(said).toEqual(["ended", "third", "third", "ended"]);
  });

  test("skips all when the page is hidden, and when too much waits", () => {
    const signals: AbortSignal[] = [];
    const never = ({ signal }: Scene): Promise<void> => {
      signals.push(signal);
      return new Promise(() => {});
    };
    const line = new Timeline({ animators: { A: never }, reduced: () => false, hidden: () => false });
    for (let n = 0; n < 4; n += 1) line.add(news("A"), null, {} as never);
    expect(signals).toHaveLength(1);
    expect(signals[0]!.aborted).toBe(false);
    line.add(news("A"), null, {} as never);
    expect(signals[0]!.aborted).toBe(true);

    const hidden = new Timeline({ animators: { A: never }, reduced: () => false, hidden: () => true });
    hidden.add(news("A"), null, {} as never);
    expect(signals).toHaveLength(1);
  });

  test("skips what moves when it is time, and nothing that began until then", async () => {
    const signals: AbortSignal[] = [];
    const animator = ({ signal }: Scene): Promise<void> => {
      signals.push(signal);
      return new Promise((done) => signal.addEventListener("abort", () => done()));
    };
    const line = new Timeline({ animators: { A: animator }, reduced: () => false, hidden: () => false });
    line.add(news("A", "A"), null, {} as never);
    const soon: (() => void)[] = [];
    line.skip((end) => soon.push(end));
    line.add(news("A"), null, {} as never);
    expect(signals.map((one) => one.aborted)).toEqual([false]);
    soon[0]!();
    await new Promise((done) => setTimeout(done));
    expect(signals.map((one) => one.aborted)).toEqual([true, false]);
    line.skip();
    await new Promise((done) => setTimeout(done));
    line.skip((end) => soon.push(end));
    expect(soon).toHaveLength(1); // nothing moves, and nothing is asked for
  });

  test("lets as much wait as a game wants to show, and says when nothing is left", async () => {
    const played: string[] = [];
    let left = 0;
    const line = new Timeline({ animators: { A: () => void played.push("A") }, reduced: () => false, hidden: () => false, most: 10, ended: () => (left += 1) });
    for (let n = 0; n < 6; n += 1) line.add(news("A"), null, {} as never);
    await new Promise((done) => setTimeout(done));
    expect([played.length, left]).toEqual([6, 1]);
  });
});
