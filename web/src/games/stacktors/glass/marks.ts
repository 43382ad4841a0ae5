/** What a turn draws on the mat: reach with its cost, the way, targets, who is locked with whom. */

import type { Point } from "../mat/plane";
import type { MatProps } from "../mat/map";
import { Chalk, shapeOf } from "./floor";
import { clear, type Look } from "./colours";
import type { Plan, Spot } from "./plan";

const RING = 0.64;
const DISC = 0.19;

/** `cursor`: where the keyboard is. */
export type Marked = Pick<MatProps, "scene" | "reach" | "path" | "chosen" | "targets"> & { cursor: Point | null };

export function marksOf(it: Marked, plan: Plan, look: Look, yaw: number): HTMLCanvasElement {
  const chalk = new Chalk(plan, look, yaw);
  const { pen } = chalk;
  const glow = look.day ? look.lit : look.lamp;
  for (const { at, note } of it.reach) {
    const lit = place(chalk, plan, at);
    pen.fillStyle = clear(glow, look.day ? 0.42 : 0.17);
    pen.fill(lit);
    pen.strokeStyle = note ? (look.day ? "#96210f" : look.rubric) : clear(glow, look.day ? 0.95 : 0.65);
    pen.lineWidth = note ? 0.036 : 0.022;
    pen.setLineDash(note ? [0.09, 0.08] : []); // it costs more than points
    pen.stroke(lit);
    pen.setLineDash([]);
  }
  locked(pen, it, plan, look);
  way(pen, it.path.map((at) => plan.spot(at)), glow);
  pen.fillStyle = look.day ? "#ffffff" : "#ffe7b5";
  const goal = it.path.at(-1)?.join();
  for (const { at, cost } of it.reach) if (at.join() !== goal) chalk.upright(String(cost), plan.spot(at), 0.3 * Math.min(1.6, chalk.large), look.display);
  for (const one of it.scene.standing) {
    const spot = plan.spot(one.at);
    if (it.targets.includes(one.key)) target(pen, spot, look.day ? "#ff8a70" : look.rubric);
    if (it.chosen === one.key) ring(pen, spot, glow, RING + 0.09);
  }
  if (it.cursor) {
    pen.strokeStyle = "#ffffff";
    pen.lineWidth = 0.06;
    pen.stroke(place(chalk, plan, it.cursor));
  }
  return pen.canvas;
}

/** A cell, or a disc on a sheet. */
function place({ large }: Chalk, plan: Plan, at: Point): Path2D {
  if (!plan.free) return shapeOf(plan.corners(at, 0.03));
  const [x, z] = plan.spot(at);
  const r = DISC * large;
  return new Path2D(`M${x - r} ${z}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`);
}

function ring(pen: CanvasRenderingContext2D, [x, z]: Spot, colour: string, radius: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 0.045;
  pen.beginPath();
  pen.arc(x, z, radius, 0, 7);
  pen.stroke();
}

/** A ring with four strokes, so that it is not known by its colour alone. */
function target(pen: CanvasRenderingContext2D, [x, z]: Spot, colour: string): void {
  ring(pen, [x, z], colour, RING);
  for (const [dx, dz] of [[1, 0], [0, 1], [-1, 0], [0, -1]] as const) {
    pen.stroke(new Path2D(`M${x + dx * (RING - 0.1)} ${z + dz * (RING - 0.1)}L${x + dx * (RING + 0.14)} ${z + dz * (RING + 0.14)}`));
  }
}

function way(pen: CanvasRenderingContext2D, spots: Spot[], colour: string): void {
  if (spots.length < 2) return;
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = 0.075;
  pen.setLineDash([0.001, 0.17]);
  pen.stroke(new Path2D(`M${spots.map(([x, z]) => `${x} ${z}`).join("L")}`));
  pen.setLineDash([]);
  const [x, z] = spots.at(-1)!;
  pen.beginPath();
  pen.arc(x, z, 0.11, 0, 7);
  pen.fill();
}

/** Two who are locked: a line between them with a cross in its middle. */
function locked(pen: CanvasRenderingContext2D, { scene }: Marked, plan: Plan, look: Look): void {
  pen.strokeStyle = look.day ? "#ffffff" : "rgba(240,231,215,.9)";
  for (const one of scene.standing) {
    for (const key of one.bound) {
      const other = scene.standing.find((it) => it.key === key);
      if (!other || (one.key > other.key && other.bound.includes(one.key))) continue;
      const [[ax, az], [bx, bz]] = [plan.spot(one.at), plan.spot(other.at)];
      const [x, z] = [(ax + bx) / 2, (az + bz) / 2];
      pen.lineWidth = 0.05;
      pen.stroke(new Path2D(`M${ax} ${az}L${bx} ${bz}`));
      pen.lineWidth = 0.06;
      pen.stroke(new Path2D(`M${x - 0.13} ${z - 0.13}L${x + 0.13} ${z + 0.13}M${x + 0.13} ${z - 0.13}L${x - 0.13} ${z + 0.13}`));
    }
  }
}
