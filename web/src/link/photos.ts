/** Pictures in the chapters (from 0) of finished stories. */

import { ask, gameAt } from "./api";
import type { Done, Photo, PutPhoto } from "./protocol";

/** Put one in; without an image: take out the one that is there. */
export const putPhoto = (code: string, number: number, token: string, photo: PutPhoto): Promise<Done> => ask(`${gameAt(code, number)}/photos`, photo, token);
/** Where it is found: another one in its place is found elsewhere, so that no page goes on showing the one before. */
export const photoOf = (code: string, number: number, chapter: number, photo: Photo): string => `${gameAt(code, number)}/photo-${chapter}.jpg?v=${photo.mark}`;
