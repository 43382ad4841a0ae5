/** Whose game it is. */
export const credit =
  "99 chances. © 2014 Jeff Siadek. Game design: Jeff Siadek. Art: Richard Iorio II. Rules editing: Neal Sofge. Dedicated by its author to Barry Alu. Gorilla Board Games. The words on our cards are our own.";
