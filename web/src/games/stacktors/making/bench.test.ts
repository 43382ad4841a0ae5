import { expect, test } from "vitest";
import type { Live } from "../../../table/live.svelte";
import { Bench } from "./bench.svelte";
import { partOf, read } from "./stack";

test("why a piece of the bank can't be had, and what a stack comes to, the referee says", async () => {
  const asked: unknown[] = [];
  const comes = { said: "moves 2 inches", gauges: [{ name: "points", count: 2, needed: 10 }], warnings: [] };
  const live = { say: async (said: unknown) => void asked.push(said), weigh: async () => [null, comes] } as unknown as Live;
  const bench = new Bench(live, (stack) => ({ type: "Build", stack }), () => ({ R3: 0, O2: 1 }), () => "none");
  const red = partOf("R3");
  expect([bench.lacks(red), bench.lacks(partOf("O2"))]).toEqual(["none", ""]);
  bench.why(red);
  await bench.begin(read("O2--"));
  expect(bench.comes).toEqual(comes);
  bench.why(red);
  expect(asked).toEqual(["R3--", "O2-R3-"].map((stack) => ({ type: "Why", move: { type: "Build", stack } })));
});
