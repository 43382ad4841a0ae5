/** A deed while it is shown: the map as it was at that moment, who aims at whom, what it came to. The table lies on already. */

import type { Game } from "../../../link/protocol";
import type { Fact } from "../../../stage/timeline";
import { sceneOf, type Scene } from "../mat/map";
import { tableOf, type Character, type Table } from "../table/view";

type Place = [number, number];
interface Caption { who: string; name: string; steps: string[] }

class Showing {
  /** The map of the moment; null when the table is shown as it lies. */
  scene = $state.raw<Scene | null>(null);
  /** Who aims at whom, by their keys. */
  aim = $state.raw<[string, string] | null>(null);
  /** What it came to, over whom. */
  star = $state.raw<{ on: string; text: string; held: boolean } | null>(null);
  /** Where somebody who walks has come from. */
  trail = $state.raw<Place[]>([]);
  /** Who does what, step by step; the last one is what is seen now. */
  caption = $state.raw<Caption | null>(null);
  private game: Game | null = null;
  private table: Table | null = null;

  /** The moment before the first fact of some news; nothing where no map was on the table, or where it has gone: another
   * scene lies there, whose head tells how this one ended. */
  begin(before: Game | null, now: Game): boolean {
    if (!this.table && before) this.rebase(before);
    return this.table !== null && (!this.scene || mapOf(now) !== null);
  }

  /** Go on from how the table lies in a game. */
  rebase(game: Game): void {
    this.end();
    this.game = game;
    this.table = { ...tableOf(game), chars: { ...tableOf(game).chars } };
    this.draw();
  }

  name(who: string): string {
    const { table } = this;
    return table?.chars[who]?.name ?? table?.challenges[who]?.name ?? who;
  }

  one(who: string): Character | undefined {
    return this.table?.chars[who];
  }

  /** Somebody is otherwise from now on. */
  change(who: string, more: Partial<Character>): void {
    const one = this.one(who);
    if (!this.table || !one) return;
    this.table.chars[who] = { ...one, ...more };
    this.draw();
  }

  /** A step more of what somebody does. */
  say(who: string, step: string): void {
    const { caption } = this;
    const same = caption !== null && caption.who === who;
    const steps = same ? caption.steps.filter((one) => one !== step) : [];
    this.caption = { who, name: this.name(who), steps: [...steps, step].slice(-5) };
  }

  /** The table as it lies. */
  end(): void {
    this.table = this.game = null;
    [this.scene, this.aim, this.star, this.caption, this.trail] = [null, null, null, null, []];
  }

  private draw(): void {
    const { game, table } = this;
    if (!game || !table) return;
    const scene = mapOf({ ...game, view: { ...(game.view as object), table } });
    if (!scene) return;
    const standing = scene.standing
      .filter((one) => table.chars[one.key]?.alive !== false)
      .map((one) => ({ ...one, at: table.chars[one.key]?.pos ?? one.at, active: one.key === (this.caption?.who ?? "") }));
    this.scene = { ...scene, standing };
  }
}

const mapOf = (game: Game): Scene | null => sceneOf(game, () => false);

export const showing = new Showing();

/** Where a fact says that somebody is now. */
export const placeOf = (fact: Fact): Place => (fact.at ?? fact.pos) as Place;
