/** What one may like about this table. */

import type { Like } from "../../types";

export const GAME = "stacktors";
export const BOARD = "board";

export const likes: Like[] = [
  {
    id: BOARD,
    label: "The mat",
    more: "Automatic uses the glass mat if your device can draw it easily, and the flat one if that would be slow or drain data or battery.",
    options: { "": "Automatic", glass: "Glass", flat: "Flat" },
  },
];
