import { expect, test } from "vitest";
import { Editing } from "./editing.svelte";

const book = (edits: object[]): object => ({ edits, you: 0 });

test("what is written while it is being kept stays begun, refused or not, and my own change is one that I have read", async () => {
  const editing = new Editing("ABCDEF", 1, "");
  const answers: Record<string, object> = { title: { type: "Ack" }, dedication: { type: "Refused", refusal: { code: "long", why: "Too long.", fix: "" } } };
  const say = async ({ what }: { what: "title" | "dedication" }): Promise<object> => {
    editing.write(what, "", `${what} and more`, "");
    return answers[what]!;
  };
  const read = async (): Promise<void> => void Object.assign(editing, { book: book([{ what: "title", of: "", text: "title" }]) });
  Object.assign(editing, { book: book([]), link: { say }, read });
  for (const what of ["title", "dedication"] as const) editing.write(what, "", what, "");
  expect(await editing.keep()).toBe(1);
  expect(editing.draft("title")).toEqual({ text: "title and more", seen: 1 });
  expect(editing.draft("dedication")).toEqual({ text: "dedication and more", seen: 0, why: "Too long." });
});
