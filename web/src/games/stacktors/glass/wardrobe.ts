/** What stacks are made of, each thing made once and thrown away at the end: bodies by size, pictures by piece, bases. */

import { AddOperation, BackSide, DoubleSide, MeshBasicMaterial, PlaneGeometry, type BufferGeometry, type CubeTexture, type Material, type Texture } from "three";
import type { Piece, Standing } from "../mat/map";
import { baseOf, kindOf, WIDE } from "./base";
import { faceOf } from "./faces";
import { mixed, solid, type Look } from "./colours";
import { pyramid } from "./pyramid";
import { room } from "./room";

export class Wardrobe {
  readonly flat = new PlaneGeometry(WIDE, WIDE).rotateX(-Math.PI / 2);
  private readonly bodies = new Map<number, BufferGeometry>();
  private readonly materials = new Map<string, Material>();
  private readonly pictures: Texture[] = [];
  private readonly room: CubeTexture;

  constructor(private readonly look: Look) {
    this.room = room(look.day);
  }

  body(size: Piece["size"]): BufferGeometry {
    const found = this.bodies.get(size) ?? pyramid(size);
    this.bodies.set(size, found);
    return found;
  }

  /** What one sees from outside: the picture, and a glint of the room. */
  front(piece: Piece): Material {
    return this.once(`front ${piece.colour} ${piece.size} ${piece.committed}`, () => {
      const map = this.keep(faceOf(this.look, piece));
      return new MeshBasicMaterial({ map, envMap: this.room, combine: AddOperation, reflectivity: solid(piece.colour) ? 0.1 : 0.2, transparent: true, depthWrite: false });
    });
  }

  /** The far walls, seen through the near ones. Null where nothing can be seen through. */
  back(piece: Piece): Material | null {
    if (solid(piece.colour)) return null;
    return this.once(`back ${piece.colour}`, () => {
      const color = mixed(this.look.pieces[piece.colour], "#000000", 0.3);
      return new MeshBasicMaterial({ color, opacity: 0.55, transparent: true, depthWrite: false, side: BackSide });
    });
  }

  base(one: Standing): Material {
    const [kind, faces] = [kindOf(one), !Number.isNaN(one.facing)];
    return this.once(`base ${kind} ${one.active} ${faces}`, () => {
      const map = this.keep(baseOf(this.look, kind, one.active, faces));
      return new MeshBasicMaterial({ map, transparent: true, depthWrite: false, side: DoubleSide });
    });
  }

  dispose(): void {
    for (const one of [this.flat, this.room, ...this.bodies.values(), ...this.materials.values(), ...this.pictures]) one.dispose();
  }

  private once<M extends Material>(name: string, make: () => M): M {
    const found = (this.materials.get(name) as M | undefined) ?? make();
    this.materials.set(name, found);
    return found;
  }

  private keep<T extends Texture>(picture: T): T {
    this.pictures.push(picture);
    return picture;
  }
}
