/** What the tables of a game need besides its boards: nothing, until it has come. */

import { faceOf } from ".";
import type { TableFace } from "./types";

let come = $state.raw<Record<string, TableFace>>({});
const sent = new Set<string>();

/** Of the game with this name; a game without a folder here has none. */
export function tableFaceOf(name: string): TableFace | undefined {
  if (!sent.has(name)) {
    sent.add(name);
    faceOf(name)?.atTable().then(({ tableFace }) => (come = { ...come, [name]: tableFace }), () => sent.delete(name));
  }
  return come[name];
}
