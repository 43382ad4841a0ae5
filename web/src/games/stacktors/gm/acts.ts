/** Everything a GM may do, as it lies on the desk; `ask` is a move to ask the referee about while it can't be done. */

export type Tab = "scene" | "people" | "things" | "rulings";
export interface Act { decision: string; ask: Record<string, unknown> }

export const ACTS: Record<Tab, Act[]> = {
  scene: [
    { decision: "narrate", ask: { type: "Narrate", text: "…" } },
    { decision: "set_scene", ask: { type: "SetScene", title: "…" } },
    { decision: "turn_to", ask: { type: "TurnTo", to: "" } },
    { decision: "whisper_to", ask: { type: "WhisperTo", seat: 1, text: "…" } },
    { decision: "set_plan", ask: { type: "SetPlan", text: "…" } },
    { decision: "start_conflict", ask: { type: "StartConflict" } },
    { decision: "end_conflict", ask: { type: "EndConflict" } },
    { decision: "close_beat", ask: { type: "CloseBeat" } },
    { decision: "free_talk", ask: { type: "FreeTalk", on: true } },
    { decision: "set_terrain", ask: { type: "SetTerrain", cell: "0,0", kind: "open" } },
    { decision: "end_stage", ask: { type: "EndStage", result: "win" } },
    { decision: "end_adventure", ask: { type: "EndAdventure", ending: "" } },
  ],
  people: [
    { decision: "place_stack", ask: { type: "PlaceStack", stack: "R1--", role: "enemy" } },
    { decision: "auto", ask: { type: "Auto", who: "", on: true } },
    { decision: "let_join", ask: { type: "LetJoin", who: "" } },
    { decision: "let_return", ask: { type: "LetReturn", who: "" } },
    { decision: "heal_free", ask: { type: "HealFree", n: 1 } },
    { decision: "remove_it", ask: { type: "RemoveIt", id: "" } },
  ],
  things: [
    { decision: "place_challenge", ask: { type: "PlaceChallenge", stack: "{}R1" } },
    { decision: "challenge_attack", ask: { type: "ChallengeAttack", id: "", half: "guts", colour: "R", target: "" } },
    { decision: "hand_out", ask: { type: "HandOut", notation: "{R1}", to: "" } },
    { decision: "award_cp", ask: { type: "AwardCp", each: 1 } },
    { decision: "award_info", ask: { type: "AwardInfo", text: "…" } },
    { decision: "offer_ware", ask: { type: "OfferWare", called: "…", coin: "silver", price: 1 } },
    { decision: "award_currency", ask: { type: "AwardCurrency", coin: "silver", each: 1 } },
  ],
  rulings: [
    { decision: "rule_piece", ask: { type: "RulePiece", who: "", slot: 0, how: "physical", allow: true } },
    { decision: "override", ask: { type: "Override", who: "", field: "side", value: "party", reason: "…" } },
  ],
};

export const TABS = Object.keys(ACTS) as Tab[];
