/** The games that have a face of their own here, found by their folders: no game's name stands outside its folder. */

import { atHand } from "../parts/idle_loading";
import { surface } from "../parts/surface.svelte";
import type { GameFace } from "./types";

const found = import.meta.glob<{ face: GameFace }>("./*/index.ts", { eager: true });

const faces = new Map(Object.values(found).map(({ face }) => [face.name, face]));

/** Every game with a folder, in the order of the shelf. */
export const allFaces: GameFace[] = [...faces.values()].sort((one, other) => one.place - other.place);

const plain = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What a game looks like by its printed title, as a finished book names it. */
export function faceTitled(title: string): GameFace | undefined {
  return allFaces.find((face) => [face.title, `${face.title}${face.subtitle ?? ""}`].some((one) => plain(one) === plain(title)));
}

/** What a game looks like; undefined for one that has no folder here. */
export function faceOf(name: string): GameFace | undefined {
  return faces.get(name);
}

const boards = new Map<GameFace["Board"], GameFace["Board"]>();

/** What draws a game on this surface; undefined for one that has no folder here. */
export function boardOf(face: GameFace | undefined): GameFace["Board"] | undefined {
  const load = surface.is === "phone" && face?.Phone ? face.Phone : face?.Board;
  if (load && !boards.has(load)) boards.set(load, atHand(load));
  return load && boards.get(load);
}
