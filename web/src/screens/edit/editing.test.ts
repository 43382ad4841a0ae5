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
  expect(await editing.keep()).toEqual({ kept: 1, refused: 1 });
  expect(editing.draft("title")).toEqual({ text: "title and more", seen: 1 });
  expect(editing.draft("dedication")).toEqual({ text: "dedication and more", seen: 0, why: "Too long." });
});

test("of two who change the same one reads what the other wrote, and keeps one of both", async () => {
  const editing = new Editing("ABCDEF", 1, "");
  const sent: object[] = [];
  const say = async (said: object): Promise<object> => (sent.push(said), { type: "Ack" });
  Object.assign(editing, { book: book([]), link: { say }, read: async () => undefined });
  for (const what of ["title", "dedication"] as const) editing.write(what, "", "mine", "");
  Object.assign(editing, { book: book([{ what: "title", of: "", text: "theirs", by: "Ravi" }]) });
  expect([editing.quicker("title"), editing.quicker("dedication")]).toEqual(["Ravi", ""]);
  editing.read_("title");
  await editing.keep("title");
  expect(sent).toEqual([{ type: "EditBook", game: 1, what: "title", of: "", text: "mine", seen: 1 }]);
  expect(editing.draft("dedication")?.text).toBe("mine");
  editing.drop("dedication");
  expect([editing.draft("title"), editing.draft("dedication")]).toEqual([undefined, undefined]);
});
