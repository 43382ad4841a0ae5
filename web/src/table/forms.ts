/** Filling a form: the client's half of telltable.core.ask. It decides no rule, legal is what the forms allow. */

import type { Ask, Field, Form } from "../link/protocol";

export type Value = unknown;
export type Values = ReadonlyMap<string, Value>;

/** What may be chosen in a field; nothing where words are written. */
export const candidates = <V = string>(field: Field | undefined): V[] => (field && "of" in field ? (field.of as V[]) : []);

/** All that a form says, in one go: its title, and more about it. */
export const said = (form: Form): string => [form.title, form.help].filter(Boolean).join(": ");

/** The value that a field has when nobody chose: nothing for a must, the empty choice where it may stay open. */
export function initial(field: Field): Value {
  switch (field.type) {
    case "One":
      return field.of.length === 1 && !field.words ? field.of[0] : undefined;
    case "Several":
      return field.least === 0 ? [] : field.least === field.of.length && (!field.ordered || field.least === 1) ? [...field.of] : undefined;
    case "NewOr":
      return field.new;
    case "Words":
      return field.optional ? "" : undefined;
  }
}

/** Whether a value is one that the field allows. */
export function allows(field: Field, value: Value): boolean {
  switch (field.type) {
    case "One":
      return field.of.includes(value) || (isText(value) && value !== "" && value.length <= field.words);
    case "Several": {
      if (!Array.isArray(value) || value.length < field.least || value.length > field.most) return false;
      return new Set(value).size === value.length && value.every((one) => field.of.includes(one));
    }
    case "NewOr":
      return value !== undefined && (!isText(value) || value.length <= field.limit || field.of.includes(value));
    case "Words":
      return isText(value) && value.length <= field.limit && (field.optional || value !== "");
  }
}

/** Whether a value can still become one that the field allows: some of several are chosen, the rest is open. */
export function begun(field: Field, value: Value): boolean {
  if (field.type !== "Several" || !Array.isArray(value)) return allows(field, value);
  return value.length <= field.most && value.every((one) => one === undefined || field.of.includes(one));
}

const isText = (value: Value): value is string => typeof value === "string";

/** The first field that still lacks something; undefined when the form is complete. */
export function lacking(form: Form, values: Values): Field | undefined {
  return form.fields.find((field) => !allows(field, valueOf(field, values)));
}

/** What is chosen for a field, or what it is by itself. */
export function valueOf(field: Field, values: Values): Value {
  return values.has(field.at) ? values.get(field.at) : initial(field);
}

/** The move as plain data. Mirrors `Form.fill`: an empty text is left out, its place in a list is not. */
export function fill(form: Form, values: Values): Record<string, unknown> {
  const made: Record<string, unknown> = form.move ? { type: form.move, ...form.fixed } : { ...form.fixed };
  for (const field of form.fields) put(made, field.at.split("."), valueOf(field, values));
  return made;
}

function put(into: Record<string, unknown>, path: string[], value: Value): void {
  const [name, next, ...rest] = path as [string, ...string[]];
  if (next !== undefined && /^\d+$/.test(next)) {
    const list = (into[name] ??= []) as Record<string, unknown>[];
    if (!rest.length) {
      list.push(value as Record<string, unknown>);
      return;
    }
    if (list.length === Number(next)) list.push({});
    put(list[Number(next)]!, rest, value);
  } else if (next !== undefined) {
    put((into[name] ??= {}) as Record<string, unknown>, [next, ...rest], value);
  } else if (value !== "") {
    into[name] = value;
  }
}

/** The form that has this value among its fixed parts, e.g. the one that plays this card; -1 when there is none. */
export function formWith(ask: Ask | null, value: Value): number {
  return ask ? ask.forms.findIndex((form) => Object.values(form.fixed).includes(value)) : -1;
}

/** A move that fills what was not chosen with the first candidate: to ask the referee about one choice in it. */
export function draft(form: Form, chosen: Record<string, Value>): Record<string, unknown> {
  const values = new Map<string, Value>();
  for (const field of form.fields) {
    values.set(field.at, field.at in chosen ? chosen[field.at] : (initial(field) ?? example(field)));
  }
  return fill(form, values);
}

function example(field: Field): Value {
  if (field.type === "Several") return field.of.slice(0, Math.max(field.least, 0));
  if (field.type === "Words") return field.suggestions[0] ?? "";
  return field.of[0];
}

/** A candidate as it stands in `Game.labels`. */
export function labelKey(value: Value): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
