"""SS section 9.2: what a table may set."""

from __future__ import annotations

from telltable.core.option import Option

OPTIONS = (
    Option(
        "cards",
        ("pack1", "pack2", "pack3", "mixed"),
        "Which cards you play with.",
        "SS section 2.7",
        labels=("The market town", "The Harbour of Masks", "Weather by Appointment", "All of them, mixed"),
        leads=True,
    ),
    Option("pattern_pick", ("vote", "random"), "How the pattern is picked.", "SS-S3"),
    Option(
        "first_player",
        ("random", "chosen", "asked"),
        "Who goes first: somebody at random, a chosen seat, or by vote.",
        "SS-S5",
    ),
    Option("first_seat", (), "Which seat goes first if one is chosen.", "SS-S5", "1", 1, 6),
    Option("hands", ("private", "open"), "Whose hands you can see.", "R23"),
    Option("scoring", ("none", "competitive"), "A score also decides a winner.", "SS-V0"),
    Option("score_cap", ("table", "player"), "Whose cards share the cap on a required tag.", "SS-V1"),
    Option("ending_check", ("any_play", "on_resolution"), "After which plays the end is checked.", "SS-E3"),
    Option("revealed_card", ("stays", "discarded"), "Where an unplayable revealed card goes.", "SS-K4"),
    Option("redraw_turn", ("continue", "end"), "What the turn does after a redraw.", "SS-K5"),
    Option("contradictions", ("interrupt", "ask_all", "off"), "How contradictions are raised.", "SS-R3"),
    Option("branch_needs_card", ("off", "on"), "A branch needs its card in play.", "SS-R4"),
    Option("skinning", ("full", "quick", "off"), "How the outline becomes a story.", "SS-N0"),
    Option("on_leave", ("bot", "close"), "What happens to the seat of a player who leaves.", "SS-L1"),
    Option("timers", ("off", "relaxed", "brisk"), "How long a decision may take.", "SS section 3.12"),
    Option(
        "grace", (), "How long a bot waits before a play, so that people can object; in seconds.", "SS-B1", "4", 0, 60
    ),
)
