/** What a table of Stacktors! shows now, for all its boards: the map, whose moment it is, where one may go, and what I chose. */

import type { Ask, Field } from "../../link/protocol";
import type { Live } from "../../table/live.svelte";
import { placesOf, sceneOf, type Reach, type Scene } from "./model";
import { tableOf, type Character, type Table } from "./view";

type At = [number, number];

/** What is asked while somebody is made, grows, or rests. */
const MAKING = new Set(["build", "draft", "cp", "rest"]);

export class Desk {
  /** Whose stack is looked at. */
  chosen = $state("");
  /** Where the keyboard is on the map. */
  cursor = $state<At | null>(null);
  /** Cells that an act of the GM's asks for: the map lights them, and a touch chooses one. */
  picking = $state.raw<{ cells: string[]; value: string; put: (cell: string) => void } | null>(null);
  readonly scene: Scene | null = $derived.by(() => (this.live.game ? sceneOf(this.live.game) : null));

  constructor(readonly live: Live) {}

  get table(): Table {
    return tableOf(this.live.game!);
  }

  get ask(): Ask | null {
    return this.live.game!.ask;
  }

  /** I lead this table. */
  get leads(): boolean {
    return this.table.gm && this.live.you === 0;
  }

  /** No map: somebody is made, grows, rests; or a free scene is on. */
  get making(): boolean {
    return this.table.mode !== "conflict" || MAKING.has(this.ask?.decision ?? "");
  }

  /** My own characters, the one that acts first. */
  get mine(): Character[] {
    const acts = this.table.turn?.actor;
    return Object.values(this.table.chars).filter((one) => one.seat === this.live.you && one.alive).sort((one, other) => Number(other.id === acts) - Number(one.id === acts));
  }

  /** Whose stack lies open beside the map. */
  get shown(): Character | undefined {
    const { table } = this;
    return table.chars[this.chosen] ?? table.chars[table.turn?.actor ?? ""] ?? this.mine[0] ?? Object.values(table.chars)[0];
  }

  /** The forms of the ask that end on the map, each with its field. */
  get ways(): { form: number; field: Field }[] {
    return (this.ask?.forms ?? []).flatMap((form, n) => {
      const field = form.fields.find((one) => one.kind === "path" || one.kind === "cell");
      return field ? [{ form: n, field }] : [];
    });
  }

  /** Where I may go, or put somebody, each with the value that says it. */
  get ends(): Map<string, { form: number; at: string; value: string; places: At[] }> {
    const found = new Map<string, { form: number; at: string; value: string; places: At[] }>();
    const { scene } = this;
    const from = scene?.standing.find((one) => one.key === this.table.turn?.actor)?.at;
    if (!scene) return found;
    for (const { form, field } of this.ways) {
      for (const value of "of" in field ? field.of : []) {
        const places = field.kind === "path" && from ? placesOf(scene.kind, from, String(value)) : [String(value).split(",").map(Number) as At];
        const end = places.at(-1)!.join();
        if (!found.has(end)) found.set(end, { form, at: field.at, value: String(value), places });
      }
    }
    return found;
  }

  get reach(): Reach[] {
    if (this.picking) return this.picking.cells.map((cell) => ({ at: cell.split(",").map(Number) as At, cost: 0, note: cell === this.picking!.value ? "✓" : "" }));
    return [...this.ends.values()].map(({ places }) => ({ at: places.at(-1)!, cost: places.length - 1, note: "" }));
  }

  /** The way that I have chosen, from where I stand. */
  get path(): At[] {
    const { staged } = this.live;
    const way = [...this.ends.values()].find((end) => end.form === staged.index && staged.values.get(end.at) === end.value);
    return way?.places ?? [];
  }

  /** Whom I may name now, by the form that I fill. */
  get targets(): string[] {
    const field = this.live.staged.form?.fields.find((one) => one.kind === "target");
    return field && "of" in field ? field.of.map((one) => String(one).split(":")[0]!) : [];
  }

  /** A touch on the map: a place to go to, somebody to name, or a stack to look at. */
  tap({ at, key }: { at?: At; key?: string }): void {
    const { staged } = this.live;
    this.live.no = null;
    if (this.picking && at && !key && this.picking.cells.includes(at.join())) return this.picking.put(at.join());
    const end = at && this.ends.get(at.join());
    if (end && !key) {
      staged.open(end.form);
      staged.put(end.at, end.value);
      return;
    }
    if (!key) return;
    this.chosen = key;
    const field = staged.form?.fields.find((one) => one.kind === "target");
    const value = field && "of" in field ? field.of.find((one) => String(one).split(":")[0] === key) : undefined;
    if (field && value !== undefined) staged.put(field.at, field.type === "Several" ? [value] : value);
  }
}
