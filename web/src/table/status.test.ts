import { expect, test } from "vitest";
import type { Chair, ServerSays, TableInfo } from "../link/protocol";
import { Live } from "./live.svelte";
import { status } from "./status";

/** A table that waits for these seats, as somebody who watches has it. */
function waiting(awaited: number[], more: Partial<TableInfo> = {}, otis: Partial<Chair> = {}): Live {
  const chair = (seat: number, name: string, its: Partial<Chair> = {}) => ({ seat, kind: "me", name, here: true, stand_in: false, stand_in_in: null, ...its });
  const live = new Live("ABCDE", true);
  live.line = "open";
  live.hear({ type: "TableChanged", table: { chairs: [chair(0, "Maud"), chair(1, "Otis", { here: false, ...otis })], waits: [], host: 0, over: false, closed: false, x: null, paused: null, resting: false, pace: "live", ...more } } as unknown as ServerSays);
  live.hear({ type: "News", n: 1, events: [], lines: [], changes: [], game: { ask: null, awaited, over: false, board: null } } as unknown as ServerSays);
  return live;
}

test("whose line is down is said, and what becomes of the seat", () => {
  expect(status(waiting([1])).text).toBe("Otis isn’t here right now. Their seat waits.");
  expect(status(waiting([1], {}, { stand_in_in: 40 })).text).toBe("Otis isn’t here right now. A bot stands in soon.");
  expect(status(waiting([0, 1])).text).toBe("Maud and Otis are choosing. Otis isn’t here right now.");
});

test("it is no news of whoever is not waited for, has a bot in their place, or plays over days", () => {
  expect(status(waiting([0])).text).toBe("Maud is choosing.");
  expect(status(waiting([1], {}, { stand_in: true })).text).toBe("Otis is choosing.");
});

test("over days the table waits for whoever is not there, and nobody says that they are choosing", () => {
  expect(status(waiting([1], { pace: "days" })).text).toBe("The table waits for Otis.");
  expect(status(waiting([0], { pace: "days" })).text).toBe("Maud is choosing.");
  expect(status(waiting([1], { pace: "days" }, { stand_in: true })).text).toBe("Otis is choosing.");
});
