/** Candidates that are told by reference, looked up: the client's half of telltable.core.listed. */

import type { Field, Game, Listed } from "./protocol";

/** The game with every candidate written out and called by its name. Nothing is changed in place. */
export function inFull(game: Game | null): Game | null {
  if (!game?.lists) return game;
  const { lists, ask, offers } = game;
  const labels = { ...game.labels };
  const listed = (kind: string, { list, but, last_first }: Listed): string[] => {
    labels[kind] = { ...labels[kind], ...lists[list] };
    const names = Object.keys(lists[list]!).filter((name) => !but.includes(name));
    return last_first ? names.reverse() : names;
  };
  const written = (_: string, part: Exclude<Field, { type: "Words" }> | null): unknown =>
    part?.lists ? { ...part, of: [...part.lists.flatMap((one) => listed(part.kind, one)), ...part.of] } : part;
  return { ...game, ...(JSON.parse(JSON.stringify({ ask, offers }), written) as Game), labels };
}
