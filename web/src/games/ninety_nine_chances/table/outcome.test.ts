import { expect, it } from "vitest";
import { endings } from "./outcome";
import type { Table } from "./view";

const told = (seat: number, kind: string) => ({ seat, kind });

it("has the endings in the order in which the server has them told, whoever is the Hero", () => {
  const table = { open: [0, 1, 2, 3], told: [told(3, "plan"), told(2, "happy")], active: 3, todo: [0, 1] } as unknown as Table;
  expect(endings(table)).toEqual([2, 3, 0, 1]);
  expect(endings({ ...table, told: [...table.told, told(3, "tragic")] as Table["told"], active: 0, todo: [1] })).toEqual([2, 3, 0, 1]);
  expect(endings({ ...table, active: -1, todo: [2, 3, 0, 1], told: [] })).toEqual([2, 3, 0, 1]);
});
