/** Whose game it is. */
export const credit =
  "Stacktors! Playtest version 1.0 of 2007, by David Artman and David Cherryholmes, who hold all rights to the game. The adventures, the people in them and all words on our table are our own. The mat of glass is drawn with three.js, © Three.js authors, under the MIT licence.";
