import { expect, it } from "vitest";
import { NO_PLACES, placesNow } from "./places";

it("keeps the lines that a fight began with, whoever comes or falls", () => {
  const begun = placesNow(NO_PLACES, "bridge", 6);
  expect(begun).toMatchObject({ most: 6, lines: 2, abreast: 3 });
  const joined = placesNow(begun, "bridge", 7);
  expect(joined).toMatchObject({ most: 7, lines: 2, abreast: 4 });
  expect(placesNow(joined, "bridge", 5)).toEqual(joined);
});

it("counts anew in the next fight, and where nobody fights", () => {
  const long = placesNow(placesNow(NO_PLACES, "bridge", 6), "bridge", 8);
  expect(placesNow(long, "gate", 4)).toMatchObject({ most: 4, lines: 2, abreast: 3 });
  expect(placesNow(placesNow(long, "", 2), "", 5)).toMatchObject({ most: 5, lines: 2, abreast: 3 });
});
