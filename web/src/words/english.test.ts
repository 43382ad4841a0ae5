import { expect, test } from "vitest";
import { a, count, isPlural, possessive } from "./english";

const SINGLE = ["Ines", "Bob", "the Boss", "the Walrus", "Tally Ho!", "James", "Sister of the Twins"];
const PLURAL = ["the Finch Twins", "The Trustees", "Bonnie and Clyde", "Salt & Pepper", "the Keepers of the Flame", "the Ants!"];

test("a name is one or several", () => {
  expect(SINGLE.filter(isPlural)).toEqual([]);
  expect(PLURAL.filter((name) => !isPlural(name))).toEqual([]);
});

test("whose it is", () => {
  expect(["Ines", "the Finch Twins", "Tally Ho!", "Bonnie and Clyde", "D’Arcy"].map(possessive)).toEqual(["Ines’s", "the Finch Twins’", "Tally Ho!’s", "Bonnie and Clyde’s", "D’Arcy’s"]);
});

test("how many, and which article", () => {
  expect([0, 1, 2].map((n) => count(n, "card"))).toEqual(["0 cards", "1 card", "2 cards"]);
  expect(count(2, "inch", "inches")).toBe("2 inches");
  expect(["Object", "Place", "Action"].map(a)).toEqual(["an Object", "a Place", "an Action"]);
});
