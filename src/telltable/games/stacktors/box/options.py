"""The switches of a table (section 9): each names the ruling that it opens."""

from __future__ import annotations

from telltable.core.option import Option

TRUE_FALSE = ("true", "false")
FALSE_TRUE = ("false", "true")
EMPTY = "empty"  # the value, and the id, of the evening that begins with nothing

OPTIONS = (
    Option(
        "adventure",
        ("yard", "ford", "library", "market", "bell", "sledge", "ball", "empty", "8", "9"),
        "the adventure",
        "ST-SET-3",
        labels=(
            "The Practice Yard",
            "The Ford at Greywater",
            "The Drowned Library",
            "Night Market Run",
            "The Bell of Marrow Lane",
            "The Last Sledge to Harrow",
            "A Dance at Vesper House",
            "An Empty Table",
        ),
        leads=True,
    ),
    Option(
        "gm",
        ("bot", "human"),
        "who leads it",
        "ST-SET-1",
        labels=("the game", "the host"),
        leads=True,
    ),
    Option("creation", ("pregen", "free", "group", "unique"), "how characters are made", "ST-CRE-1"),
    Option("cp", (), "creation points; 10 leaves it to the adventure", "ST-CRE-1", "10", 1, 60),
    Option(
        "draft_order", ("rotate", "snake"), "group creation: in turns around the table, or around and back", "ST-CRE-2"
    ),
    Option("bank_trios", (), "trios of each colour; 10 grows with the table", "ST-SET-4", "10", 1, 100),
    Option(
        "opaque_supply",
        ("unlimited", "finite"),
        "necks and bases: as many as needed, or ten trios of each opaque colour",
        "ST-SET-4",
    ),
    Option("unique_limits_play", FALSE_TRUE, "the Unique pool is the whole bank later, too", "ST-CRE-3"),
    Option("gray_feet", FALSE_TRUE, "objects may hide feet", "ST-OBJ-5"),
    Option(
        "grounding", ("notated", "physical"), "feet are as written, or every piece wider than those below", "ST-STK-1"
    ),
    Option("diagonals", ("one", "alternate", "none"), "what a diagonal step costs", "ST-MOV-3"),
    Option("los", ("off", "walls"), "whether walls hide targets", "ST-MOV-11"),
    Option("pass_allies", FALSE_TRUE, "you can walk through allies", "ST-MOV-5"),
    Option("fly_over", FALSE_TRUE, "fliers ignore all terrain", "ST-TER-1"),
    Option("initiative", ("best", "choose", "brains", "feet"), "what sets the order", "ST-ORD-2"),
    Option("initiative_equipment", TRUE_FALSE, "whether equipment counts for the order", "ST-ORD-2"),
    Option("multiple", ("exact", "floor"), "the multiplier: whole multiples only, or rounded down", "ST-ATK-8"),
    Option("undefended", ("as_one", "single"), "what an undefended target counts as", "ST-ATK-8"),
    Option("overflow", ("cap", "spill"), "damage beyond the committed pieces is lost, or spills over", "ST-DMG-2"),
    Option(
        "defense_effects",
        ("on_success", "always"),
        "defence effects work only if the defence holds, or always",
        "ST-ABL-2",
    ),
    Option("dexterous_total", ("2", "3"), "how often a Dexterous attack is carried out", "ST-guts.O"),
    Option("shrewd_limit", ("per_side", "sum"), "what the limit of an exchange counts", "ST-brains.Pk"),
    Option("plain_attacks", TRUE_FALSE, "attacks without an active cell", "ST-ATK-3"),
    Option("stack_modifiers", FALSE_TRUE, "Flexible and Dexterous may be added to another guts cell", "ST-ATK-3"),
    Option(
        "compel_pieces",
        ("owner", "all"),
        "a compelled attack uses the pieces its owner chooses, or all that fit",
        "ST-STA-5",
    ),
    Option("flee_blocks_attacks", FALSE_TRUE, "those who flee do not attack", "ST-STA-2"),
    Option("damage_equipment", TRUE_FALSE, "equipment may be damaged", "ST-DMG-2"),
    Option("dagger_burns_cap", TRUE_FALSE, "spent pips lower the cap", "ST-ABL-3"),
    Option("dagger_commits", TRUE_FALSE, "what is left of a spent piece is committed", "ST-ABL-3"),
    Option("challenge_daggers", TRUE_FALSE, "a challenge that needs clear pieces costs pips", "ST-CHA-3"),
    Option("assist_max", (), "how many may help with one action; 0: any number", "ST-AST-1", "0", 0, 9),
    Option("death", ("final", "resurrect"), "death is final, or the dead can be called back for a while", "ST-DTH-2"),
    Option("resurrect_rounds", (), "rounds in which the dead can be called back", "ST-DTH-3", "3", 1, 9),
    Option("death_rule", ("guts_gone", "overkill"), "dies with the last guts, or by a pip it cannot take", "ST-DTH-1"),
    Option("replacement_cp", ("starting", "spent", "total"), "CP of a new character for one that died", "ST-DTH-4"),
    Option("ally_control", ("persuader", "gm"), "who runs somebody who was persuaded", "ST-brains.G"),
    Option("max_rounds", (), "rounds of a conflict that states no limit", "ST-BOT-3", "12", 1, 99),
    Option("beats", (), "beats of a free scene that states no limit", "ST-BOT-3", "4", 1, 99),
    Option("rest_heals", (), "healing steps between stages", "ST-HEA-9", "2", 0, 9),
    Option("currency", ("off", "on"), "rewards in coin", "ST-RWD-1"),
    Option("currency_score", FALSE_TRUE, "whoever has the most coin at the end wins", "ST-END-2"),
    Option("statement_chars", (), "length of a sentence in a conflict", "ST-SAY-2", "140", 20, 500),
    Option("party", (), "how many characters go without a GM; 0: as many as the adventure says", "ST-BOT-1", "0", 0, 6),
    Option("extra_pcs", ("bot", "player", "none"), "who runs the rest of the party", "ST-BOT-1"),
)
ADVENTURES = tuple(value for value in OPTIONS[0].values if value != EMPTY)  # those that a pack brings


def place_of(adventure: str) -> int:
    """Which of a pack's adventures a value of the option means, from 0; older tables say the number."""
    return int(adventure) - 1 if adventure.isdecimal() else ADVENTURES.index(adventure)
