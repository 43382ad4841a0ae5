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
        "The adventure.",
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
        about=(
            (
                "A lesson of a quarter of an hour: one gate, one bout, and breakfast for those who bow."
                " Friendly, with bruises; 15 minutes."
            ),
            (
                "A toll house, a bridge, and people who would rather you stayed on this side of it."
                " Brisk and dry; 60 to 90 minutes."
            ),
            "A reading hall under the waterline, and readers who do not lend. Hushed, with teeth; 60 to 90 minutes.",
            "An heir, a crowd, a canal, and a gate that closes at midnight. Quick and crowded; 60 to 90 minutes.",
            (
                "The town bell has been silent for a year. Its tongue lies in a pawnbroker's vault, and in the morning "
                "it is sold. Nimble and a little ashamed; 60 to 90 minutes."
            ),
            (
                "Medicine, a mail bag and forty miles of snow; and somebody on the pass is hungrier than you are."
                " Quiet, cold and kind; 60 to 90 minutes."
            ),
            (
                "A masked ball, a stolen letter, and until midnight to find out who is wearing whose face."
                " Glittering, with a draught; 60 to 90 minutes."
            ),
            "No adventure: somebody leads, and draws the map as you go. As long as you like.",
        ),
        leads=True,
    ),
    Option(
        "gm",
        ("bot", "human"),
        "Who leads it.",
        "ST-SET-1",
        labels=("the game", "the host"),
        leads=True,
    ),
    Option("creation", ("pregen", "free", "group", "unique"), "How characters are made.", "ST-CRE-1"),
    Option(
        "cp",
        (),
        "How many creation points everybody has; 10 means as many as the adventure says.",
        "ST-CRE-1",
        "10",
        1,
        60,
    ),
    Option(
        "draft_order",
        ("rotate", "snake"),
        "The order of picks in group creation: around the table each time, or there and back.",
        "ST-CRE-2",
    ),
    Option(
        "bank_trios",
        (),
        "How many trios of each colour the bank has; 10 means as many as the table needs.",
        "ST-SET-4",
        "10",
        1,
        100,
    ),
    Option(
        "opaque_supply",
        ("unlimited", "finite"),
        "How many necks and bases there are: as many as needed, or ten trios of each opaque colour.",
        "ST-SET-4",
    ),
    Option("unique_limits_play", FALSE_TRUE, "The Unique pool stays the whole bank during play.", "ST-CRE-3"),
    Option("gray_feet", FALSE_TRUE, "Objects can hide feet.", "ST-OBJ-5"),
    Option(
        "grounding",
        ("notated", "physical"),
        "Which pieces are feet: as written, or every piece wider than those below it.",
        "ST-STK-1",
    ),
    Option("diagonals", ("one", "alternate", "none"), "What a diagonal step costs.", "ST-MOV-3"),
    Option("los", ("off", "walls"), "Walls hide targets.", "ST-MOV-11"),
    Option("pass_allies", FALSE_TRUE, "You can walk through allies.", "ST-MOV-5"),
    Option("fly_over", FALSE_TRUE, "Fliers ignore all terrain.", "ST-TER-1"),
    Option("initiative", ("best", "choose", "brains", "feet"), "What decides the turn order.", "ST-ORD-2"),
    Option("initiative_equipment", TRUE_FALSE, "Equipment counts for the turn order.", "ST-ORD-2"),
    Option(
        "multiple",
        ("exact", "floor"),
        "How the multiplier is counted: whole multiples only, or rounded down.",
        "ST-ATK-8",
    ),
    Option("undefended", ("as_one", "single"), "What an undefended target counts as.", "ST-ATK-8"),
    Option(
        "overflow",
        ("cap", "spill"),
        "What happens to damage beyond the committed pieces: it is lost, or spills over.",
        "ST-DMG-2",
    ),
    Option(
        "defense_effects",
        ("on_success", "always"),
        "When defence effects work: only if the defence holds, or always.",
        "ST-ABL-2",
    ),
    Option("dexterous_total", ("2", "3"), "How often a Dexterous attack is carried out.", "ST-guts.O"),
    Option("shrewd_limit", ("per_side", "sum"), "What the limit of an exchange counts.", "ST-brains.Pk"),
    Option("plain_attacks", TRUE_FALSE, "You can attack without an active cell.", "ST-ATK-3"),
    Option("stack_modifiers", FALSE_TRUE, "Flexible and Dexterous can be added to another guts cell.", "ST-ATK-3"),
    Option(
        "compel_pieces",
        ("owner", "all"),
        "Which pieces a compelled attack uses: those its owner chooses, or all that fit.",
        "ST-STA-5",
    ),
    Option("flee_blocks_attacks", FALSE_TRUE, "Fleeing keeps you from attacking.", "ST-STA-2"),
    Option("damage_equipment", TRUE_FALSE, "Equipment can be damaged.", "ST-DMG-2"),
    Option("dagger_burns_cap", TRUE_FALSE, "Spent pips lower the cap.", "ST-ABL-3"),
    Option("dagger_commits", TRUE_FALSE, "What is left of a spent piece is committed.", "ST-ABL-3"),
    Option("challenge_daggers", TRUE_FALSE, "A challenge that needs clear pieces costs pips.", "ST-CHA-3"),
    Option("assist_max", (), "How many can help with one action; 0 means any number.", "ST-AST-1", "0", 0, 9),
    Option(
        "death",
        ("final", "resurrect", "marked"),
        "What death is: the end, a while in which you can be called back, or only a mark at a first fall.",
        "ST-DTH-2",
    ),
    Option("resurrect_rounds", (), "For how many rounds the dead can be called back.", "ST-DTH-3", "3", 1, 9),
    Option(
        "death_rule",
        ("guts_gone", "overkill"),
        "When a character dies: when its last guts are gone, or only at a pip of damage it can't take.",
        "ST-DTH-1",
    ),
    Option(
        "replacement_cp",
        ("starting", "spent", "total"),
        "How many points a new character gets after one has died.",
        "ST-DTH-4",
    ),
    Option("ally_control", ("persuader", "gm"), "Who runs a character that has been persuaded.", "ST-brains.G"),
    Option("max_rounds", (), "How many rounds a conflict has if it states no limit.", "ST-BOT-3", "12", 1, 99),
    Option("beats", (), "How many beats a free scene has if it states no limit.", "ST-BOT-3", "4", 1, 99),
    Option("rest_heals", (), "How many healing steps there are between stages.", "ST-HEA-9", "2", 0, 9),
    Option("currency", ("off", "on"), "There are rewards in coin.", "ST-RWD-1"),
    Option("currency_score", FALSE_TRUE, "Whoever has the most coin at the end wins.", "ST-END-2"),
    Option(
        "statement_chars", (), "How long a sentence in a conflict can be; in characters.", "ST-SAY-2", "140", 20, 500
    ),
    Option(
        "party",
        (),
        "How many characters take part without a GM; 0 means as many as the adventure says.",
        "ST-BOT-1",
        "0",
        0,
        6,
    ),
    Option("extra_pcs", ("bot", "player", "none"), "Who runs the rest of the party.", "ST-BOT-1"),
)
ADVENTURES = tuple(value for value in OPTIONS[0].values if value != EMPTY)  # those that a pack brings


def place_of(adventure: str) -> int:
    """Which of a pack's adventures a value of the option means, from 0; older tables say the number."""
    return int(adventure) - 1 if adventure.isdecimal() else ADVENTURES.index(adventure)
