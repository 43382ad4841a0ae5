import { describe, expect, it, vi } from "vitest";
import { ANY, count, endingOf, fits, forgetPerson, remember, type Volume } from "./library";
import type { Book } from "./protocol";

const line = (teller: string, text: string) => ({ teller, text, card: "", n: 1, told: true });
const book = (title: string, tellers: string[], lines: ReturnType<typeof line>[]): Book =>
  ({ title, tellers, ending: "They all come home.", chapters: [{ heading: "Setup", lines }] }) as unknown as Book;
const volume = (number: number, tellers: string[], lines: ReturnType<typeof line>[]): Volume =>
  ({ code: "ABCDE", number, game: "one", title: `Evening ${number}`, at: 0, book: book(`Evening ${number}`, tellers, lines), evening: number, evenings: 2, series: "Evening 1" });
const ALL = [
  volume(1, ["June", "Ravi", "Quill (bot)"], [line("June", "The salt keeps the key."), line("Quill (bot)", "It rains.")]),
  volume(2, ["June"], [line("June", "A bell."), line("June", "Another bell.")]),
];
const found = (wanted: Partial<typeof ANY>, loved: string[] = [], forgotten: string[] = []) =>
  ALL.filter((one) => fits(one, { ...ANY, ...wanted }, loved, forgotten)).map((one) => one.number);

describe("the shelf", () => {
  it("is searched by title, people and words that were said", () => {
    expect(found({})).toEqual([1, 2]);
    expect(found({ words: "evening 2" })).toEqual([2]);
    expect(found({ words: "RAVI" })).toEqual([1]);
    expect(found({ words: "key salt" })).toEqual([1]);
    expect(found({ words: "nobody" })).toEqual([]);
  });

  it("is filtered by game, person and love", () => {
    expect(found({ game: "two" })).toEqual([]);
    expect(found({ person: "Ravi" })).toEqual([1]);
    expect(found({ person: "Quill (bot)" })).toEqual([]);
    expect(found({ loved: true }, ["ABCDE 2"])).toEqual([2]);
    expect(found({ circle: "ABCDE" })).toEqual([1, 2]);
    expect(found({ circle: "OTHER" })).toEqual([]);
  });

  it("counts people, games and endings, and nobody who is forgotten", () => {
    expect(count(ALL, [])).toEqual({
      people: [{ name: "June", evenings: 2, lines: 3 }, { name: "Ravi", evenings: 1, lines: 0 }],
      games: [{ game: "one", evenings: 2 }],
      endings: [{ ending: "They all come home.", evenings: 2 }],
    });
    expect(count(ALL, ["June"]).people.map((one) => one.name)).toEqual(["Ravi"]);
    expect(found({ words: "june" }, [], ["June"])).toEqual([]);
    expect(found({ person: "June" }, [], ["June"])).toEqual([]);
  });
});

it("forgets a person, and remembers them again", () => {
  const all = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (name: string) => all.get(name) ?? null, setItem: (name: string, what: string) => all.set(name, what) });
  expect(forgetPerson("June")).toEqual(["June"]);
  expect(forgetPerson("Ravi")).toEqual(["June", "Ravi"]);
  expect(remember("June")).toEqual(["Ravi"]);
  vi.unstubAllGlobals();
});

it("says no ending that names somebody forgotten", () => {
  const [first] = ALL as [Volume, ...Volume[]];
  const told = { ...first, book: { ...first.book!, ending: "Zoë-Ann and Junes win." } };
  expect(endingOf(told, ["June", "Ann Zoë", "Zo"])).toBe("Zoë-Ann and Junes win.");
  expect(endingOf(told, ["Zoë-Ann"])).toBe("");
  expect(count([told, first], ["Zoë-Ann"]).endings).toEqual([{ ending: "They all come home.", evenings: 1 }]);
});
