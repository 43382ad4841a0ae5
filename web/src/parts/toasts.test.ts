import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toasts } from "./toasts.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seen = (): string[] => toasts.all.map(({ title, gone }) => (gone ? "" : title));

test("a note whose time is over keeps its place until all have gone, so that none moves while it is read", () => {
  toasts.add("one", "", "", 100);
  toasts.add("two", "", "", 300);
  expect(seen()).toEqual(["one", "two"]);
  vi.advanceTimersByTime(100);
  expect(seen()).toEqual(["", "two"]);
  vi.advanceTimersByTime(200);
  expect(seen()).toEqual([]);
});

test("one that comes takes a place that nobody has any more, and moves none that is being read", () => {
  for (const title of "abcd") toasts.add(title, "", "", title === "b" ? 100 : 300);
  const read = (): [string, number][] => toasts.all.filter(({ gone }) => !gone).map(({ title, place }) => [title, place]);
  vi.advanceTimersByTime(100);
  toasts.add("e", "", "", 300);
  expect(read()).toEqual([["a", 0], ["c", 2], ["d", 3], ["e", 1]]);
  toasts.add("f", "", "", 300); // all are taken: the oldest goes
  expect(read()).toEqual([["c", 2], ["d", 3], ["e", 1], ["f", 0]]);
  expect(toasts.all.filter(({ gone }) => gone).map(({ place }) => place)).toEqual([1]); // it stays as large as it was
  vi.advanceTimersByTime(300);
  expect(seen()).toEqual([]);
});
