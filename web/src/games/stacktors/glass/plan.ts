/** Where things lie on the mat of glass: in inches from its middle, x to the right of the map, z down it. */

import { cellAt, corners, extent, inches, type Point } from "../mat/plane";
import type { Scene } from "../mat/map";

export type Spot = [x: number, z: number];

/** The ground of a scene. `cells`: of a grid, row by row; none on a sheet. */
export class Plan {
  readonly size: Spot;
  readonly cells: Point[] = [];

  constructor(readonly scene: Scene) {
    this.size = extent(scene);
    if (this.free) return;
    const [wide, high] = scene.size;
    for (let row = 0; row < high; row += 1) for (let column = 0; column < wide; column += 1) this.cells.push([column, row]);
  }

  get free(): boolean {
    return this.scene.kind === "free";
  }

  /** The letter of a cell; open where there is none. */
  letter([column, row]: Point): string {
    return this.scene.rows[row]?.[column] ?? ".";
  }

  /** A point of the map, given in inches. */
  lies([x, y]: Point): Spot {
    return [x - this.size[0] / 2, y - this.size[1] / 2];
  }

  /** The middle of a cell, or a point of the sheet. */
  spot(at: Point): Spot {
    return this.lies(inches(this.scene.kind, at));
  }

  /** The cell that lies there, or the point of the sheet; null beside the mat. */
  under([x, z]: Spot): Point | null {
    return cellAt(this.scene, [x + this.size[0] / 2, z + this.size[1] / 2]);
  }

  /** The corners of a cell, slightly `less` than the whole. */
  corners(at: Point, less = 0): Spot[] {
    const [x, z] = this.spot(at);
    return corners(this.scene.kind, at).map((corner) => {
      const [cx, cz] = this.lies(corner);
      return [x + (cx - x) * (1 - less), z + (cz - z) * (1 - less)];
    });
  }

  /** The corners of every patch of this letter. */
  patches(letter: string): Spot[][] {
    if (!this.free) return this.cells.filter((at) => this.letter(at) === letter).map((at) => this.corners(at));
    return this.scene.areas.filter(([kind]) => kind === letter).map(([, points]) => points.map((point) => this.spot(point as Point)));
  }

  /** The middles of the inches that such patches cover. */
  middles(letter: string): Spot[] {
    if (!this.free) return this.cells.filter((at) => this.letter(at) === letter).map((at) => this.spot(at));
    return this.patches(letter).flatMap((patch) => {
      const [xs, zs] = [patch.map(([x]) => x), patch.map(([, z]) => z)];
      const found: Spot[] = [];
      for (let x = Math.min(...xs) + 0.5; x < Math.max(...xs); x += 1) {
        for (let z = Math.min(...zs) + 0.5; z < Math.max(...zs); z += 1) if (within(patch, [x, z])) found.push([x, z]);
      }
      return found;
    });
  }
}

/** Whether a spot lies in a polygon. */
export function within(corners: readonly Spot[], [x, z]: Spot): boolean {
  let inside = false;
  corners.forEach(([ax, az], n) => {
    const [bx, bz] = corners[(n + 1) % corners.length]!;
    if (az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax) inside = !inside;
  });
  return inside;
}
