import { expect, it } from "vitest";
import { NO_PLACES, placesNow } from "./places";

it("keeps the lines that a fight began with, whoever comes or falls", () => {
  const begun = placesNow(NO_PLACES, "bridge", 6, "phone");
  expect(begun).toMatchObject({ most: 6, lines: 2, abreast: 3 });
  const joined = placesNow(begun, "bridge", 7, "phone");
  expect(joined).toMatchObject({ most: 7, lines: 2, abreast: 4 });
  expect(placesNow(joined, "bridge", 5, "phone")).toEqual(joined);
});

it("counts anew in the next fight, and where nobody fights", () => {
  const long = placesNow(placesNow(NO_PLACES, "bridge", 6, "phone"), "bridge", 8, "phone");
  expect(placesNow(long, "gate", 4, "phone")).toMatchObject({ most: 4, lines: 2, abreast: 3 });
  expect(placesNow(placesNow(long, "", 2, "phone"), "", 5, "phone")).toMatchObject({ most: 5, lines: 2, abreast: 3 });
});

it("has one line on a laptop, also when an eighth comes, and two equal ones where eight begin", () => {
  const begun = placesNow(NO_PLACES, "bridge", 7, "wide");
  expect(begun).toMatchObject({ lines: 1, abreast: 7 });
  expect(placesNow(begun, "bridge", 8, "wide")).toMatchObject({ lines: 1, abreast: 8 });
  expect(placesNow(NO_PLACES, "bridge", 8, "wide")).toMatchObject({ lines: 2, abreast: 4 });
});

it("counts anew on another screen", () => {
  expect(placesNow(placesNow(NO_PLACES, "bridge", 7, "phone"), "bridge", 7, "wide")).toMatchObject({ lines: 1, abreast: 7 });
});
