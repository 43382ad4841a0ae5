/** An attack while it is put together: its type, its pieces, the one active cell, and whom it is for. What is possible the forms say. */

import type { Field, Form } from "../../../link/protocol";
import type { Live } from "../../../table/live.svelte";
import { ownerOf, slotOf, slotsOf, tableOf, type Character, type Slot } from "../table/view";
import { candidates } from "../../../table/forms";

const ATTACKS = new Set(["Attack", "NameAttack"]);
const numbers = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : []);
const fieldOf = (form: Form, kind: string): Field | undefined => form.fields.find((field) => field.kind === kind);

export class AttackDraft {
  how = $state("");
  /** The active cell; with what stacks on it, joined by +. Empty: plain. */
  cell = $state("");
  pieces = $state.raw<readonly number[]>([]);
  /** The clear piece that makes it sure; 0: none. */
  perfection = $state(0);
  targets = $state.raw<readonly string[]>([]);

  constructor(private readonly live: Live) {}

  get forms(): Form[] {
    return (this.live.you === null ? [] : (this.live.game?.ask?.forms ?? [])).filter((form) => ATTACKS.has(form.move));
  }

  /** Of an attack whose type is fixed already: that. */
  private typeOf(form: Form): string {
    return String(form.fixed.how ?? tableOf(this.live.game!).fights.at(-1)?.type ?? "");
  }

  get hows(): string[] {
    return [...new Set(this.forms.map((form) => this.typeOf(form)))];
  }

  /** The type that is open: mine, or the first one possible. */
  get type(): string {
    return this.hows.includes(this.how) ? this.how : (this.hows[0] ?? "");
  }

  /** Forms of the open type. */
  get open(): Form[] {
    return this.forms.filter((form) => this.typeOf(form) === this.type);
  }

  /** Who attacks: whoever's pieces are offered. */
  get actor(): Character | undefined {
    const table = tableOf(this.live.game!);
    for (const form of this.forms) {
      const [piece] = [...numbers(form.fixed.pieces), ...numbers(candidates(fieldOf(form, "piece")))];
      const one = piece === undefined ? undefined : ownerOf(table, piece);
      if (one) return one;
    }
    return table.chars[table.turn?.actor ?? ""];
  }

  /** The pieces that such an attack may use. */
  get usable(): Set<number> {
    return new Set(this.open.flatMap((form) => [...numbers(form.fixed.pieces), ...numbers(candidates(fieldOf(form, "piece")))]));
  }

  /** Clear pieces that can make it sure. */
  get sure(): Set<number> {
    return new Set(this.open.map((form) => Number(form.fixed.perfection ?? 0)).filter(Boolean));
  }

  cellOf(id: number): string {
    const found = this.actor && slotOf(this.actor, id);
    return found ? `${found.position}.${found.slot.c}` : "";
  }

  /** The cells that can be active with some of the pieces chosen; plain is the empty one. */
  get cells(): string[] {
    const mine = new Set(this.pieces.map((id) => this.cellOf(id)));
    const found = this.open.map(cellsOf).filter((cell) => cell === "" || cell.split("+").every((one) => mine.has(one)));
    return [...new Set(found)];
  }

  private active(cell: string): number[] {
    const names = cell.split("+");
    return this.pieces.filter((id) => cell !== "" && names.includes(this.cellOf(id)));
  }

  /** Forms with just these active pieces. */
  private fits(cell: string): Form[] {
    const active = new Set(this.active(cell));
    return this.open.filter((form) => {
      const named = numbers(form.fixed.pieces);
      return cellsOf(form) === cell && named.length === active.size && named.every((id) => active.has(id)) && Number(form.fixed.perfection ?? 0) === this.perfection;
    });
  }

  /** Whether somebody is of the attacker's own side, and nobody whom it has to attack. */
  isFriend(aim: string): boolean {
    const one = tableOf(this.live.game!).chars[aim];
    return one !== undefined && one.side === this.actor?.side && !this.actor.statuses.some((status) => status.target === aim);
  }

  /** Whom it can be for as it is now, friends last; before any piece is chosen whom any attack of the type could reach. */
  get aims(): string[] {
    const forms = this.pieces.length || this.perfection ? this.fits(this.cell) : this.open;
    const all = [...new Set(forms.flatMap(aimsOf))];
    return [...all.filter((aim) => !this.isFriend(aim)), ...all.filter((aim) => this.isFriend(aim))];
  }

  /** Whether nobody but friends could be attacked. */
  get nobody(): boolean {
    return this.forms.every((form) => aimsOf(form).every((aim) => this.isFriend(aim)));
  }

  /** Whether any attack could be for somebody. */
  reaches(key: string): boolean {
    return this.forms.some((form) => aimsOf(form).some((aim) => aim.split(":")[0] === key));
  }

  /** What it is worth: the pips of all its pieces. */
  get worth(): number {
    return this.sum(this.pieces);
  }

  /** The pips of the active pieces. */
  get strength(): number {
    return this.sum(this.active(this.cell));
  }

  private sum(ids: readonly number[]): number {
    return ids.reduce((sum, id) => sum + ((this.actor && slotOf(this.actor, id)?.slot.s) ?? 0), 0);
  }

  /** All pieces that somebody might think of, brains first. */
  get pool(): { slot: Slot; position: string }[] {
    const { actor } = this;
    return actor ? (["brains", "guts"] as const).flatMap((position) => slotsOf(actor, position).map((slot) => ({ slot, position }))) : [];
  }

  setType(how: string): void {
    this.how = how;
    const { usable } = this;
    this.pieces = this.pieces.filter((id) => usable.has(id));
    this.perfection = this.sure.has(this.perfection) ? this.perfection : 0;
    this.settle();
  }

  setCell(cell: string): void {
    this.cell = cell;
    this.settle();
  }

  toggle(id: number): void {
    if (this.perfection === id) this.perfection = 0;
    this.pieces = this.pieces.includes(id) ? this.pieces.filter((one) => one !== id) : [...this.pieces, id];
    if (!this.cell) this.cell = this.cells.find((cell) => cell !== "" && cell.split("+").includes(this.cellOf(id))) ?? "";
    this.settle();
  }

  toggleSure(id: number): void {
    this.pieces = this.pieces.filter((one) => one !== id);
    this.perfection = this.perfection === id ? 0 : id;
    this.settle();
  }

  /** Name somebody, or take the name back. */
  aim(key: string): void {
    const reached = this.forms.filter((form) => candidates(fieldOf(form, "target")).some((aim) => String(aim).split(":")[0] === key));
    if (!this.aims.some((aim) => aim === key || aim.split(":")[0] === key) && !this.pieces.length && reached[0]) this.how = this.typeOf(reached[0]);
    const aim = this.aims.find((one) => one === key) ?? this.aims.find((one) => one.split(":")[0] === key);
    if (aim === undefined) return void this.why(key);
    const without = this.targets.filter((one) => one !== aim);
    const most = Math.max(1, ...this.fits(this.cell).map((form) => mostOf(fieldOf(form, "target"))));
    this.targets = without.length < this.targets.length ? without : [...(without.length >= most ? without.slice(1) : without), aim];
    this.settle();
  }

  /** Ask the referee about somebody whom this can't be for. */
  private why(key: string): Promise<unknown> {
    return this.live.say({ type: "Why", move: { ...this.move, targets: [key] } }, `stack ${key}`);
  }

  /** The move as far as it goes, to ask the referee about. */
  get move(): Record<string, unknown> {
    const active = this.active(this.cell);
    const [cell, ...also] = this.cell.split("+");
    return { type: "Attack", how: this.type, cell, targets: [...this.targets], pieces: active, others: this.pieces.filter((id) => !active.includes(id)), perfection: this.perfection, ...(also.length ? { also } : {}) };
  }

  clear(): void {
    [this.cell, this.pieces, this.perfection, this.targets] = ["", [], 0, []];
  }

  /** Leave out what no longer goes together, and put what is left into the form that says it. */
  private settle(): void {
    if (!this.cells.includes(this.cell)) this.cell = this.cells.find((cell) => cell !== "") ?? "";
    if (this.pieces.length || this.perfection) this.targets = this.targets.filter((aim) => this.aims.includes(aim));
    const { staged } = this.live;
    const active = this.active(this.cell);
    const others = this.pieces.filter((id) => !active.includes(id));
    const form = this.fits(this.cell).find((one) => {
      const target = fieldOf(one, "target");
      const takes = !target || (this.targets.length > 1) === (target.type === "Several");
      return takes && others.every((id) => candidates<number>(fieldOf(one, "piece")).includes(id));
    });
    const index = form ? (staged.ask?.forms.indexOf(form) ?? -1) : -1;
    if (!form || index < 0 || !(this.pieces.length || this.perfection || numbersOrTexts(form.fixed.targets).length)) return staged.clear();
    staged.clear();
    staged.open(index);
    const target = fieldOf(form, "target");
    const piece = fieldOf(form, "piece");
    if (piece) staged.put(piece.at, others);
    if (target && this.targets.length) staged.put(target.at, target.type === "Several" ? [...this.targets] : this.targets[0]);
  }
}

const cellsOf = (form: Form): string => [String(form.fixed.cell ?? ""), ...numbersOrTexts(form.fixed.also)].filter(Boolean).join("+");
const numbersOrTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const aimsOf = (form: Form): string[] => [...numbersOrTexts(form.fixed.targets), ...candidates(fieldOf(form, "target")).map(String)];
const mostOf = (field: Field | undefined): number => (field?.type === "Several" ? field.most : 1);
