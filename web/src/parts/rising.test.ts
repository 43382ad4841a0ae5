import { afterEach, expect, test, vi } from "vitest";
import { Rising } from "./rising.svelte";

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
  rising.touch("one", true, () => done.push(rising.key || "down"));
  expect([rising.key, done]).toEqual(["one", []]);
  draw();
  expect([rising.key, done]).toEqual(["", ["down"]]);
});

test("a card that stays where it is, and one that nobody sees, are not waited for", () => {
  const done: string[] = [];
  page();
  new Rising().touch("one", false, () => done.push("stays"));
  page(true);
  new Rising().touch("one", true, () => done.push("unseen"));
  expect(done).toEqual(["stays", "unseen"]);
});
