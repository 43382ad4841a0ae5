/** What rises from the mat and never moves: its own slab, walls, and the rubble on cluttered ground. One body, few colours. */

import { BufferGeometry, Color, Float32BufferAttribute, ShapeUtils, Vector2 } from "three";
import { mixed, type Look } from "./colours";
import type { Plan, Spot } from "./plan";

const WALL = 0.32;
const STONE = 0.17;
const SLAB = 0.16;
/** How far the slab stands out round the mat. */
export const RIM = 0.17;

class Mason {
  private readonly points: number[] = [];
  private readonly colours: number[] = [];

  /** A block on these corners. Its sides grow darker to the left of the usual eye. */
  block(corners: Spot[], from: number, to: number, colour: string): void {
    const clockwise = ShapeUtils.isClockWise(corners.map(([x, z]) => new Vector2(x, z)));
    const round = clockwise ? [...corners].reverse() : corners;
    const flat = round.map(([x, z]) => new Vector2(x, z));
    for (const [a, b, c] of ShapeUtils.triangulateShape(flat, []) as [number, number, number][]) {
      this.face([c, b, a].map((n) => [round[n]![0], to, round[n]![1]]), colour);
    }
    round.forEach(([ax, az], n) => {
      const [bx, bz] = round[(n + 1) % round.length]!;
      const east = (bz - az) / Math.hypot(bx - ax, bz - az);
      const side = mixed(colour, "#000000", 0.32 + 0.16 * east);
      this.face([[bx, from, bz], [ax, from, az], [ax, to, az]], side);
      this.face([[bx, from, bz], [ax, to, az], [bx, to, bz]], side);
    });
  }

  body(): BufferGeometry {
    const made = new BufferGeometry();
    made.setAttribute("position", new Float32BufferAttribute(this.points, 3));
    made.setAttribute("color", new Float32BufferAttribute(this.colours, 3));
    return made;
  }

  private face(points: number[][], colour: string): void {
    const { r, g, b } = new Color(colour);
    for (const point of points) {
      this.points.push(...point);
      this.colours.push(r, g, b);
    }
  }
}

export function blocksOf(plan: Plan, look: Look): BufferGeometry {
  const mason = new Mason();
  const [wide, high] = [plan.size[0] / 2 + RIM, plan.size[1] / 2 + RIM];
  const slab = look.day ? mixed(look.cloth, "#ffffff", 0.08) : mixed(look.cloth, look.deep, 0.75);
  mason.block([[-wide, -high], [wide, -high], [wide, high], [-wide, high]], -SLAB, -0.004, slab);
  const wall = look.day ? mixed(look.cloth, "#ffffff", 0.5) : mixed(look.cloth, "#ffffff", 0.2);
  for (const corners of plan.patches("#")) mason.block(corners, 0, WALL, wall);
  const stone = look.day ? "#87968f" : "#53645f";
  for (const spot of plan.middles("c")) {
    for (const [dx, dz, size] of [[-0.3, -0.33, 0.12], [0.36, -0.22, 0.08], [-0.37, 0.24, 0.09]] as const) {
      mason.block(heap([spot[0] + dx, spot[1] + dz], size), 0, STONE * (size / 0.12), stone);
    }
  }
  return mason.body();
}

function heap([x, z]: Spot, size: number): Spot[] {
  return [0.1, 0.32, 0.45, 0.7, 0.9].map((turn) => [x + Math.cos(turn * 6.283) * size, z + Math.sin(turn * 6.283) * size]);
}
