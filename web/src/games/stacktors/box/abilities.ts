/** What a piece can do where it stands, in a line; `n` is what its pips are worth there. The rules are the server's. */

import { count } from "../../../words/english";

export interface Ability { name: string; text: (n: number) => string }

/** By cell: position and colour. */
export const ABILITIES: Record<string, Ability> = {
  "brains.C": { name: "Identify", text: () => "Opens a sealed object, once for each pip." },
  "brains.R": { name: "Intimidate", text: (n) => `A neighbour flees for ${count(n, "turn")} or more.` },
  "brains.Pk": { name: "Shrewd", text: (n) => `Trades ${count(n, "pip")} or more with a neighbour.` },
  "brains.O": { name: "Persistent", text: () => "Tries again after a threat or plea has failed." },
  "brains.Y": { name: "Calming", text: (n) => `A neighbour can’t attack for ${count(n, "turn")} or more.` },
  "brains.G": { name: "Persuasive", text: () => "A reluctant neighbour joins the party." },
  "brains.Cy": { name: "Morph Other", text: (n) => `Reshapes somebody up to ${count(n, "inch", "inches")} away.` },
  "brains.B": { name: "Cunning", text: (n) => `Somebody up to ${count(n, "inch", "inches")} away must show the next defence first.` },
  "brains.P": { name: "Compel", text: (n) => `Somebody up to ${3 + n} inches away must attack whoever you choose.` },
  "guts.C": { name: "Perfection", text: () => "A sure success, or an attack ignored, once for each pip." },
  "guts.R": { name: "Ranged", text: (n) => `Hits up to ${3 + n} inches away. Wards off shots for free.` },
  "guts.Pk": { name: "Flexible", text: (n) => `Hits ${n === 1 ? "one neighbour" : `up to ${n} neighbours at once`}. Throws a blow back.` },
  "guts.O": { name: "Dexterous", text: () => "Strikes twice. A blow warded off is answered." },
  "guts.Y": { name: "Medic", text: (n) => `Heals ${count(n, "step")}, its own or a neighbour’s.` },
  "guts.G": { name: "Hamper", text: () => "Goes for the feet instead of hurting." },
  "guts.Cy": { name: "Morph Self", text: (n) => `Recolours one of its own pieces of up to ${count(n, "pip")}.` },
  "guts.B": { name: "Freeze", text: (n) => `Holds somebody for ${count(n, "turn")} or more. Ends an attacker’s turn.` },
  "guts.P": { name: "Maneuver", text: (n) => `Shifts somebody ${count(n, "inch", "inches")} or more. Steps ${3 + n} aside.` },
  "feet.C": { name: "Agile", text: () => "Stops on the way, acts, and moves on. Adds nothing to the distance it can walk." },
  "feet.R": { name: "Fleet", text: () => "Doubles the inches." },
  "feet.Pk": { name: "Graceful", text: (n) => `Slips away from ${n === 1 ? "one enemy" : `up to ${n} enemies`} unharmed.` },
  "feet.O": { name: "Nimble", text: () => "Turns for free." },
  "feet.Y": { name: "Steady", text: () => "Keeps its pace through sand, ice and shallows." },
  "feet.G": { name: "Dynamic", text: () => "Keeps its pace through woods and clutter." },
  "feet.Cy": { name: "Fly", text: () => "Keeps its pace through open air." },
  "feet.B": { name: "Swim", text: () => "Keeps its pace through deep water." },
  "feet.P": { name: "Teleport", text: () => "Gets there at once, whatever is in the way." },
};

export const COLOURS = ["C", "R", "Pk", "O", "Y", "G", "Cy", "B", "P"] as const;
export const COLOUR_WORDS: Record<string, string> = { C: "clear", R: "red", Pk: "pink", O: "orange", Y: "yellow", G: "green", Cy: "cyan", B: "blue", P: "purple", W: "white", Bl: "black", Gr: "gray" };
export const SIZE_WORDS = ["", "small", "medium", "large"] as const;

/** A piece in words: “large red”. */
export const pieceWords = (colour: string, size: number): string => `${SIZE_WORDS[size] ?? ""} ${COLOUR_WORDS[colour] ?? colour}`;
