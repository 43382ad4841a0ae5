/** Names in the scribe's red, where they are first read. */

export interface Piece {
  text: string;
  name: boolean;
}

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
    const cut = [
      { text: whole.slice(0, at), name: false },
      { text: name, name: true },
      { text: whole.slice(at + name.length), name: false },
    ];
    pieces = [...pieces.slice(0, place), ...cut.filter((piece) => piece.text), ...pieces.slice(place + 1)];
  }
  return pieces;
}
