/** What is said of a deed while it is shown. */

const and = (names: string[]): string => (names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`);
const RESULTS: Record<string, (name: string) => string> = {
  success: () => "It gets through.", fail: (name) => `${name} wards it off.`, ignored: (name) => `${name} is no longer there.`, reflected: (name) => `${name} sends it back.`, accepted: (name) => `${name} lets it happen.`,
};

export const deedWords = {
  turn: "It’s their turn.",
  moves: { walk: "Walks.", turn: "Turns.", teleport: "Teleports.", put: "Is thrown aside.", dodge: "Steps aside.", fall: "Falls." } as Record<string, string>,
  types: { physical: "a blow", mental: "a thought", social: "words" } as Record<string, string>,
  aims: (names: string[], how: string) => `Aims at ${and(names)}${how ? ` with ${how}` : ""}.`,
  helps: (pieces: number) => `Helps with ${pieces === 1 ? "a piece" : `${pieces} pieces`}.`,
  strikes: (attack: number, defence: number, result: string, name: string) => `${attack} against ${defence}. ${RESULTS[result]?.(name) ?? ""}`,
  changed: { damage: "is hurt", hamper: "stumbles", heal: "is better", medic: "is better", morph: "changes", exchange: "trades a piece", dagger: "spends a pip for good" } as Record<string, string>,
  comes: (name: string, what: string) => `${name} ${what}.`,
  bound: (name: string, kind: string, n: number) => `${name}: ${{ fleeing: "flees", calmed: "is calm", frozen: "is held fast", compelled: "is compelled", exposed: "is exposed" }[kind] ?? kind}, ${n}.`,
  gives: "gives way",
  takes: "Takes something up.",
  falls: "falls",
  leaves: "leaves",
  skip: "On",
  shown: "What happens",
};
