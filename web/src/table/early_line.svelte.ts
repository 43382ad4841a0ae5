/** The line to the table in the address is opened before its screen is there: both are on their way at the same time. */

import { boardOf, faceOf } from "../games";
import { tableFaceOf } from "../games/table_face.svelte";
import { keysOf, takeFromAddress } from "../link/secrets";
import { router } from "../router.svelte";
import { Live } from "./live.svelte";

let early: { live: Live; forget: () => void } | null = null;

/** What draws the game that the page says it is going to show: made ready while the line is still being opened. */
function makeReady(): void {
  const name = document.querySelector<HTMLMetaElement>("meta[name=shows]")?.content ?? "";
  void boardOf(faceOf(name))?.().catch(() => undefined);
  tableFaceOf(name);
}

/** Call up the table that the page was opened at, when this browser holds a seat there. */
export function callUp(): void {
  makeReady();
  const place = router.place;
  if (place.screen !== "table" || location.hash.includes("=")) return; // four words are said before there is a seat
  takeFromAddress(place.code);
  if (!keysOf(place.code).seat) return;
  const live = new Live(place.code);
  live.connect();
  const forget = $effect.root(() => {
    $effect(() => {
      if (live.info?.begun && !live.info.over) void boardOf(faceOf(live.info.game))?.().catch(() => undefined);
    });
  });
  early = { live, forget };
}

/** The table with this code, which may have been called up already. */
export function liveAt(code: string): Live {
  const called = early;
  early = null;
  called?.forget();
  if (called?.live.code === code) return called.live;
  called?.live.end();
  return new Live(code);
}
