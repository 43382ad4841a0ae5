/** About and credits. */
export const about = {
  title: "About Telltable",
  text: "A table for storytelling games. It runs on your own machine, needs no account, and loads nothing from anywhere else.",
  icons: "Icons",
  iconText: "Most icons are from game-icons.net by Lorc, Delapouite and contributors, shapes unchanged, recoloured. Licence: Creative Commons Attribution 3.0.",
  own: "The mark, the emblems of the games and the small interface glyphs were drawn for Telltable.",
  fonts: "Typefaces",
  fontText: "All under the SIL Open Font License 1.1; latin subsets.",
  licence: (name: string) => `${name}, licence`,
  code: "Telltable is free software under the MIT licence.",
};
