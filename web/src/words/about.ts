/** About and credits. */
export const about = {
  title: "About Telltable",
  text: "A table for storytelling games. It runs on your own machine, needs no account, and loads nothing from anywhere else.",
  documentation: "How to host it, teach it, and make games, packs and bots for it",
  games: "The games",
  gamesText: "Telltable is a table for games made by others. Their names and ideas belong to their makers; the rules here are in our own words, and the texts of the packs were written for Telltable (CC BY 4.0).",
  rulesOf: (game: string) => `The rules of ${game}`,
  icons: "Icons",
  iconText: "Most icons are from game-icons.net by Lorc, Delapouite and contributors, shapes unchanged, recoloured. Licence: Creative Commons Attribution 3.0.",
  own: "The mark, the emblems of the games and the small interface glyphs were drawn for Telltable.",
  fonts: "Typefaces",
  fontText: "All under the SIL Open Font License 1.1; Latin subsets.",
  libraries: "Libraries",
  libraryText: "The pages are made with Svelte, and what is shown in 3D with three.js.",
  libraryLicences: "Their licences",
  licence: (name: string) => `${name}, licence`,
  code: "Telltable is free software under the MIT licence.",
};
