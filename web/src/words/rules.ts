/** The rules of a game. */
export const rules = {
  title: (game: string) => `${game}: the rules`,
  name: "The rules",
  search: "Search the rules",
  hint: "A word, or a rule’s number",
  contents: "Contents",
  found: (n: number) => (n === 0 ? "Nothing mentions that." : n === 1 ? "One match." : `${n} matches.`),
  all: "Show everything",
  link: (id: string) => `Link to rule ${id}`,
  copied: (id: string) => `Link to ${id} copied.`,
  here: "This is the rule you followed a link to.",
  none: "We don’t have these rules.",
};
