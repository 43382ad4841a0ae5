/** What one may like about this table. */

import type { Like } from "../../types";

export const GAME = "stacktors";
export const BOARD = "board";

export const likes: Like[] = [
  {
    id: BOARD,
    label: "The mat",
    more: "By itself it is of glass where the device draws that with ease, and flat where it would cost patience, data or the battery.",
    options: { "": "By itself", glass: "Of glass", flat: "Drawn flat" },
  },
];
