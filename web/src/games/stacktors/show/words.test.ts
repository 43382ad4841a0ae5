import { expect, test } from "vitest";
import type { Field } from "../../../link/protocol";
import { words } from "./words";

test("says where something is still to be chosen or written, as it is called on the screen", () => {
  const open = (field: Partial<Field>): string => words.open({ type: "One", role: "", kind: "", at: "x", ...field } as Field);
  expect(open({ role: "what changes", kind: "mend" })).toBe("Choose something under “What changes” first.");
  expect(open({ kind: "role" })).toBe("Choose something under “Role” first.");
  expect(open({ type: "Words", role: "what happened", kind: "words" })).toBe("Write something under “What happened” first.");
  expect(open({ role: "where to", kind: "path" })).toBe("Tap a place on the map first.");
});
