/** The places of the order of a round: as many as there have been in a fight, and on a phone in as many lines as it began with. */

const ABREAST = 3; // on a phone, where names have their room

export interface Places {
  fight: string; // the stage; empty where nobody fights
  most: number;
  lines: number;
  abreast: number;
}

export const NO_PLACES: Places = { fight: "", most: 0, lines: 1, abreast: ABREAST };

/** Whoever comes in the middle of a fight stands closer to the others and pushes nothing down; nobody who falls pulls anything up. */
export function placesNow(before: Places, fight: string, wanted: number): Places {
  const goesOn = fight !== "" && fight === before.fight;
  const most = goesOn ? Math.max(before.most, wanted) : wanted;
  const lines = goesOn ? before.lines : Math.max(1, Math.ceil(most / ABREAST));
  return { fight, most, lines, abreast: Math.max(ABREAST, Math.ceil(most / lines)) };
}
