/** The whole mat in the graphics card: what is shown on it, what lies under a finger, and a frame only when something changed. */

import { Mesh, MeshBasicMaterial, PlaneGeometry, Raycaster, Scene, Vector2, WebGLRenderer } from "three";
import type { Point } from "../mat/plane";
import type { Standing } from "../mat/map";
import { blocksOf, RIM } from "./blocks";
import { Clock } from "./clock";
import { Eye, type Pixel } from "./eye";
import { textureOf } from "./faces";
import { floorOf, shade, shadeSize } from "./floor";
import type { Look } from "./colours";
import { marksOf, type Marked } from "./marks";
import { Plan } from "./plan";
import { Stack } from "./stack";
import { Wardrobe } from "./wardrobe";

const QUARTER = 420;
const DENSEST = 2;
const EDGE = 14;
const HEAD = 40; // for names above
const LEAST_INCH = 34; // pixels: what is smaller is shown in part

export interface Anchor {
  key: string;
  tip: Pixel;
  foot: Pixel;
}

export class Stage {
  readonly eye = new Eye();
  private readonly clock = new Clock(() => this.draw());
  private readonly world = new Scene();
  private readonly renderer: WebGLRenderer;
  private readonly wardrobe: Wardrobe;
  private readonly stacks = new Map<string, Stack>();
  private readonly ray = new Raycaster();
  private readonly ground: Mesh<PlaneGeometry, MeshBasicMaterial>;
  private readonly signs: Mesh<PlaneGeometry, MeshBasicMaterial>;
  private readonly shade: Mesh<PlaneGeometry, MeshBasicMaterial>;
  private readonly blocks: Mesh;
  private readonly plan: Plan;
  private marked: Marked;
  private size: Pixel = [1, 1];
  private yaw = 45;
  private begun = false;
  private followed = "";

  /** `drawn`: called with every frame. `calm`: nothing moves, it is there. */
  constructor(canvas: HTMLCanvasElement, context: WebGL2RenderingContext, it: Marked, private readonly look: Look, private readonly calm: () => boolean, private readonly drawn: (anchors: Anchor[]) => void) {
    this.renderer = new WebGLRenderer({ canvas, context, alpha: true, antialias: true });
    this.renderer.setPixelRatio(Math.min(DENSEST, devicePixelRatio));
    this.marked = it;
    this.plan = new Plan(it.scene);
    this.wardrobe = new Wardrobe(look);
    const sheet = new PlaneGeometry(...this.plan.size).rotateX(-Math.PI / 2);
    this.ground = new Mesh(sheet, new MeshBasicMaterial());
    this.signs = new Mesh(sheet, new MeshBasicMaterial({ transparent: true, depthWrite: false }));
    this.signs.position.y = 0.006;
    this.signs.renderOrder = -1;
    this.blocks = new Mesh(blocksOf(this.plan, look), new MeshBasicMaterial({ vertexColors: true }));
    this.shade = new Mesh(new PlaneGeometry(...shadeSize(this.plan)).rotateX(-Math.PI / 2), new MeshBasicMaterial({ map: textureOf(shade(this.plan)), transparent: true, depthWrite: false }));
    this.shade.position.y = -0.55;
    this.shade.renderOrder = -2;
    this.world.add(this.shade, this.blocks, this.ground, this.signs);
    this.paint();
    this.show(it, true);
  }

  show(it: Marked, calm = this.calm()): void {
    this.marked = it;
    const keys = new Set(it.scene.standing.map((one) => one.key));
    for (const [key, stack] of this.stacks) {
      if (keys.has(key)) continue;
      this.stacks.delete(key);
      stack.leave(calm, () => this.world.remove(stack.group));
    }
    for (const one of it.scene.standing) this.place(one, calm);
    this.fit(calm);
    this.follow(calm);
    this.write();
  }

  resize(width: number, height: number): void {
    this.size = [width, height];
    this.renderer.setSize(width, height, false);
    this.fit(true);
    if (this.begun || width < 2) return;
    this.begun = true;
    this.eye.zoomTo(LEAST_INCH / this.eye.now.scale > 1 ? LEAST_INCH / this.eye.now.scale : 1);
    this.follow(true);
  }

  /** A quarter round: 1 as a clock turns, seen from above, -1 against it. */
  turn(by: 1 | -1): void {
    const from = this.eye.yaw;
    this.yaw += by * 90;
    this.clock.start("turn", this.calm() ? 0 : QUARTER, (share) => this.eye.turnTo(from + (this.yaw - from) * share), () => this.paint());
    this.fit(this.calm());
  }

  zoom(by: number, at?: Pixel): void {
    this.eye.zoomTo(this.eye.zoom * by, at);
    this.clock.redraw();
  }

  push(right: number, down: number): void {
    this.eye.push(right, down);
    this.clock.redraw();
  }

  /** The stack under a point of the picture, or else the cell. */
  pick(at: Pixel): { key?: string; at?: Point } {
    const [width, height] = this.size;
    this.ray.setFromCamera(new Vector2((at[0] / width) * 2 - 1, 1 - (at[1] / height) * 2), this.eye.camera);
    const near = [...this.stacks.values()].sort((one, other) => this.eye.nearness(other.spot) - this.eye.nearness(one.spot));
    const hit = near.find((stack) => this.ray.intersectObjects(stack.bodies, false).length > 0);
    if (hit) return { key: hit.key, at: hit.at };
    const cell = this.plan.under(this.eye.floorAt(at));
    return cell ? { at: cell } : {};
  }

  dispose(): void {
    this.clock.stop();
    for (const mesh of [this.ground, this.signs, this.shade]) {
      mesh.material.map?.dispose();
      mesh.material.dispose();
      mesh.geometry.dispose();
    }
    this.blocks.geometry.dispose();
    (this.blocks.material as MeshBasicMaterial).dispose();
    this.wardrobe.dispose();
    this.renderer.dispose();
  }

  /** Draw the floor anew, its words turned to the eye; also when a font has come. */
  paint(): void {
    lay(this.ground, floorOf(this.plan, this.look, this.yaw));
    this.write();
  }

  private write(): void {
    lay(this.signs, marksOf(this.marked, this.plan, this.look, this.yaw));
    this.clock.redraw();
  }

  private place(one: Standing, calm: boolean): void {
    const known = this.stacks.get(one.key);
    if (known) return known.show(one, calm);
    const made = new Stack(one, this.plan, this.wardrobe, this.clock, calm);
    this.stacks.set(one.key, made);
    this.world.add(made.group);
  }

  private fit(calm: boolean): void {
    const [wide, high] = this.plan.size;
    const tips = this.marked.scene.standing.map((one): [number, number, number] => {
      const [x, z] = this.plan.spot(one.at);
      return [x, this.stacks.get(one.key)!.tip, z];
    });
    const from = this.eye.now;
    const to = this.eye.fitting(...this.size, [wide + 2 * RIM, high + 2 * RIM], tips, EDGE, HEAD, this.yaw);
    this.clock.start("fit", calm ? 0 : QUARTER, (share) => this.eye.fit(from, to, share));
  }

  /** Look at the place where the keyboard is, or at whoever acts, when that is another one than before. */
  private follow(calm: boolean): void {
    const to = this.marked.cursor ?? this.marked.scene.standing.find((one) => one.active)?.at;
    if (!to || !this.begun || to.join() === this.followed) return;
    this.followed = to.join();
    const [[fromX, fromZ], [x, z]] = [this.eye.looksAt, this.plan.spot(to)];
    this.clock.start("follow", calm ? 0 : QUARTER, (share) => this.eye.lookAt([fromX + (x - fromX) * share, fromZ + (z - fromZ) * share]));
  }

  private draw(): void {
    const quarter = Math.round((this.eye.yaw - 45) / 90);
    const far = [...this.stacks.values()].sort((one, other) => this.eye.nearness(one.spot) - this.eye.nearness(other.spot));
    far.forEach((stack, place) => stack.order(place, quarter));
    this.renderer.render(this.world, this.eye.camera);
    this.drawn(far.map((stack) => {
      const [x, z] = stack.spot;
      const lift = stack.group.position.y;
      return { key: stack.key, tip: this.eye.pixel(x, lift + stack.tip, z), foot: this.eye.pixel(x, lift, z) };
    }));
  }
}

function lay({ material }: Mesh<PlaneGeometry, MeshBasicMaterial>, drawn: HTMLCanvasElement): void {
  material.map?.dispose();
  material.map = textureOf(drawn);
  material.needsUpdate = true;
}
