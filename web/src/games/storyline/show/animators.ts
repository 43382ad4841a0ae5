/** What moves when something happens in StoryLine. */

import type { Face, Game } from "../../../link/protocol";
import type { Animators } from "../../../stage/timeline";
import { frame, rectOf, stamp, travel } from "../../../stage/travel";
import { lastToken } from "../box/tokens";
import { seatOf, tableOf } from "../table/view";

const SLIDE = 720; // ms for the card that goes into the book

const faces = (game: Game | null): Face[] => game?.board.piles.flatMap((pile) => pile.cards) ?? [];

export const animators: Animators = {
  /** A card comes to lie face down: mine from my hand, another one from its seat, unless nobody is told whose it was. */
  async OfferCommitted({ fact, after, signal, reduced }) {
    const seat = Number(fact.seat);
    const mine = seat >= 0 && seat === seatOf(after) ? (after.given?.cards as string[] | undefined)?.[0] : undefined;
    const from = rectOf(mine ?? "") ?? rectOf(`seat ${seat}`);
    await frame();
    await Promise.all([travel(`in ${tableOf(after).offers_in}`, from, signal, reduced), stamp(`offer ${seat}`, signal, reduced)]);
  },
  async CardsChosen({ fact, signal, reduced }) {
    const lay = (fact.cards as string[]).map((card) => [card, rectOf(card)] as const);
    await frame();
    await Promise.all(lay.map(([card, from]) => travel(card, from, signal, reduced, SLIDE)));
  },
  /** Its token goes from the card to its owner. */
  async TokenGained({ fact, after, signal, reduced }) {
    if (!fact.token) return;
    await frame();
    const seat = Number(fact.seat);
    await travel(lastToken(tableOf(after).tokens[seat] ?? 0, seat, seat === seatOf(after)), rectOf(String(fact.card)), signal, reduced);
  },
  async EffectResolved({ fact, before, after, signal, reduced }) {
    const was = new Set(faces(before).map((face) => JSON.stringify(face)));
    await frame();
    const changed = faces(after).filter((face) => face.key.startsWith(`token ${String(fact.seat)} `) && !was.has(JSON.stringify(face)));
    await Promise.all(changed.map((face) => stamp(face.key, signal, reduced)));
  },
};
