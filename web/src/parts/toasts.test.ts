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

test("there are never more than four places", () => {
  for (const title of "abcdef") toasts.add(title, "", "", 100);
  expect(seen()).toEqual(["c", "d", "e", "f"]);
  vi.advanceTimersByTime(100);
  expect(seen()).toEqual([]);
});
