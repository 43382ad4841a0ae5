"""RULES.md, "Options": what a table may set."""

from __future__ import annotations

from telltable.core.option import SEAT_NUMBER, Option
from telltable.games.storyline.box.components import MOST, NUMBERS

SEATS = tuple(str(seat) for seat in range(1, MOST + 1))

TALES = tuple("12345678")  # as many as come with the game

OPTIONS = (
    Option("narrator_deck", ("random", *TALES), "Which tale is told.", "SL-104"),
    Option(
        "family", ("off", "on"), "A family game: whoever has the most tokens wins, and they stay face down.", "SL-501"
    ),
    Option("first_narrator", ("ask", "random", *SEATS), "Who narrates first.", "SL-105", typed=SEAT_NUMBER),
    Option(
        "token_values",
        (),
        f"The numbers on the {NUMBERS} number tokens.",
        "R-2",
        "standard",
        1,
        6,
        NUMBERS,
    ),
    Option(
        "reading",
        ("together", "one_by_one"),
        "How offers are turned over.",
        "SL-205",
    ),
    Option("hide_ready", ("off", "on"), "The table sees only how many offers are in.", "SL-204"),
    Option("leaver", ("bot", "retire"), "What happens to the seat of a player who leaves.", "SL-602"),
    Option("told_aloud", ("off", "on"), "The Narrator can add to the tale aloud.", "SL-207"),
    Option("timers", ("off", "relaxed", "brisk"), "How long a decision may take.", "SL-601"),
)
