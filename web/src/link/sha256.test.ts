import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { newToken, sha256 } from "./sha256";

test.each(["", "abc", "a".repeat(55), "a".repeat(56), "a".repeat(64), "Élan Ω 🐈".repeat(40)])("the sum of %j", (text) => {
  expect(sha256(text)).toBe(createHash("sha256").update(text, "utf-8").digest("hex"));
});

test("tokens differ and can stand in an address", () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/);
  expect(newToken()).not.toBe(newToken());
});
