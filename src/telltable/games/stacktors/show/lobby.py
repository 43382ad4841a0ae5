"""How the lobby shows the house rules: headings, what values are called, and rules that go together."""

from __future__ import annotations

from telltable.core.option import Preset

LOBBY: dict[str, dict[str, dict[str, str]]] = {
    "Characters": {
        "creation": {
            "pregen": "Ready-made",
            "free": "You build your own",
            "group": "Built in turns",
            "unique": "Built in turns, no piece twice",
        },
        "cp": {"10": "As the adventure says", "15": "15 points", "20": "20 points", "30": "30 points"},
        "draft_order": {"rotate": "Round the table", "snake": "There and back"},
        "bank_trios": {"10": "As the table needs", "20": "20 of each", "40": "40 of each"},
        "opaque_supply": {"unlimited": "As many as needed", "finite": "Ten of each"},
        "unique_limits_play": {},
        "gray_feet": {},
        "grounding": {"notated": "As written", "physical": "Every wider piece"},
        "party": {"0": "As the adventure says", **{str(n): str(n) for n in range(1, 7)}},
        "extra_pcs": {"bot": "The game", "player": "A player", "none": "They stay at home"},
    },
    "Moving": {
        "diagonals": {"one": "One", "alternate": "One, then two", "none": "Not allowed"},
        "pass_allies": {},
        "fly_over": {},
        "los": {"off": "No", "walls": "Yes"},
    },
    "Who acts when": {
        "initiative": {
            "best": "Whichever is better",
            "choose": "Everybody chooses",
            "brains": "Brains",
            "feet": "Feet",
        },
        "initiative_equipment": {},
        "assist_max": {"0": "Any number", "1": "One", "2": "Two", "3": "Three"},
        "max_rounds": {"6": "6 rounds", "12": "12 rounds", "20": "20 rounds"},
        "beats": {"2": "Two", "4": "Four", "8": "Eight"},
        "statement_chars": {"70": "A short line", "140": "A line or two", "500": "As long as it takes"},
    },
    "Attack and defence": {
        "multiple": {"exact": "Whole multiples", "floor": "Rounded down"},
        "undefended": {"as_one": "A defence of one", "single": "A single hit"},
        "defense_effects": {"on_success": "If it holds", "always": "Always"},
        "dexterous_total": {"2": "Twice", "3": "Three times"},
        "shrewd_limit": {"per_side": "Each side", "sum": "Both together"},
        "plain_attacks": {},
        "stack_modifiers": {},
        "compel_pieces": {"owner": "As the owner likes", "all": "All that fit"},
        "flee_blocks_attacks": {},
        "dagger_burns_cap": {},
        "dagger_commits": {},
        "challenge_daggers": {},
        "ally_control": {"persuader": "Whoever persuaded them", "gm": "The GM"},
    },
    "Damage, death and healing": {
        "overflow": {"cap": "Is lost", "spill": "Spills over"},
        "damage_equipment": {},
        "death": {"final": "The end", "resurrect": "You can be called back", "marked": "A mark, the first time"},
        "resurrect_rounds": {"1": "One round", "3": "Three rounds", "6": "Six rounds", "9": "Nine rounds"},
        "death_rule": {"guts_gone": "The last guts are gone", "overkill": "One pip too many"},
        "replacement_cp": {
            "starting": "As at the start",
            "spent": "As much as was spent",
            "total": "All it had earned",
        },
        "rest_heals": {"0": "None", "1": "One", "2": "Two", "4": "Four"},
    },
    "Coin": {"currency": {}, "currency_score": {}},
}
PRESETS = (
    Preset("printed", "As printed", "The rules of the book, for a first evening and most others.", {}),
    Preset(
        "gentle",
        "Gentle",
        "The dead can be called back for six rounds, and everybody heals twice as much between scenes.",
        {"death": "resurrect", "resurrect_rounds": "6", "rest_heals": "4"},
    ),
    Preset(
        "tactical",
        "Tactical",
        "Walls hide targets, diagonals cost more, damage spills over, and anybody who flees can't strike.",
        {"los": "walls", "diagonals": "alternate", "overflow": "spill", "flee_blocks_attacks": "true"},
    ),
    Preset(
        "own-stacks",
        "Build your own stacks",
        "Everybody builds a character before the adventure. Without it you choose from ready-made ones.",
        {"creation": "free"},
        door=True,
    ),
)
