/** What a field of a StoryStack form is called, above it and where it is missed. */

import type { Field } from "../../../link/protocol";
import { initial, type Value } from "../../../table/forms";
import { words } from "../show/words";
import { tableFace } from "../table/face";
import { lacks } from "./lacks";

const PEOPLE = ["character", "seat"];

export function titleOf(field: Field): string {
  const called = tableFace.fields?.[field.kind] ?? field.kind.replaceAll("_", " ");
  if (!field.role) return called;
  if (field.kind === "note") return words.noteAs(field.role);
  return field.role.startsWith("who ") ? field.role : `${called}: ${field.role}`;
}

/** What is still to be chosen in it, and how, as a sentence: of several parts the first that nobody has. */
export function lackOf(field: Field, value: Value): string {
  const now = (value ?? initial(field) ?? []) as Value[];
  const part = field.type === "Several" && field.ordered ? field.roles.find((_, place) => now[place] === undefined) : undefined;
  const what = part ? words.part(part) : ((field.role ? "" : words.wanted[field.kind]) || titleOf(field).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()));
  return lacks(field, value, what, PEOPLE.includes(field.kind) ? words.aName : undefined);
}
