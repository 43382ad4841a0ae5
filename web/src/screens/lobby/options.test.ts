import { expect, it } from "vitest";
import type { Option } from "../../link/protocol";
import { called } from "./options";

const OPTION: Option = { name: "first", values: ["ask", "1"], help: "Who goes first.", rule: "X-1", default: "", least: 0, most: 0, count: 1, labels: ["The table says", "Seat 1"], about: [], leads: false, offered: [], group: "", typed: "A number means that seat." };

it("is called by its sentence without the full stop, and what is for those who type values is no part of it", () => {
  expect(called(OPTION)).toBe("Who goes first");
  expect(called({ ...OPTION, help: "how long a pitch can be; in characters." })).toBe("How long a pitch can be; in characters");
});
