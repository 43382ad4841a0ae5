/** What I have chosen so far and not yet said: a form of the ask, and values for its fields. */

import type { Ask, Extra, Field, Form } from "../link/protocol";
import { typedSince } from "./drafts";
import { begun, fill, formWith, lacking, valueOf, type Value, type Values } from "./forms";

/** Something added to a move besides its own fields: a form of one of the ask's extras, and what is chosen in it. */
export interface Added {
  at: string;
  form: Form;
  values: Values;
}

/** What is chosen so far as plain data, to be kept while the page is loaded again. */
export interface Begun {
  move: string;
  fixed: Record<string, unknown>;
  values: [string, Value][];
  added: { at: string; title: string; values: [string, Value][] }[];
}

export class Staging {
  ask = $state.raw<Ask | null>(null);
  /** Which form of the ask is being filled; -1: none yet. */
  index = $state(-1);
  values = $state.raw<Values>(new Map());
  added = $state.raw<readonly Added[]>([]);

  // No deriveds: those would belong to the sheet that began this, and its answer may come when that sheet is gone.
  get form(): Form | null {
    return this.ask?.forms[this.index] ?? null;
  }

  /** The first field that still lacks something, also in what was added. */
  get next(): Field | undefined {
    return this.form ? (lacking(this.form, this.values) ?? this.added.map((one) => lacking(one.form, one.values)).find(Boolean)) : undefined;
  }

  get ready(): boolean {
    return this.form !== null && this.next === undefined;
  }

  /** A new ask has come. What was chosen stays when the same choice is still open. */
  follow(ask: Ask | null): void {
    const before = this.form;
    this.ask = ask;
    if (!before || !ask) return this.clear();
    const index = ask.forms.findIndex((form) => sameForm(form, before));
    if (index < 0) return this.clear();
    const kept = ask.forms[index]!.fields.filter((field) => begun(field, this.values.get(field.at)));
    this.index = index;
    this.values = new Map(kept.map((field) => [field.at, this.values.get(field.at)]));
    this.added = this.added.flatMap((one) => {
      const form = ask.extras.find((extra) => extra.at === one.at)?.forms.find((other) => other.title === one.form.title);
      return form?.fields.every((field) => !one.values.has(field.at) || begun(field, one.values.get(field.at))) ? { ...one, form } : [];
    });
  }

  /** What is begun, as plain data; null when nothing is chosen or written yet. */
  get begun(): Begun | null {
    if (!this.form || !(this.values.size || this.added.length)) return null;
    const added = this.added.map(({ at, form, values }) => ({ at, title: form.title, values: [...values] }));
    return { move: this.form.move, fixed: this.form.fixed, values: [...this.values], added };
  }

  /** Go on with what was begun before the page was loaded again, as far as it is still open. */
  restore(kept: Begun | null): void {
    const index = kept && !this.begun ? (this.ask?.forms ?? []).findIndex((form) => sameForm(form, kept)) : -1;
    if (index < 0 || !kept) return;
    this.index = index;
    this.values = new Map(kept.values);
    this.added = kept.added.flatMap(({ at, title, values }) => {
      const form = this.ask?.extras.find((extra) => extra.at === at)?.forms.find((other) => other.title === title);
      return form ? [{ at, form, values: new Map(values) }] : [];
    });
    this.follow(this.ask);
  }

  /** A standing offer has changed. Unless something of it is filled in, its first form is begun with what is known. */
  followOffer(offer: Ask, known: Record<string, Value>): void {
    this.follow(offer);
    if (this.index >= 0) return;
    this.open(0);
    for (const [at, value] of Object.entries(known)) if (value !== undefined) this.put(at, value);
  }

  /** Begin with the form that has this among its fixed parts. False when no form has. */
  take(fixed: Value): boolean {
    const index = formWith(this.ask, fixed);
    if (index >= 0) this.open(index);
    return index >= 0;
  }

  /** Begin with a form by its number. */
  open(index: number): void {
    if (index !== this.index) [this.values, this.added] = [new Map(), []];
    this.index = index;
  }

  /** Whether the form being filled has this among its fixed parts. */
  holds(fixed: Value): boolean {
    return this.form !== null && Object.values(this.form.fixed).includes(fixed);
  }

  field(at: string): Field | undefined {
    return this.form?.fields.find((field) => field.at === at);
  }

  value(field: Field): Value {
    return valueOf(field, this.values);
  }

  put(at: string, value: Value): void {
    this.values = new Map(this.values).set(at, value);
  }

  drop(at: string): void {
    const values = new Map(this.values);
    values.delete(at);
    this.values = values;
  }

  /** These were sent from here and have arrived. What was typed since stays: what goes on from them, or, where that answer
   * stands there and may still be changed, all of it. */
  arrived(sent: Values, changeable = false): void {
    const typed = (this.form?.fields ?? []).flatMap(({ type, at }): [string, string][] => {
      const [before, now] = [String(sent.get(at) ?? ""), String(this.values.get(at) ?? "")];
      return type === "Words" && now !== before ? [[at, typedSince(before, now)]] : [];
    });
    if (changeable && typed.length) return;
    const since = typed.filter(([, text]) => text);
    if (!since.length) return this.clear();
    [this.values, this.added] = [new Map(since), []];
  }

  clear(): void {
    this.index = -1;
    this.values = new Map();
    this.added = [];
  }

  /** Whether one more of these may be added. */
  room(extra: Extra): boolean {
    return this.added.filter((one) => one.at === extra.at).length < extra.most;
  }

  /** Add something to the move. */
  add(extra: Extra, form: Form): void {
    if (this.room(extra)) this.added = [...this.added, { at: extra.at, form, values: new Map() }];
  }

  /** Choose in something that was added, by its number. */
  putAdded(number: number, at: string, value: Value): void {
    this.added = this.added.map((one, n) => (n === number ? { ...one, values: new Map(one.values).set(at, value) } : one));
  }

  /** Leave something out again. */
  unadd(number: number): void {
    this.added = this.added.filter((_, n) => n !== number);
  }

  /** The move as plain data. Only when it is `ready`. */
  move(): Record<string, unknown> {
    if (!this.form) throw new Error("nothing is chosen");
    const made = fill(this.form, this.values);
    for (const one of this.added) ((made[one.at] ??= []) as unknown[]).push(fill(one.form, one.values));
    return made;
  }
}

function sameForm(one: Form, other: Pick<Form, "move" | "fixed">): boolean {
  return one.move === other.move && JSON.stringify(one.fixed) === JSON.stringify(other.fixed);
}
