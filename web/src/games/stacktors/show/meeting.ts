/** Whom one meets in a scene, each with what it wants, fears and knows, as far as everybody may read it. */

import type { Board } from "../../../link/protocol";

export const meeting = (board: Board): [string, string[]][] => (board.notebook.find((page) => page.title === "Who is here")?.entries ?? []) as [string, string[]][];
