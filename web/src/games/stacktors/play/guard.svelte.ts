/** A defence, or help in a fight, while it is put together: for each of my characters its pieces and an active cell. */

import type { Field } from "../../../link/protocol";
import type { Live } from "../../../table/live.svelte";
import { ownerOf, slotOf, tableOf, type Character } from "../table/view";
import { candidates } from "../../../table/forms";

const texts = (field: Field): string[] => candidates(field).map(String);

export interface Guarding { field: Field; one: Character | undefined; usable: Set<number>; pieces: readonly number[]; cell: string; other: string }
interface Chosen { pieces: readonly number[]; cell: string; other: string }

const NOTHING: Chosen = { pieces: [], cell: "", other: "" };

export class GuardDraft {
  private chosen = $state.raw<ReadonlyMap<string, Chosen>>(new Map());

  constructor(private readonly live: Live) {}

  get defends(): boolean {
    return this.live.game?.ask?.decision === "defend";
  }

  /** What is asked for each of my characters. */
  get rows(): Guarding[] {
    const table = tableOf(this.live.game!);
    return (this.live.game?.ask?.forms[0]?.fields ?? []).map((field) => {
      const usable = new Set(texts(field).flatMap((value) => idsIn(value)));
      const [first] = [...usable];
      return { field, one: first === undefined ? undefined : ownerOf(table, first), usable, ...(this.chosen.get(field.at) ?? NOTHING) };
    });
  }

  /** The cells that can be active with the pieces of a row. */
  cells(row: Guarding): string[] {
    const like = alike(row.one, row.pieces);
    return [...new Set(texts(row.field).filter((value) => value.includes("/") && alike(row.one, idsIn(value)) === like).map((value) => value.split("/")[0]!))];
  }

  /** What may be answered besides pieces: let it happen, or ignore it with a clear piece. */
  others(row: Guarding): string[] {
    return texts(row.field).filter((value) => value === "accept" || value.startsWith("ignore "));
  }

  worth(row: Guarding): number {
    return row.pieces.reduce((sum, id) => sum + ((row.one && slotOf(row.one, id)?.slot.s) ?? 0), 0);
  }

  toggle(row: Guarding, id: number): void {
    const pieces = row.pieces.includes(id) ? row.pieces.filter((one) => one !== id) : [...row.pieces, id];
    const now = { ...row, pieces, other: "" };
    const cells = this.cells(now);
    this.set(row, { pieces, other: "", cell: cells.includes(row.cell) ? row.cell : "" });
  }

  setCell(row: Guarding, cell: string): void {
    this.set(row, { pieces: row.pieces, cell, other: "" });
  }

  setOther(row: Guarding, other: string): void {
    this.set(row, { pieces: [], cell: "", other: row.other === other ? "" : other });
  }

  private set(row: Guarding, chosen: Chosen): void {
    this.chosen = new Map(this.chosen).set(row.field.at, chosen);
    this.settle();
  }

  clear(): void {
    this.chosen = new Map();
    this.settle();
  }

  /** The answer as the move says it: nothing chosen is an answer too. */
  settle(): void {
    const { staged } = this.live;
    staged.open(0);
    for (const row of this.rows) staged.put(row.field.at, row.other || (this.defends ? `${row.cell}/${row.pieces.join(" ")}` : row.pieces.join(" ")));
  }
}

const idsIn = (value: string): number[] => value.replace(/^(ignore |[^/ ]*\/)/, "").split(" ").filter(Boolean).map(Number).filter(Number.isFinite);

/** Pieces that are worth the same: of equal ones the referee lists one choice. */
function alike(one: Character | undefined, ids: readonly number[]): string {
  return ids.map((id) => {
    const found = one && slotOf(one, id);
    return found ? `${found.position}${found.slot.c}${found.slot.s}${found.gear}` : String(id);
  }).sort().join();
}
