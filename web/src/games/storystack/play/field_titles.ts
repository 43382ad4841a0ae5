/** What a field of a StoryStack form is called, above it and where it is missed. */

import type { Field } from "../../../link/protocol";
import { initial, type Value } from "../../../table/forms";
import { words } from "../show/words";
import { tableFace } from "../table/face";

export function titleOf(field: Field): string {
  const called = tableFace.fields?.[field.kind] ?? field.kind.replaceAll("_", " ");
  if (!field.role) return called;
  if (field.kind === "note") return words.noteAs(field.role);
  return field.role.startsWith("who ") ? field.role : `${called}: ${field.role}`;
}

/** What is still to be chosen in it: of several parts the first that nobody has. */
export function lackOf(field: Field, value: Value): string {
  const roles = field.type === "Several" && field.ordered ? field.roles : [];
  const now = (value ?? initial(field) ?? []) as Value[];
  return roles.find((_, place) => now[place] === undefined) ?? titleOf(field);
}
