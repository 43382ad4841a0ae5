import { afterEach, expect, it, vi } from "vitest";
import type { Book } from "./protocol";
import { keepBook, keptBook, putOn, readShelf, takeOff } from "./shelf";

/** As much of a browser's storage as the shelf asks of it: its names are its own properties. */
class Storage {
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null;
  }
  setItem(name: string, value: string): void {
    (this as unknown as Record<string, string>)[name] = value;
  }
  removeItem(name: string): void {
    delete (this as unknown as Record<string, string>)[name];
  }
}

afterEach(() => vi.unstubAllGlobals());

it("has titles with the quotation marks of print", async () => {
  vi.stubGlobal("localStorage", new Storage());
  keepBook("ABCDEF", 1, "any_game", { title: "Minding Other People's Houses" } as Book);
  expect((await readShelf()).kept.map((one) => one.title)).toEqual(["Minding Other People’s Houses"]);
});

it("is without what was taken off it, until that is put back or its book is opened again", async () => {
  vi.stubGlobal("localStorage", new Storage());
  const book = { title: "Low Water" } as Book;
  const titles = async (): Promise<string[]> => (await readShelf()).kept.map((one) => one.title);
  for (const number of [1, 2]) keepBook("ABCDEF", number, "any_game", book);
  takeOff({ code: "ABCDEF", number: 1 });
  expect([await titles(), keptBook("ABCDEF", 1)]).toEqual([["Low Water"], null]);
  takeOff({ code: "ABCDEF", number: 2 });
  expect(await titles()).toEqual([]);
  keepBook("ABCDEF", 1, "any_game", book);
  putOn({ code: "ABCDEF", number: 2 });
  expect(await titles()).toEqual(["Low Water"]);
});
