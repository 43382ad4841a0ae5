/** A move that was made, in the words of what was asked: which form, and what was chosen or written in it. */

import type { Field, Form } from "../link/protocol";
import { waiting as words } from "../words/waiting";
import { titleOf } from "./form_title";
import type { Live } from "./live.svelte";

type Move = Record<string, unknown>;

/** Empty where nothing like it is asked. */
export function moveInWords(live: Live, move: Move): string {
  const forms = [live.game?.ask, ...(live.game?.offers ?? [])].flatMap((ask) => ask?.forms ?? []);
  const fits = forms.filter((form) => form.move === move["type"] && Object.entries(form.fixed).every(([name, value]) => same(move[name], value)));
  const [form] = fits.sort((one, other) => size(other) - size(one)); // of two that fit, the one that says more
  if (!form) return "";
  return [titleOf(form, live.game), ...form.fields.flatMap((field) => chosen(live, field, at(move, field.at)))].join(", ");
}

const size = (form: Form): number => Object.keys(form.fixed).length;
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const at = (move: Move, path: string): unknown => path.split(".").reduce<unknown>((part, name) => (part as Move | undefined)?.[name], move);

function chosen(live: Live, field: Field, value: unknown): string[] {
  if (value === undefined || value === null || value === "") return [];
  if (field.type === "Several") return (value as unknown[]).map((one) => live.label(field.kind, one));
  if (field.type !== "Words" && field.of.some((one) => same(one, value))) return [live.label(field.kind, value)];
  const written = typeof value === "string" ? value : (value as { label?: string }).label;
  return written ? [words.written(written)] : [];
}
