/** The drawings that stand for people. */
export const faces = {
  pick: "Your seal",
  all: {
    "": "Your initial",
    cat: "Cat",
    fox: "Fox",
    owl: "Owl",
    whale: "Whale",
    snail: "Snail",
    moon: "Moon",
    lantern: "Lantern",
    key: "Key",
    teapot: "Teapot",
    mushroom: "Mushroom",
    boat: "Boat",
    umbrella: "Umbrella",
  },
};
