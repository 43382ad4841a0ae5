"""TS section 9: what a table may set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from telltable.core.option import Option
from telltable.games.tail_story.box.components import Card

OPTIONS = (
    Option("guest_characters", ("off", "on"), "The three guest characters can be chosen.", "R-40"),
    Option("rocky_target", ("others", "anyone"), "Rocky can fire his beam at himself, too.", "R-26"),
    Option("acting_draw", ("printed", "three", "five"), "The most cards an acting card can draw.", "R-01"),
    Option("reaction_mode", ("auto", "race", "sealed"), "How several stops are put in order.", "TS-407"),
    Option("reaction_close", ("fixed", "all_answered"), "When a reaction window closes.", "TS-408"),
    Option("reaction_seconds", (), "How long a reaction window lasts; in seconds.", "TS-408", "6", 2, 60),
    Option(
        "reaction_floor",
        (),
        "How soon a reaction window can close when everybody has answered; in seconds.",
        "TS-408",
        "2",
        0,
        30,
    ),
    Option(
        "tie_ms",
        (),
        "How close together two stops must be to count as equally quick; in thousandths of a second.",
        "TS-407",
        "300",
        0,
        2000,
    ),
    Option("sound_mode", ("any", "type", "tap", "aloud"), "How animal sounds are made.", "TS-306"),
    Option(
        "simultaneous_fourth",
        ("turn_order", "shared"),
        "Who wins when two players collect their fourth achievement in the same deck check.",
        "R-15",
    ),
    Option(
        "empty_hand_achievement",
        ("none", "top_of_deck"),
        "What you collect as an achievement when your hand is empty.",
        "R-18",
    ),
    Option("check_after_draw", ("off", "on"), "A deck check follows the draw step.", "R-19"),
    Option("round_limit", (), "When the game ends on its own; in rounds, 0 means never.", "TS-812", "30", 0, 99),
    Option("leave_policy", ("bot", "idle"), "What happens to the seat of a player who leaves.", "TS-902"),
    Option("timers", ("off", "relaxed", "brisk"), "How long a decision may take.", "TS-901", "brisk"),
    Option("reveal_achievements", ("at_end", "never"), "Achievements are turned face up at the end.", "TS-709"),
)


def most_drawn(options: Mapping[str, str], card: Card) -> int:
    """R-01: how many cards an acting card draws at most."""
    return {"three": 3, "five": 5}.get(options["acting_draw"], card.most)


@lru_cache(64)
def people(kinds: tuple[str, ...]) -> int:
    """How many seats are set up for people."""
    return sum(not kind.startswith("bot") for kind in kinds)


def races(options: Mapping[str, str], kinds: tuple[str, ...]) -> bool:
    """TS-407: whether the first stop closes a window; on live tables with clocks and at least two people."""
    mode = options["reaction_mode"]
    return mode == "race" or (mode == "auto" and options["timers"] != "off" and people(kinds) > 1)


def clocked(options: Mapping[str, str], kinds: tuple[str, ...]) -> bool:
    """TS-408: whether the clock has a say in when a window closes: with timers on and at least two people."""
    return options["timers"] != "off" and people(kinds) > 1
