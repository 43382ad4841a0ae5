/** What the tables of this game need besides its boards; it comes with them. */

import type { TableFace } from "../../types";

/** What the GM's desk, the slip to speak on and the leaf of the setting do, so that no menu lists it. */
const OWN = [
  "narrate", "whisper_to", "set_plan", "free_talk", "place_stack", "place_challenge", "remove_it", "let_join", "auto", "let_return", "heal_free", "set_terrain", "start_conflict", "end_conflict", "close_beat",
  "award_cp", "award_info", "award_currency", "hand_out", "rule_piece", "challenge_attack", "override", "end_stage", "end_adventure", "say", "wish", "setting", "fight", "ask_gm",
];

export const tableFace: TableFace = {
  ownOffers: OWN,
  animators: () => import("../show/animators"),
  sounds: {
    Stepped: "glass", Picked: "glass", CharacterMade: "glass", Committed: "cardUp", AttackDeclared: "match", Compared: "palm", Restacked: "glass", Burned: "fails", Died: "fails", Joined: "succeeds",
    Surmounted: "succeeds", StageOvercome: "stamp", ThingTaken: "token", Identified: "succeeds", StageBegun: "page", Ended: "close",
  },
  prompts: { build: "Who do you want to be?", turn: "Walk, act, and say one sentence.", assist: "Will you help?", damage: "Which piece shrinks?", perfection: "Spend a pip of Perfection?" },
  names: (game) => game.board.stacks.map((stack) => stack.short),
};
