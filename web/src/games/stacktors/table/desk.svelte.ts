/** What a table of Stacktors! shows now, for all its boards: the map, whose moment it is, where one may go, and what I chose. */

import { untrack } from "svelte";
import { partOf } from "../../../link/boards";
import type { Ask, Field, Form, Line, Way } from "../../../link/protocol";
import { openedChapters } from "../../../parts/story";
import type { Live } from "../../../table/live.svelte";
import { directionsOf, neighbour, placesOf, sceneOf, type Reach, type Scene, type Touched } from "../mat/map";
import { AttackDraft } from "../play/attack.svelte";
import { tableOf, type Character, type Fight, type Table } from "./view";
import { showing } from "../show/showing.svelte";
import { words } from "../show/words";
import { candidates } from "../../../table/forms";
import { Staging } from "../../../table/staging.svelte";

type At = [number, number];

/** What is asked while somebody is made, grows, or rests. */
const MAKING = new Set(["build", "draft", "cp", "rest"]);
const MOST_TOLD = 40; // lines
const RASTER = 71; // hundredths of an inch to the nearest of the places that a GM may choose on a sheet
const SNAP = 45; // hundredths of an inch: so near to a point of a sheet that is offered, a touch means it

export class Desk {
  /** Whose stack is looked at. */
  chosen = $state("");
  /** Where the keyboard is on the map. */
  cursor = $state<At | null>(null);
  /** Cells that an act of the GM's asks for: the map lights them, and a touch chooses one. */
  picking = $state.raw<{ cells: string[]; value: string; put: (cell: string) => void } | null>(null);
  /** Which kind of deed I am about to do in my turn: a move's name; empty: none yet. */
  doing = $state("");
  /** By which way I go: on foot, or at once. */
  by = $state("Walk");
  /** What I say: the slip for it comes and goes with turns and scenes, and what is begun on it stays. */
  readonly saying = new Staging();
  /** I speak at the slip. */
  speaking = false;
  /** Whom I want to say something to: the slip begins with that. */
  address = $state("");
  /** When I last did something: how much of the story there was, in which scene, and whether it was to speak. */
  private last = $state.raw({ known: 0, stage: "", spoke: false });
  readonly scene: Scene | null = $derived.by(() => (this.live.game ? sceneOf(this.live.game, (seat) => this.isBot(seat)) : null));
  readonly attack: AttackDraft;

  constructor(readonly live: Live) {
    this.attack = new AttackDraft(live);
    // Whoever of mine acts next has their stack open, whoever was looked at before.
    $effect(() => {
      const acts = live.game && this.table.turn?.actor;
      if (acts && untrack(() => this.mine.some((one) => one.id === acts))) this.chosen = "";
    });
    const mark = (): void => {
      this.last = { known: this.story.length, stage: this.table.stage, spoke: this.speaking };
      this.speaking = false;
    };
    untrack(mark);
    $effect(() => { if (live.busy) untrack(mark); });
  }

  private get story(): Line[] {
    return openedChapters(this.live.game?.board.story ?? [], true).flatMap((one) => one.lines);
  }

  /** The newest of what was told since I last did something; how a free scene opens stands at its head. */
  get told(): Line[] {
    return this.live.info?.x || this.live.you === null ? [] : this.story.slice(this.last.known).filter((line) => line.n || this.table.mode !== "free").slice(-MOST_TOLD);
  }

  /** Where that is told: at the slip, at the ways, or above a new scene. */
  get toldAt(): "say" | "ways" | "head" {
    if (this.last.stage !== this.table.stage) return this.table.mode === "free" ? "head" : "ways";
    return this.last.spoke ? "say" : "ways";
  }

  get table(): Table {
    return tableOf(this.live.game!);
  }

  get ask(): Ask | null {
    return this.live.you === null ? null : this.live.game!.ask;
  }

  /** I lead this table. */
  get leads(): boolean {
    return this.table.gm && this.live.you === 0;
  }

  /** I lead, and what I am asked is answered at the desk and not on the map: the desk comes first. */
  get called(): boolean {
    return this.leads && Boolean(this.ask?.owed) && !this.free && !this.attacking;
  }

  /** No map: somebody is made, grows, rests; or a free scene is on. */
  get making(): boolean {
    if (showing.scene && this.scene) return false;
    return this.table.mode !== "conflict" || MAKING.has(this.ask?.decision ?? "");
  }

  /** Whom the question is about, where it is not simply my turn: the two of a fight, or whoever stands in the forms. */
  readonly about: string[] = $derived.by(() => {
    if (!this.ask?.owed || ["turn", "order"].includes(this.ask.decision)) return [];
    const { fight } = this;
    const named = this.ask.forms.flatMap((form) => [...Object.values(form.fixed), ...form.fields.flatMap((field) => candidates(field))]).map(String);
    const keys = fight ? [fight.attacker, ...fight.targets] : named;
    return [...new Set(keys.filter((key) => this.table.chars[key]))];
  });

  /** My own characters, the one that acts first. */
  get mine(): Character[] {
    const acts = this.table.turn?.actor;
    return Object.values(this.table.chars).filter((one) => one.seat === this.live.you && one.alive).sort((one, other) => Number(other.id === acts) - Number(one.id === acts));
  }

  /** Whose stack lies open beside the map. */
  get shown(): Character | undefined {
    const { table } = this;
    return table.chars[this.chosen] ?? (this.mine.find((one) => one.id === table.turn?.actor) ?? this.mine[0]) ?? table.chars[table.turn?.actor ?? ""] ?? Object.values(table.chars)[0];
  }

  /** The attack that is being carried out. */
  get fight(): Fight | undefined {
    return this.table.fights.at(-1);
  }

  /** I declare an attack now: in a turn when I chose to, or because that is what is asked. */
  get attacking(): boolean {
    return this.attack.forms.length > 0 && (this.doing === "Attack" || !this.free);
  }

  /** I do what I like, one thing after the other. */
  get free(): boolean {
    return this.ask?.decision === "turn";
  }

  /** A free scene asks me what I do. */
  get inBeat(): boolean {
    return this.ask?.decision === "beat";
  }

  /** What may be done next, by the names of the moves, each with its forms. */
  get deeds(): Map<string, { form: Form; index: number }[]> {
    const found = new Map<string, { form: Form; index: number }[]>();
    (this.ask?.forms ?? []).forEach((form, index) => found.set(form.move, [...(found.get(form.move) ?? []), { form, index }]));
    return found;
  }

  /** The ways that I may go now. */
  get ways(): Way[] {
    const open = (this.ask?.forms ?? []).map((form) => form.move);
    return (partOf(this.live.game!.board, "Chart")?.ways ?? []).filter((way) => open.includes(way.move));
  }

  /** Those of them that are lit: on foot, or at once. */
  private get lit(): Way[] {
    return this.ways.filter((way) => !this.canJump || way.move === this.by);
  }

  /** I have to go somewhere before I may do anything else. */
  get owesWay(): boolean {
    return this.free && this.ways.length > 0 && !this.deeds.has("EndTurn");
  }

  /** Take up a way, another one each time: what is lit may stand behind a stack. */
  nextWay(): void {
    const { staged } = this.live;
    const { lit } = this;
    const way = lit[(this.way ? lit.indexOf(this.way) + 1 : 0) % lit.length];
    const index = this.ask?.forms.findIndex((form) => form.move === way?.move) ?? -1;
    const field = this.ask?.forms[index]?.fields[0];
    if (!way || !field) return;
    staged.open(index);
    staged.put(field.at, way.value);
  }

  get canJump(): boolean {
    return new Set(this.ways.map((way) => way.move)).size > 1;
  }

  /** A field of what is asked whose values are places of the map: where somebody lands. */
  private get landing(): { index: number; field: Field } | undefined {
    const index = (this.ask?.forms ?? []).findIndex((form) => form.move !== "Teleport" && form.fields.some((field) => field.kind === "cell"));
    const field = this.ask?.forms[index]?.fields.find((one) => one.kind === "cell");
    return field && { index, field };
  }

  get reach(): Reach[] {
    if (this.picking) return this.picking.cells.map((cell) => ({ at: cell.split(",").map(Number) as At, cost: 0, note: cell === this.picking!.value ? "✓" : "" }));
    if (this.doing) return [];
    const { landing } = this;
    if (landing && "of" in landing.field) return landing.field.of.map((value) => ({ at: String(value).split(",").map(Number) as At, cost: 0, note: "" }));
    return this.lit.map((way) => ({ at: way.at as At, cost: way.cost, note: way.risks.join(" ") }));
  }

  /** The way that I have taken up. */
  get way(): Way | undefined {
    const { form, values } = this.live.staged;
    return this.ways.find((way) => way.move === form?.move && form.fields.some((field) => values.get(field.at) === way.value));
  }

  get path(): At[] {
    const { way, scene } = this;
    const from = scene?.standing.find((one) => one.key === this.table.turn?.actor)?.at;
    if (!scene || !from) return [];
    const { staged } = this.live;
    const spoken = staged.form?.move === "Walk" ? staged.values.get("path") : undefined;
    if (way?.move === "Teleport") return [from, way.at as At];
    return typeof spoken === "string" ? placesOf(scene.kind, from, spoken) : [];
  }

  /** Whom I may name now. */
  get targets(): string[] {
    if (this.attacking) return [...new Set(this.attack.aims.filter((aim) => !this.attack.isFriend(aim) || this.attack.targets.includes(aim)).map((aim) => aim.split(":")[0]!))];
    const field = this.free ? undefined : this.live.staged.form?.fields.find((one) => one.kind === "target");
    return candidates(field).map((one) => String(one).split(":")[0]!);
  }

  /** A touch on the map: a place to go to, somebody to name, or a stack to look at. */
  tap({ at, key }: Touched): void {
    this.live.no = null;
    const picked = this.picking && at && !key && this.picked(at);
    if (picked) return this.picking!.put(picked);
    if (key) return this.touch(key);
    if (at) this.go(at);
  }

  /** The place that a touch means, of those that an act asks for. */
  private picked([x, y]: At): string | undefined {
    if (this.scene?.kind !== "free") return this.picking!.cells.find((cell) => cell === `${x},${y}`);
    const far = (cell: string): number => Math.hypot(Number(cell.split(",")[0]) - x, Number(cell.split(",")[1]) - y);
    const [first, ...rest] = this.picking!.cells;
    const best = first && rest.reduce((one, other) => (far(other) < far(one) ? other : one), first);
    return best && far(best) < RASTER ? best : undefined;
  }

  /** Somebody is touched: named, if that is what I am at; looked at in any case. */
  touch(key: string): void {
    const { staged } = this.live;
    this.chosen = key;
    if (this.attacking && (!this.inBeat || this.attack.reaches(key))) return this.attack.aim(key);
    const field = this.free ? undefined : staged.form?.fields.find((one) => one.kind === "target");
    const value = candidates(field).find((one) => String(one).split(":")[0] === key);
    if (field && value !== undefined) return staged.put(field.at, field.type === "Several" ? [value] : value);
    if (this.free && this.attack.reaches(key)) {
      this.start("Attack");
      this.attack.aim(key);
    }
  }

  /** A place is touched: a way there is taken up, or put back; where none leads the referee says why. */
  go(at: At): void {
    const { staged } = this.live;
    if (this.doing || !this.ask) return;
    const { landing } = this;
    if (landing) {
      const near = this.offered(at);
      if (near) this.put(landing.index, landing.field.at, near.at.join());
      return;
    }
    const way = this.wayTo(at);
    const index = this.ask.forms.findIndex((form) => form.move === (way?.move ?? "Walk"));
    const field = this.ask.forms[index]?.fields[0];
    if (way && field) this.put(index, field.at, way.value);
    else if (this.ask.decision === "turn") {
      staged.clear();
      void this.live.say({ type: "Why", move: { type: "Walk", path: this.straight(at) } }, `cell ${at.join()}`);
    }
  }

  /** My stack is carried over the map: the way there is taken up, somebody it is let go over is touched. Where it is let
   * go and no way leads, the referee says why. */
  carry({ at, key }: Touched, dropped: boolean): void {
    const { staged } = this.live;
    if (key && dropped) return this.touch(key);
    if (this.doing || !at) return;
    const way = this.wayTo(at);
    const index = this.ask?.forms.findIndex((form) => form.move === way?.move) ?? -1;
    const field = this.ask?.forms[index]?.fields[0];
    if (!way || !field) return dropped && !key ? this.go(at) : staged.clear();
    if (this.way === way) return;
    staged.open(index);
    staged.put(field.at, way.value);
  }

  /** The way that I may go to a place, or so near to it that it is meant. */
  private wayTo(at: At): Way | undefined {
    const near = this.offered(at);
    return near && this.ways.find((one) => one.at.join() === near.at.join() && (!this.canJump || one.move === this.by));
  }

  private put(index: number, at: string, value: string): void {
    const { staged } = this.live;
    if (staged.index === index && staged.values.get(at) === value) return staged.clear();
    staged.open(index);
    staged.put(at, value);
  }

  /** The place that is meant, of those that are offered: on a sheet two of them may lie closer to each other than a finger is wide. */
  private offered([x, y]: At): Reach | undefined {
    const far = (one: Reach): number => Math.hypot(one.at[0] - x, one.at[1] - y);
    const snap = this.scene?.kind === "free" ? SNAP : 1;
    return this.reach.filter((one) => far(one) < snap).sort((one, other) => far(one) - far(other))[0];
  }

  /** A path to a place without any thought, to ask the referee about. */
  private straight(to: At): string {
    const { scene } = this;
    let at = scene?.standing.find((one) => one.key === this.table.turn?.actor)?.at;
    if (!scene || !at) return "";
    if (scene.kind === "free") return to.join();
    const found: string[] = [];
    while (at.join() !== to.join() && found.length < 40) {
      const far = (step: string): number => {
        const [x, y] = neighbour(scene.kind, at!, step);
        return Math.hypot(x + (scene.kind === "hex" ? Math.abs(y % 2) / 2 : 0) - to[0] - (scene.kind === "hex" ? Math.abs(to[1] % 2) / 2 : 0), y - to[1]);
      };
      const step: string = directionsOf(scene.kind).reduce((best, one) => (far(one) < far(best) ? one : best));
      found.push(step);
      at = neighbour(scene.kind, at, step);
    }
    return found.join(" ");
  }

  /** Turn where I stand; it costs what it costs. */
  turn(by: 1 | -1): void {
    const { scene } = this;
    const index = this.ask?.forms.findIndex((form) => form.move === "Walk") ?? -1;
    const steps = scene ? directionsOf(scene.kind) : [];
    const one = this.table.chars[this.table.turn?.actor ?? ""];
    if (!one || !steps.length || this.ask?.decision !== "turn") return;
    const spoken = String(this.live.staged.values.get("path") ?? "");
    const facing = spoken.startsWith("turn:") ? spoken.slice(5) : one.facing;
    const path = `turn:${steps[(steps.indexOf(facing) + by + steps.length) % steps.length]}`;
    if (index < 0) return void this.live.say({ type: "Why", move: { type: "Walk", path } }, `stack ${one.id}`);
    this.doing = "";
    this.live.staged.open(index);
    this.live.staged.put("path", path);
  }

  /** Begin a kind of deed; one that is done by being named is done. */
  start(move: string): void {
    const forms = this.deeds.get(move) ?? [];
    this.live.no = null;
    this.live.staged.clear();
    this.attack.clear();
    this.doing = move;
    if (forms.length === 1) this.live.staged.open(forms[0]!.index);
    if (forms.length === 1 && !forms[0]!.form.fields.length) void this.commit();
  }

  /** Put everything back. */
  back(): void {
    this.live.no = null;
    this.doing = "";
    if (this.inBeat) this.chosen = "";
    this.attack.clear();
    this.live.staged.clear();
  }

  async commit(): Promise<void> {
    if (await this.live.commit("commit")) {
      this.doing = "";
      this.attack.clear();
    }
  }

  isBot(seat: number): boolean {
    return Boolean(this.live.chairs[seat]?.kind.startsWith("bot") || this.live.chairs[seat]?.stand_in);
  }

  /** Who decides for somebody, in a word: a player's name, or what it is to the table. */
  behind(one: Character): string {
    if (one.seat >= 0 && one.seat === this.live.you) return words.you;
    return one.seat >= 0 ? (this.table.names[one.seat] ?? "") : one.role === "pc" ? words.companion : (words.roles[one.role] ?? "");
  }
}
