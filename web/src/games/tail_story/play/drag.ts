/** Dragging a card of my hand onto the chain: played there, or answered with. */

import type { Face } from "../../../link/protocol";
import type { Drag } from "../../../stage/drag";
import type { Live } from "../../../table/live.svelte";
import { chooseCard, handField, playable } from "./playing";
import { stopIt } from "./reacting";

export const dragTo = (live: Live, face: Face): Drag => ({
  places: "onto ",
  lift: () => !handField(live) && playable(live, face),
  drop: (place) => {
    if (place === null) return;
    if (!live.staged.holds(face.key)) chooseCard(live, face);
    if (live.game?.ask?.decision === "react") void stopIt(live);
  },
});
