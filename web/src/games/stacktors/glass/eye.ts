/** The camera: from above and aside, by quarters round the mat, nearer and farther, never freely. */

import { OrthographicCamera, Vector3 } from "three";
import type { Spot } from "./plan";

export const NEAREST = 2;
export const FARTHEST = 0.7;
const DOWN = Math.asin(1 / Math.sqrt(3)); // 35.26 degrees: a cube shows three equal faces
const FAR = 60;

/** How much of a height is seen from here. */
export const UPRIGHT = Math.cos(DOWN);

/** A point of the picture, in its pixels from the upper left corner. */
export type Pixel = [x: number, y: number];

/** What the whole picture shows. */
export interface Fit {
  size: Pixel;
  mat: Spot;
  /** Pixels of an inch when nothing is brought nearer. */
  scale: number;
  /** How high over the mat the middle of the picture is. */
  rise: number;
}

export class Eye {
  readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0.1, 2 * FAR);
  private fitted: Fit = { size: [1, 1], mat: [1, 1], scale: 1, rise: 0 };
  private closeness = 1;
  private turned = 45;
  private aim: Spot = [0, 0];

  constructor() {
    this.place();
  }

  /** How near: 1 shows the whole mat. */
  get zoom(): number {
    return this.closeness;
  }

  /** Degrees round the mat; 45 to begin with. */
  get yaw(): number {
    return this.turned;
  }

  /** The mat and all tips fill a picture of this size that is seen from there, with `edge` pixels left free, and `head`
   * more above. */
  fitting(width: number, height: number, mat: Spot, tips: readonly [x: number, y: number, z: number][], edge: number, head: number, yaw: number): Fit {
    const turn = (yaw * Math.PI) / 180;
    const across = (mat[0] + mat[1]) * Math.SQRT1_2;
    const half = (across / 2) * Math.sin(DOWN);
    const top = Math.max(half, ...tips.map(([x, y, z]) => y * UPRIGHT - (x * Math.sin(turn) + z * Math.cos(turn)) * Math.sin(DOWN)));
    const scale = Math.min((width - 2 * edge) / across, (height - 2 * edge - head) / (top + half));
    const rise = (top - half + head / Math.max(1, scale)) / 2 / UPRIGHT;
    return { size: [Math.max(1, width), Math.max(1, height)], mat, scale: Math.max(1, scale), rise };
  }

  /** Between one fit and another. */
  fit(from: Fit, to: Fit, share: number): void {
    const between = (one: number, other: number): number => one + (other - one) * share;
    this.fitted = { ...to, scale: between(from.scale, to.scale), rise: between(from.rise, to.rise) };
    this.place();
  }

  get now(): Fit {
    return this.fitted;
  }

  turnTo(degrees: number): void {
    this.turned = degrees;
    this.place();
  }

  /** Nearer or farther, and what lies under `at` stays there. */
  zoomTo(closeness: number, at: Pixel = this.middle): void {
    const before = this.floorAt(at);
    this.closeness = Math.min(NEAREST, Math.max(FARTHEST, closeness));
    this.place();
    const after = this.floorAt(at);
    this.lookAt([this.aim[0] + before[0] - after[0], this.aim[1] + before[1] - after[1]]);
  }

  /** Push the mat by so many pixels. */
  push(right: number, down: number): void {
    const [across, along] = this.middle;
    const [x, z] = this.floorAt([across - right, along - down]);
    const [x0, z0] = this.floorAt([across, along]);
    this.lookAt([this.aim[0] + x - x0, this.aim[1] + z - z0]);
  }

  /** Look at a spot, as far as there is more to see than fits. */
  lookAt([x, z]: Spot): void {
    const free = Math.max(0, 1 - 1 / this.closeness);
    const [wide, high] = this.fitted.mat.map((side) => (side / 2) * free * 1.4) as Spot;
    this.aim = [Math.min(wide, Math.max(-wide, x)), Math.min(high, Math.max(-high, z))];
    this.place();
  }

  get looksAt(): Spot {
    return this.aim;
  }

  /** Where a point of the world is seen. */
  pixel(x: number, y: number, z: number): Pixel {
    const seen = new Vector3(x, y, z).project(this.camera);
    const [width, height] = this.fitted.size;
    return [((seen.x + 1) / 2) * width, ((1 - seen.y) / 2) * height];
  }

  /** The spot of the floor that is seen there. */
  floorAt([x, y]: Pixel): Spot {
    const [width, height] = this.fitted.size;
    const [from, to] = [-1, 1].map((depth) => new Vector3((x / width) * 2 - 1, 1 - (y / height) * 2, depth).unproject(this.camera));
    const share = from!.y / (from!.y - to!.y);
    return [from!.x + (to!.x - from!.x) * share, from!.z + (to!.z - from!.z) * share];
  }

  /** How near a spot is to the eye; more is nearer. */
  nearness([x, z]: Spot): number {
    const turn = (this.turned * Math.PI) / 180;
    return x * Math.sin(turn) + z * Math.cos(turn);
  }

  private get middle(): Pixel {
    const [width, height] = this.fitted.size;
    return [width / 2, height / 2];
  }

  private place(): void {
    const turn = (this.turned * Math.PI) / 180;
    const [x, z] = this.aim;
    const { rise, scale, size } = this.fitted;
    const [right, top] = size.map((side) => side / 2 / scale / this.closeness) as Pixel;
    const { camera } = this;
    [camera.left, camera.right, camera.top, camera.bottom] = [-right, right, top, -top];
    camera.position.set(x + Math.sin(turn) * UPRIGHT * FAR, rise + Math.sin(DOWN) * FAR, z + Math.cos(turn) * UPRIGHT * FAR);
    camera.lookAt(x, rise, z);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
}
