/** What a table of 99 chances shows now, for all its boards: which scene, what I have to do, and where it is done. */

import type { Ask, Chapter, Face, Line, Scale } from "../../../link/protocol";
import type { Live } from "../../../table/live.svelte";
import { handField, taken, usesHand } from "../play/playing";
import { facesOf, tableOf, turnOf, valuesOf, type Table, type Telling, type Turn } from "./view";
import { words } from "../show/words";

type Scene = "acts" | "themes" | "pitches" | "vote" | "characters" | "circle" | "plan" | "chance" | "climax" | "finale";

/** Decisions that are made beside my hand, or on the board: no leaf lies for them. */
const PLAIN = ["theme_pick", "evaluate", "theme_vote"];
/** Decisions that follow what has just come out on the line. */
const REVEALS = ["median_tell", "outcome_tell"];
/** Decisions whose leaf lies in the place of my hand, because the scene needs all the room. */
const BELOW = ["median_tell", "outcome_tell", "denouement", "retell", "winner_pick"];

export class Desk {
  /** My cards lie turned over: the dark word up. */
  turned = $state(false);
  /** What I was warned of once: pressing again does it. */
  warned = $state("");

  /** The last reveal that I have looked at. */
  private seen = $state("");

  constructor(private readonly live: Live) {}

  get table(): Table {
    return tableOf(this.live.game!);
  }

  get ask(): Ask | null {
    return this.live.game?.ask ?? null;
  }

  /** The line that is drawn now. */
  get scale(): Scale | undefined {
    const { scene } = this;
    return scene === "chance" || scene === "climax" || scene === "finale" ? this.live.game!.board.scales[0] : undefined;
  }

  /** How the last plan came out, while nothing new has come of the next one. */
  get before(): Scale | undefined {
    return this.scene === "chance" || this.scene === "finale" ? undefined : this.live.game!.board.scales.find((scale) => scale.edge);
  }

  get turn(): Turn | undefined {
    return turnOf(this.table);
  }

  get scene(): Scene {
    const { phase, finale } = this.table;
    if (phase === "acts" || phase === "themes" || phase === "pitches" || phase === "vote" || phase === "characters") return phase;
    if (phase === "resources" || phase === "trouble") return "circle";
    if (phase === "storytelling") return this.turn?.committed ? "chance" : "plan";
    return finale ? "finale" : "climax";
  }

  /** Where I write: beside the scene, below it, or nowhere. */
  get leaf(): "side" | "below" | "" {
    const decision = this.ask?.owed || this.ask?.decision === "acts" ? this.ask.decision : ""; // what is said of acts can be changed
    if (!decision || PLAIN.includes(decision) || this.held) return "";
    const wide = this.scene === "chance" || this.scene === "finale";
    return wide || BELOW.includes(decision) ? (wide ? "below" : "side") : "side";
  }

  /** What has come out stays on the screen until I go on: no form comes by itself. */
  get held(): boolean {
    const { ask, live } = this;
    return Boolean(ask?.owed && REVEALS.includes(ask.decision) && this.seen !== this.reveal && !live.staged.values.size);
  }

  private get reveal(): string {
    return `${this.table.turns.length} ${this.ask?.decision}`;
  }

  /** I have looked at it. */
  goOn(): void {
    this.seen = this.reveal;
  }

  /** The Number that I have taken up for the line; 0 for none. */
  get weighed(): number {
    const [card] = this.ask?.decision === "evaluate" ? taken(this.live) : [];
    return card === undefined ? 0 : Number(valuesOf(this.faces.get(String(card)), String(card)).number);
  }

  /** My hand is what I choose from now. */
  get choosing(): boolean {
    return usesHand(this.ask);
  }

  get faces(): Map<string, Face> {
    return facesOf(this.live.game!);
  }

  /** The last telling, and how it reads. */
  get latest(): { telling: Telling; line: Line | undefined } | null {
    const telling = this.table.told.at(-1);
    return telling ? { telling, line: this.lineOf(telling.n) } : null;
  }

  /** A telling as it stands in the story. */
  lineOf(n: number): Line | undefined {
    return this.live.game!.board.story.flatMap((chapter: Chapter) => chapter.lines).find((line) => line.n === n);
  }

  /** The last telling of a kind by somebody in this act. */
  told(kind: string, seat: number): Line | undefined {
    const telling = this.table.told.findLast((one) => one.kind === kind && one.seat === seat && one.act === this.table.act);
    return telling && this.lineOf(telling.n);
  }

  isBot(seat: number): boolean {
    return Boolean(this.live.chairs[seat]?.kind.startsWith("bot") || this.live.chairs[seat]?.stand_in);
  }

  /** Why I can't say it yet; empty when I can. */
  get lacks(): string {
    const { staged } = this.live;
    if (staged.ready) return "";
    if (staged.index < 0) {
      if (this.ask?.decision === "theme_pick") return words.pickTheme;
      if (this.ask?.decision === "evaluate") return words.pickNumber;
      if (this.ask?.decision === "theme_vote") return words.pickVote;
      return this.choosing && !handField(this.ask) ? words.lacks.card! : words.lacks.form!;
    }
    const kind = staged.next?.kind ?? "";
    if (kind === "theme_card") return words.pickTheme;
    if (kind === "number_card" && this.ask?.decision === "evaluate") return words.pickNumber;
    return words.lacks[kind] ?? words.lacks.seat!;
  }

  /** Something allowed and seldom meant: it is said once, and pressing again does it. */
  get warning(): string {
    const { staged } = this.live;
    const decision = this.ask?.decision ?? "";
    const none = (at: string): boolean => {
      const field = staged.field(at);
      return field?.type === "Several" && field.of.length > 0 && !((staged.value(field) as unknown[] | undefined) ?? []).length;
    };
    if (["resource_play", "bonus_tell"].includes(decision) && none("involves")) return words.nobodyIn;
    return decision === "plan" && none("resources") ? words.emptyHanded : "";
  }

  /** Say what I have chosen; what was warned of only when it is pressed again. */
  async commit(): Promise<boolean> {
    const { warning } = this;
    if (warning && this.warned !== warning) {
      this.warned = warning;
      return false;
    }
    const done = await this.live.commit("commit");
    if (done) this.warned = "";
    return done;
  }
}
