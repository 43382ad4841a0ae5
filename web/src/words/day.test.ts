import { expect, it } from "vitest";
import { dayInWords } from "./day";
import { kept } from "./kept";
import { shelf } from "./shelf";

const DAY = new Date(2019, 10, 3);

it("says a day so that nobody takes the month for the day", () => {
  expect(dayInWords(DAY)).toBe("3 November 2019");
  expect(dayInWords(DAY, { year: false, weekday: true })).toBe("Sunday 3 November");
});

it("says it alike in the book and on the shelf", () => {
  expect(kept.on(DAY)).toBe("on 3 November 2019");
  expect(shelf.on(DAY, 52)).toBe("Told on 3 November 2019, in 52 minutes.");
  expect(shelf.whoWhen([], DAY)).toBe("Told on 3 November 2019");
});
