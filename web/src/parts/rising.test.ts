import { afterEach, expect, test, vi } from "vitest";
import { Rising } from "./rising.svelte";

const FINGER = { detail: 1 } as MouseEvent;
const ENTER = { detail: 0 } as MouseEvent;

afterEach(() => vi.unstubAllGlobals());

/** Frames and what comes after them, as many as are drawn. */
function page(hidden = false): () => void {
  const frames: FrameRequestCallback[] = [];
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden });
  vi.stubGlobal("requestAnimationFrame", (then: FrameRequestCallback) => frames.push(then));
  return () => {
    for (const then of frames.splice(0)) then(0);
    vi.runAllTimers();
  };
}

test("a card rises at once, and what follows comes after the next frame", () => {
  const draw = page();
  const done: string[] = [];
  const rising = new Rising();
  rising.touch(FINGER, "one", true, () => done.push(rising.key || "down"));
  expect([rising.key, done]).toEqual(["one", []]);
  draw();
  expect([rising.key, done]).toEqual(["", ["down"]]);
});

test("a card that stays where it is, one that is taken by keys, and one that nobody sees, are not waited for", () => {
  const done: string[] = [];
  page();
  new Rising().touch(FINGER, "one", false, () => done.push("stays"));
  new Rising().touch(ENTER, "one", true, () => done.push("by keys"));
  page(true);
  new Rising().touch(FINGER, "one", true, () => done.push("unseen"));
  expect(done).toEqual(["stays", "by keys", "unseen"]);
});
