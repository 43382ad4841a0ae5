/** What a form still lacks, as a sentence: what is to be chosen or written, and how. */

import type { Field } from "../../../link/protocol";
import { initial, type Value } from "../../../table/forms";
import { words as all } from "../show/words";

const words = all.lacks;

/** `what`: the field in words, within a sentence; `one`: what is pressed, where a better word is known. */
export function lacks(field: Field, value: Value, what: string, one = words.one): string {
  if (field.type === "Words" || field.type === "NewOr") return `${words.write(what)} ${words.type}`;
  const chosen = ((value ?? initial(field) ?? []) as Value[]).length;
  if (field.type === "Several" && !field.ordered && field.least > 1) return `${words.choose(what)} ${words.several(field.least - chosen, chosen > 0)}`;
  return `${words.choose(what)} ${field.type === "One" && field.words ? words.oneOrOwn(one) : words.press(one)}`;
}
