/** The drawings of the pets that come in the box. A pet of somebody's own pack has the drawing of its kind. */

import sprite from "./pets.svg?url";

const HEADS = ["jack", "alan", "biscuit", "padthai", "khalid", "duchess", "hamcheese", "rocky", "peanut"];

/** Where the head of a pet is; empty for one that has no drawing of its own. */
export const headOf = (pet: string): string => (HEADS.includes(pet) ? `${sprite}#pet-${pet}` : "");
