/** What one may like about this table. */

import type { Like } from "../../types";

export const GAME = "stacktors";
export const BOARD = "board";

export const likes: Like[] = [
  {
    id: BOARD,
    label: "The mat",
    more: "Automatic means glass where the device can easily draw it, and flat where that would cost patience, data or battery.",
    options: { "": "Automatic", glass: "Glass", flat: "Flat" },
  },
];
