import { expect, it } from "vitest";
import type { Option } from "../../link/protocol";
import { called } from "./options";

const OPTION: Option = { name: "first", values: ["ask", "1"], help: "Who goes first; a number means that seat.", rule: "X-1", default: "", least: 0, most: 0, count: 1, labels: ["The table says", "Seat 1"], about: [], leads: false, offered: [], group: "" };

it("leaves out what is for those who type values, where values have names", () => {
  expect(called(OPTION)).toBe("Who goes first");
  expect(called({ ...OPTION, values: [], offered: ["1", "2"] })).toBe("Who goes first");
  expect(called({ ...OPTION, values: [], labels: [] })).toBe("Who goes first; a number means that seat");
});
