import { afterEach, expect, test, vi } from "vitest";

const frames: FrameRequestCallback[] = [];
const heard: Record<string, () => void> = {};
vi.useFakeTimers();
vi.stubGlobal("document", { hidden: false });
vi.stubGlobal("requestAnimationFrame", (then: FrameRequestCallback) => frames.push(then));
vi.stubGlobal("addEventListener", (name: string, hear: () => void) => (heard[name] = hear));
vi.resetModules(); // it listens from the moment it is loaded
const { afterFrame } = await import("./after_frame");

function draw(): void {
  for (const then of frames.splice(0)) then(0);
  vi.runAllTimers();
}

afterEach(draw);

test("what follows from a touch comes once, after the next frame", () => {
  const done: string[] = [];
  afterFrame(() => done.push("after"));
  expect(done).toEqual([]);
  draw();
  draw();
  expect(done).toEqual(["after"]);
});

test.each(["pointerdown", "keydown"])("%s finds done what was touched before, in its order and once", (name) => {
  const done: string[] = [];
  afterFrame(() => done.push("one"));
  afterFrame(() => done.push("other"));
  heard[name]!();
  expect(done).toEqual(["one", "other"]);
  afterFrame(() => done.push("later"));
  expect(done).toHaveLength(2);
  draw();
  expect(done).toEqual(["one", "other", "later"]);
});
