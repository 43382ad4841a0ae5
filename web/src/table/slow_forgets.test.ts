import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetTold, keep, lose } from "../link/secrets";
import type { Live } from "./live.svelte";
import { follow } from "./slow";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, what: string) => void stored.set(name, what),
    removeItem: (name: string) => void stored.delete(name),
  };
  // Its keys are its own names, as in a browser.
  vi.stubGlobal("localStorage", new Proxy(storage, { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }));
});
afterEach(() => vi.unstubAllGlobals());

const copy = (): string | undefined => stored.get("telltable.copy.ABCDE");
const seated = (you: number | null = 0): Live =>
  ({ code: "ABCDE", line: "open", you, host: false, info: { number: 1, waits: [] }, infoAt: 0, n: 3, game: { hand: "a secret", awaited: [] }, lines: [], tellers: [], heard: 0, welcomes: 1, slow: null }) as unknown as Live;

it("keeps a copy of a table for whoever sits there", () => {
  keep("ABCDE", { seat: "token" });
  follow(seated());
  expect(copy()).toContain("a secret");
});

it("keeps nothing of a seat that was given up, whatever is told until the line is let go", () => {
  keep("ABCDE", { seat: "token" });
  follow(seated());
  stored.set("telltable.unsent.ABCDE", "[]");
  lose("ABCDE");
  follow(seated());
  expect([...stored.keys()]).toEqual(["telltable.table.ABCDE"]);
  expect(stored.get("telltable.table.ABCDE")).toContain('"seat":""');
});

it("is left as it is by a wall in the same browser", () => {
  keep("ABCDE", { seat: "token" });
  follow(seated());
  const before = copy();
  follow({ ...seated(null), game: { hand: "", awaited: [] } } as unknown as Live);
  expect(copy()).toBe(before);
});

it("keeps nothing of a table that was deleted but the secret, for a backup may bring it back", () => {
  keep("ABCDE", { seat: "token" });
  follow(seated());
  forgetTold("ABCDE");
  expect([...stored.keys()]).toEqual(["telltable.table.ABCDE"]);
});
