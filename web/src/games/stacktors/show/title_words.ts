/** What comes, on the title page of a wall. */
export const whatComes = [
  "Everybody becomes a stack of pyramids: each piece is something you can do.",
  "Talk, trick or fight your way through each scene. Pieces add up to strength.",
  "What strikes you shrinks a piece. Rests heal, and you grow by what you did.",
];
