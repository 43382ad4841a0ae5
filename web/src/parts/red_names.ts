/** Names in the scribe's red, where they are first read. */

export interface Piece {
  text: string;
  name: boolean;
}

const GOES_ON = /^(?: \p{Lu}[\p{L}’'-]{2,})+/u; // the rest of a name that the list has shorter

/** The text in pieces; each name is marked once. `seen` remembers those that were read before. */
export function redNames(text: string, names: readonly string[], seen: Set<string>): Piece[] {
  let pieces: Piece[] = [{ text, name: false }];
  for (const name of names) {
    if (name.length < 2 || seen.has(name)) continue;
    const place = pieces.findIndex((piece) => !piece.name && piece.text.includes(name));
    if (place < 0) continue;
    seen.add(name);
    const whole = pieces[place]!.text;
    const at = whole.indexOf(name);
    const end = at + name.length + (GOES_ON.exec(whole.slice(at + name.length))?.[0].length ?? 0);
    const cut = [
      { text: whole.slice(0, at), name: false },
      { text: whole.slice(at, end), name: true },
      { text: whole.slice(end), name: false },
    ];
    pieces = [...pieces.slice(0, place), ...cut.filter((piece) => piece.text), ...pieces.slice(place + 1)];
  }
  return pieces;
}
