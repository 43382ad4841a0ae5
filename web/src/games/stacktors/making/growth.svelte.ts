/** One change of a stack that stands: a piece bought, a step of healing. What is possible the form says. */

import type { Form } from "../../../link/protocol";
import type { Live } from "../../../table/live.svelte";
import type { Staging } from "../../../table/staging.svelte";
import type { Character } from "../table/view";
import type { Workbench } from "./bench.svelte";
import { Holding } from "./holding.svelte";
import { changed, draftOf } from "./people";
import { textOf, type Draft, type Part, type Place } from "./stack";
import { words } from "./bench_words";
import { candidates } from "../../../table/forms";

export class Growth extends Holding implements Workbench {
  constructor(
    live: Live,
    private readonly staged: () => Staging,
    private readonly number: () => number,
    private readonly who: () => Character,
    private readonly bank: () => Record<string, number>,
  ) {
    super(live);
  }

  get form(): Form | undefined {
    return this.staged().ask?.forms[this.number()];
  }

  /** Pieces are bought, not healed. */
  get buys(): boolean {
    return this.form?.move === "Buy";
  }

  private get values(): string[] {
    const field = this.form?.fields.at(-1);
    return candidates(field);
  }

  private get at(): string {
    return this.form?.fields.at(-1)?.at ?? "";
  }

  /** What is chosen. */
  get value(): string {
    const { index, values } = this.staged();
    return index === this.number() ? String(values.get(this.at) ?? "") : "";
  }

  get draft(): Draft {
    return draftOf(this.who());
  }

  /** The stack as it would stand, but for feet that lose their ground. */
  get after(): Draft {
    return changed(this.who(), this.value);
  }

  private saying(place: Place, at: number, part: Part): string {
    if (!this.buys) return `add ${place} ${at} ${part.colour}`;
    return place === "feet" ? `${at === 0 ? "under" : "nest"} 0 ${textOf(part)}` : `${place} ${at} ${textOf(part)}`;
  }

  fits(place: Place, at: number): boolean {
    const { held } = this;
    if (!held || held.from) return false;
    const top = this.draft[place].length;
    return this.values.includes(this.saying(place, place === "feet" && this.buys ? at : top, held.part));
  }

  lacks(part: Part): string {
    return (this.bank()[textOf(part)] ?? 0) > 0 ? "" : words.none(part.colour, part.size);
  }

  why(part: Part): void {
    this.choose(this.saying("guts", this.draft.guts.length, part), false, `bank ${textOf(part)}`);
  }

  lay(place: Place, at: number): void {
    const { held } = this;
    if (!held) return;
    if (held.from) return this.drop();
    this.choose(this.saying(place, at, held.part), this.fits(place, at), `gap ${place} ${at}`);
  }

  /** The piece in the hand one size larger or smaller. */
  resize(way: "up" | "down"): void {
    const value = this.sizing(way);
    this.choose(value, this.values.includes(value), "resize");
  }

  /** Whether the piece in the hand can change so. */
  resizes(way: "up" | "down"): boolean {
    return this.values.includes(this.sizing(way));
  }

  private sizing(way: string): string {
    const from = this.held?.from;
    return from ? `${way} ${this.who().stack[from[0]][from[1]]?.id}` : "";
  }

  /** The change as a move. */
  move(value: string): Record<string, unknown> {
    return { type: this.form!.move, ...this.form!.fixed, [this.at]: value };
  }

  private choose(value: string, fits: boolean, about: string): void {
    const { form } = this;
    if (!form) return;
    if (!fits) return void this.live.say({ type: "Why", move: this.move(value) }, about);
    this.live.no = null;
    this.held = null;
    this.staged().open(this.number());
    this.staged().put(this.at, value);
  }
}
