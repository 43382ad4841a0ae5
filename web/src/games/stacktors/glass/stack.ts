/** One stack on the mat, and how it moves when what is known of it changes. */

import { Group, Mesh } from "three";
import { RADIUS } from "../box/look";
import { drawnOf, type Piece, type Standing } from "../mat/map";
import type { Clock } from "./clock";
import type { Plan, Spot } from "./plan";
import { tall, upward } from "./pyramid";
import type { Wardrobe } from "./wardrobe";

const TRAVEL = 420;
const DROP = 280;
const HOP = 0.3;
const MOST_HOPS = 3;
const HEIGHT_OF_FALL = 1.5;
const LEAST = 0.001; // a body of no size has no inside
/** Places in the order of drawing that one stack takes. */
export const PLACES = 64;

interface Part {
  piece: Piece;
  group: Group;
  front: Mesh;
  back: Mesh | null;
}

export class Stack {
  readonly group = new Group();
  /** How high its tip stands, in inches. */
  tip = 0;
  private readonly base: Mesh;
  private readonly parts = new Map<string, Part>();
  private shown: Standing;

  constructor(one: Standing, private readonly plan: Plan, private readonly wardrobe: Wardrobe, private readonly clock: Clock, calm: boolean) {
    this.base = new Mesh(wardrobe.flat, wardrobe.base(one));
    this.base.position.y = 0.012;
    this.group.add(this.base);
    this.shown = one;
    const [x, z] = plan.spot(one.at);
    this.group.position.set(x, 0, z);
    this.wear(one, calm);
  }

  get key(): string {
    return this.shown.key;
  }

  /** Where it stands; it may still be on its way there. */
  get at(): Standing["at"] {
    return this.shown.at;
  }

  get spot(): Spot {
    return [this.group.position.x, this.group.position.z];
  }

  /** What can be hit by a finger. */
  get bodies(): Mesh[] {
    return [...this.parts.values()].map((part) => part.front);
  }

  /** As it is from now on. `calm`: without a movement. */
  show(one: Standing, calm: boolean): void {
    const [x, z] = this.plan.spot(one.at);
    const moved = one.at[0] !== this.shown.at[0] || one.at[1] !== this.shown.at[1];
    this.shown = one;
    this.wear(one, calm);
    if (!moved) return;
    const { x: fromX, z: fromZ } = this.group.position;
    const hops = Math.min(MOST_HOPS, Math.max(1, Math.round(Math.hypot(x - fromX, z - fromZ))));
    this.clock.start(`stack ${one.key}`, calm ? 0 : TRAVEL, (share) => {
      const up = Math.abs(Math.sin(Math.PI * share * hops)) * HOP;
      this.group.position.set(fromX + (x - fromX) * share, share < 1 ? up : 0, fromZ + (z - fromZ) * share);
    });
  }

  /** It shrinks, and is gone. */
  leave(calm: boolean, gone: () => void): void {
    this.clock.start(`stack ${this.key}`, calm ? 0 : DROP, (share) => this.group.scale.setScalar(1 - share || LEAST), gone);
  }

  /** Draw it after everything that is farther away. Pictures are turned to the eye by quarters. */
  order(place: number, quarter: number): void {
    this.base.renderOrder = place * PLACES;
    drawnOf(this.shown).forEach((piece, n) => {
      const part = this.parts.get(piece.key)!;
      part.group.rotation.y = (quarter * Math.PI) / 2;
      if (part.back) part.back.renderOrder = place * PLACES + 2 * n + 1;
      part.front.renderOrder = place * PLACES + 2 * n + 2;
    });
  }

  private wear(one: Standing, calm: boolean): void {
    this.base.material = this.wardrobe.base(one);
    this.base.rotation.y = Number.isNaN(one.facing) ? 0 : -one.facing;
    const pieces = drawnOf(one);
    this.tip = tall(pieces);
    for (const [key, part] of this.parts) if (!pieces.some((piece) => piece.key === key)) this.drop(key, part, calm);
    for (const piece of pieces) this.put(piece, calm);
  }

  private put(piece: Piece, calm: boolean): void {
    const known = this.parts.get(piece.key);
    const part = known ?? this.make(piece);
    const y = upward(piece.z);
    const from = known ? part.group.position.y : y + HEIGHT_OF_FALL;
    const before = RADIUS[part.piece.size] / RADIUS[piece.size];
    part.piece = piece;
    part.front.geometry = this.wardrobe.body(piece.size);
    part.front.material = this.wardrobe.front(piece);
    if (part.back) part.back.geometry = part.front.geometry;
    if (known && from === y && before === 1) return;
    this.clock.start(`piece ${this.key} ${piece.key}`, calm ? 0 : DROP, (share) => {
      part.group.position.y = from + (y - from) * share;
      part.group.scale.setScalar(before + (1 - before) * share);
    });
  }

  private make(piece: Piece): Part {
    const material = this.wardrobe.back(piece);
    const front = new Mesh(this.wardrobe.body(piece.size), this.wardrobe.front(piece));
    const back = material && new Mesh(front.geometry, material);
    const group = new Group();
    if (back) group.add(back);
    group.add(front);
    this.group.add(group);
    const part = { piece, group, front, back };
    this.parts.set(piece.key, part);
    return part;
  }

  private drop(key: string, part: Part, calm: boolean): void {
    this.parts.delete(key);
    this.clock.start(`piece ${this.key} ${key}`, calm ? 0 : DROP, (share) => part.group.scale.setScalar(1 - share || LEAST), () => this.group.remove(part.group));
  }
}
