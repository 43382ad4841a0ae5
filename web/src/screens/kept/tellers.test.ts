import { expect, test } from "vitest";
import { isBot, plainName, signer } from "./tellers";

test("a bot is known by its mark, and whoever told in another one's chair by their own name", () => {
  expect(["June (bot)", "Odile", "Bo(bot)"].map(isBot)).toEqual([true, false, false]);
  expect(["June (bot)", "Lantern, in June’s seat"].map(plainName)).toEqual(["June", "Lantern, in June’s seat"]);
  expect(["June (bot)", "Lantern, in June’s seat", "Odile"].map(signer)).toEqual(["June", "Lantern", "Odile"]);
});
