import { expect, test } from "vitest";
import { isAhead, unasked } from "./idle_loading";

test("takes a part as asked for by nobody until it has come, or can't be had", async () => {
  let come = (): void => undefined;
  let fail = (_why: Error): void => undefined;
  const one = unasked(() => new Promise<void>((done) => (come = done)));
  const other = unasked(() => new Promise<void>((_, failed) => (fail = failed)));
  expect(isAhead()).toBe(true);
  fail(new Error("gone"));
  await expect(other).rejects.toThrow("gone");
  expect(isAhead()).toBe(true);
  come();
  await one;
  expect(isAhead()).toBe(false);
});
