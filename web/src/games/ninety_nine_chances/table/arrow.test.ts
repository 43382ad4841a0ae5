import { expect, test } from "vitest";
import { arrow, type Box } from "./arrow";

const around = (x: number, y: number, wide = 10, high = 10): Box => ({ left: x - wide, top: y - high, right: x + wide, bottom: y + high });
const [a, b, middle] = [{ x: 0, y: 50 }, { x: 100, y: 50 }, { x: 50, y: 0 }];
const bend = { x: 50, y: 50 };
const inside = (at: { x: number; y: number }, box: Box): boolean => at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom;

test("an arrow begins and ends beside the names it joins, whatever their size", () => {
  const { on } = arrow(a, bend, b, middle, [around(0, 50, 20)], [around(100, 50, 5)], []);
  expect(on(0).x).toBeCloseTo(21.2, -0.5);
  expect(on(1).x).toBeCloseTo(93, -0.5);
  expect(on(0.5).y).toBeCloseTo(50);
});

test("an arrow gives way to whoever sits beside its way", () => {
  const other = around(50, 50, 8, 8);
  const { on } = arrow(a, bend, b, middle, [around(0, 50)], [around(100, 50)], [other]);
  for (let part = 0; part <= 1; part += 0.05) expect(inside(on(part), other)).toBe(false);
});

test("two who sit close have an arrow all the same", () => {
  const near = { x: 15, y: 50 };
  const { path, on } = arrow(a, { x: 7, y: 50 }, near, middle, [around(0, 50)], [around(15, 50)], []);
  expect(on(1).x - on(0).x).toBeGreaterThan(3);
  expect(path).toMatch(/^M[\d.]+ [\d.]+Q[\d.]+ [\d.]+ [\d.]+ [\d.]+$/);
});
