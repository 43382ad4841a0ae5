/** The type that is printed on a card or a character; it marks a card on the pages of a finished story, too. */

export type Type = "canine" | "feline" | "rodent";

const TYPES: Record<string, Type> = { canine: "canine", feline: "feline", rodent: "rodent" };

export const typeOf = (kind: string): Type => TYPES[kind.toLowerCase().split(" ")[0] ?? ""] ?? "canine";
