import { beforeEach, expect, test } from "vitest";
import { settings } from "../settings/settings.svelte";
import { placeOf } from "../router.svelte";
import { seen, seenCode, unmasked } from "./hidden_codes";

beforeEach(() => (settings.kept = { ...settings.kept, streamer: false }));

test("addresses stay as they are without streamer mode", () => {
  expect(seen("/t/K7XPQ")).toBe("/t/K7XPQ");
  expect(seenCode("K7XPQ")).toBe("K7XPQ");
  expect(unmasked("k7xpq")).toBe("K7XPQ");
});

test("in streamer mode an address shows no code, and leads where it led", () => {
  (settings.kept = { ...settings.kept, streamer: true });
  for (const path of ["/t/K7XPQ", "/tv/K7XPQ", "/kept/k7xpq?game=2", "/t/K7XPQ/replay?game=2"]) {
    const shown = seen(path);
    expect(shown.toUpperCase()).not.toContain("K7XPQ");
    expect(seen(shown)).toBe(shown);
    const [pathname = "", query = ""] = shown.split("?");
    expect(placeOf(pathname, query)).toMatchObject({ code: "K7XPQ" });
  }
  expect(seen("/t/ZZZZZ")).not.toBe(seen("/t/K7XPQ"));
  for (const path of ["/", "/settings", "/rules/some-game", "/tv", "/host"]) expect(seen(path)).toBe(path);
  expect(seenCode("K7XPQ")).not.toContain("K");
});

test("a mask of another browser leads nowhere", () => {
  expect(placeOf("/t/~999")).toEqual({ screen: "table", code: "~999" });
});
