/** The mat as it lies: ground, terrain with its pattern and letter, lines, zones written in chalk. */

import { border } from "../mat/ground";
import type { Point } from "../mat/plane";
import { canvas } from "./faces";
import { clear, mixed, type Look } from "./colours";
import { FORE } from "./pyramid";
import type { Plan, Spot } from "./plan";

const FINEST = 112; // points of the canvas to an inch
const LARGEST = 3072;

interface Ground {
  tint: string;
  ink: string;
  /** What lies in an inch of it. */
  draw: (pen: CanvasRenderingContext2D, x: number, z: number) => void;
}

const line = (d: string) => (pen: CanvasRenderingContext2D, x: number, z: number): void => {
  pen.translate(x, z);
  pen.stroke(new Path2D(d));
  pen.translate(-x, -z);
};
const WAVE = line("M-.5 -.3q.125 -.11 .25 0t.25 0 .25 0 .25 0M-.5 0q.125 -.11 .25 0t.25 0 .25 0 .25 0M-.5 .3q.125 -.11 .25 0t.25 0 .25 0 .25 0");
const AIR = line("M-.42 -.16l.2 -.115M.02 -.41l.2 -.115M-.1 .04l.2 -.115M.3 -.03l.2 -.115M-.42 .36l.2 -.115M.1 .4l.2 -.115");
const TWIGS = line("M-.4 .1l.14 -.24 .14 .24M.06 -.12l.14 -.24 .14 .24M.02 .38l.14 -.24 .14 .24");
const SAND = (pen: CanvasRenderingContext2D, x: number, z: number): void => {
  for (const [dx, dz] of [[-0.36, -0.3], [-0.05, -0.38], [0.3, -0.22], [-0.22, 0.02], [0.1, -0.05], [0.4, 0.12], [-0.4, 0.32], [-0.04, 0.28], [0.26, 0.38]] as const) {
    pen.beginPath();
    pen.arc(x + dx, z + dz, 0.028, 0, 7);
    pen.fill();
  }
};
const GROUNDS: Record<string, Ground> = {
  w: { tint: "#14526e", ink: "#8fd0e6", draw: WAVE },
  s: { tint: "#6b6238", ink: "#e7cf93", draw: SAND },
  c: { tint: "#123f38", ink: "#6fb08d", draw: TWIGS },
  a: { tint: "#2b4257", ink: "#d7e5f2", draw: AIR },
};

/** An outline through these corners. */
export const shapeOf = (corners: readonly Spot[]): Path2D => new Path2D(`M${corners.map(([x, z]) => `${x} ${z}`).join("L")}z`);

/** Draws on a mat of this plan. Everything is measured in inches from its middle. */
export class Chalk {
  readonly pen: CanvasRenderingContext2D;
  /** How much larger signs are on a large map, which is seen from farther away. */
  readonly large: number;

  constructor(plan: Plan, private readonly look: Look, private readonly yaw: number) {
    const [wide, high] = plan.size;
    this.large = Math.max(1, Math.max(wide, high) / 12);
    const fine = Math.min(FINEST, LARGEST / Math.max(wide, high));
    this.pen = canvas(wide * fine, high * fine);
    this.pen.scale(fine, fine);
    this.pen.translate(wide / 2, high / 2);
    this.pen.lineJoin = this.pen.lineCap = "round";
  }

  /** A spot so much nearer to the eye. */
  nearer([x, z]: Spot, far: number): Spot {
    const turn = (this.yaw * Math.PI) / 180;
    return [x + Math.sin(turn) * far, z + Math.cos(turn) * far];
  }

  /** Words that stand upright where the eye is. */
  upright(text: string, [x, z]: Spot, size: number, font: string): void {
    const turn = (this.yaw * Math.PI) / 180;
    this.write(text, [x, z], size, font, [Math.cos(turn), -Math.sin(turn), Math.sin(turn) / FORE, Math.cos(turn) / FORE]);
  }

  /** Words along the edge of the map that runs to the right. */
  along(text: string, at: Spot, size: number): void {
    const turn = (-(this.yaw - 45) * Math.PI) / 180;
    this.write(text, at, size, this.look.hand, [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn)]);
  }

  private write(text: string, [x, z]: Spot, size: number, font: string, [a, b, c, d]: [number, number, number, number]): void {
    const { pen } = this;
    pen.save();
    pen.transform(a, b, c, d, x, z);
    pen.scale(size / 100, size / 100); // letters of less than a point would not be drawn
    pen.font = `600 100px ${font}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, 0, 0);
    pen.restore();
  }
}

/** The ground with all that does not change by a move. */
export function floorOf(plan: Plan, look: Look, yaw: number): HTMLCanvasElement {
  const chalk = new Chalk(plan, look, yaw);
  const { pen } = chalk;
  const [wide, high] = plan.size;
  const ground = look.day ? mixed(look.cloth, "#ffffff", 0.2) : mixed(look.cloth, look.deep, 0.5);
  pen.fillStyle = ground;
  pen.fillRect(-wide / 2, -high / 2, wide, high);
  terrain(chalk, plan, look);
  grid(chalk, plan);
  lamp(pen, plan, look);
  for (const [title, spots] of plan.scene.zones) zone(chalk, plan, title, spots as Point[]);
  return pen.canvas;
}

function terrain(chalk: Chalk, plan: Plan, look: Look): void {
  const { pen } = chalk;
  for (const [letter, kind] of Object.entries(GROUNDS)) {
    pen.save();
    const whole = new Path2D();
    for (const corners of plan.patches(letter)) whole.addPath(shapeOf(corners));
    pen.clip(whole);
    pen.fillStyle = look.day ? mixed(kind.tint, kind.ink, 0.3) : kind.tint;
    pen.fill(whole);
    pen.strokeStyle = pen.fillStyle = clear(kind.ink, look.day ? 0.9 : 0.6);
    pen.lineWidth = 0.03;
    for (const [x, z] of plan.middles(letter)) kind.draw(pen, x, z);
    pen.restore();
    pen.fillStyle = look.day ? "rgba(255,255,255,.85)" : clear(kind.ink, 0.85);
    if (plan.free) for (const corners of plan.patches(letter)) chalk.upright(letter, centre(corners), 0.3 * chalk.large, look.ui);
    else for (const spot of plan.middles(letter)) chalk.upright(letter, chalk.nearer(spot, 0.4), 0.19, look.ui);
  }
}

export function centre(spots: readonly Spot[]): Spot {
  return [spots.reduce((sum, [x]) => sum + x, 0) / spots.length, spots.reduce((sum, [, z]) => sum + z, 0) / spots.length];
}

function grid(chalk: Chalk, plan: Plan): void {
  const { pen } = chalk;
  pen.strokeStyle = "rgba(216,239,230,.2)";
  pen.lineWidth = 0.016;
  for (const at of plan.cells) {
    pen.stroke(shapeOf(plan.corners(at)));
  }
  if (!plan.free) return;
  pen.setLineDash([0.06, 0.14]); // a ruler, no cells
  const [wide, high] = plan.size;
  for (let x = 1; x < wide; x += 1) pen.stroke(new Path2D(`M${x - wide / 2} ${-high / 2}V${high / 2}`));
  for (let z = 1; z < high; z += 1) pen.stroke(new Path2D(`M${-wide / 2} ${z - high / 2}H${wide / 2}`));
  pen.setLineDash([]);
}

/** The pool of the lamp. */
function lamp(pen: CanvasRenderingContext2D, plan: Plan, look: Look): void {
  const [wide, high] = plan.size;
  const light = pen.createRadialGradient(0, 0, 0, 0, 0, Math.hypot(wide, high) * 0.55);
  light.addColorStop(0, look.day ? "rgba(255,250,230,.22)" : "rgba(255,213,140,.28)");
  light.addColorStop(1, look.day ? "rgba(255,250,230,0)" : "rgba(0,0,0,.32)");
  pen.fillStyle = light;
  pen.fillRect(-wide / 2, -high / 2, wide, high);
}

/** A zone: a chalk line round it, and its name. */
function zone(chalk: Chalk, plan: Plan, title: string, places: Point[]): void {
  const { pen } = chalk;
  pen.strokeStyle = "rgba(233,244,238,.6)";
  pen.lineWidth = 0.035;
  pen.setLineDash([0.16, 0.1]);
  for (const [from, to] of border(plan.scene.kind, places)) {
    const [[ax, az], [bx, bz]] = [plan.lies(from), plan.lies(to)];
    pen.stroke(new Path2D(`M${ax} ${az}L${bx} ${bz}`));
  }
  pen.setLineDash([]);
  pen.fillStyle = "rgba(233,244,238,.85)";
  chalk.along(title, centre(places.map((at) => plan.spot(at))), 0.3 * chalk.large);
}

const BLUR = 0.7;

export const shadeSize = ({ size: [wide, high] }: Plan): Spot => [wide + 4 * BLUR, high + 4 * BLUR];

/** The shadow of the mat on the table. */
export function shade(plan: Plan): HTMLCanvasElement {
  const coarse = 16;
  const [wide, high] = shadeSize(plan);
  const pen = canvas(wide * coarse, high * coarse);
  pen.shadowBlur = BLUR * coarse;
  pen.shadowColor = "rgba(0,0,0,.5)";
  pen.shadowOffsetX = wide * coarse; // the shadow alone: what throws it lies beside the canvas
  pen.fillRect((2 * BLUR - wide) * coarse, 2 * BLUR * coarse, plan.size[0] * coarse, plan.size[1] * coarse);
  return pen.canvas;
}
