"""NC section 9: what a table may set."""

from __future__ import annotations

from telltable.core.option import SEAT_NUMBER, Option

OPTIONS = (
    Option("acts", ("1", "2", "3"), "How many acts come before the climax.", "NC-102"),
    Option("opening_resources", ("1", "2"), "How many Resources each player plays at the start.", "NC-302"),
    Option("act_resources", ("off", "on"), "Later acts begin with Resources, too.", "NC-904"),
    Option("trouble_target", ("this_round", "none_at_all"), "Who can be given a Problem.", "NC-903"),
    Option("storyteller_evaluates", ("odd_only", "never", "always"), "Players judge their own plans.", "NC-505"),
    Option("even_median", ("lower", "higher"), "Which of the two middle Numbers counts.", "NC-508"),
    Option("failure_teller", ("median", "storyteller"), "Who says what went wrong.", "NC-514"),
    Option("bonus_timing", ("resource_turn", "at_theme"), "When the Lead's bonus is turned.", "NC-303"),
    Option(
        "tie_break", ("hero_else_pick", "hero_picks", "shared"), "How a tie for the most Resources is broken.", "NC-705"
    ),
    Option("rating", ("family", "open"), "Which genres can be chosen.", "NC-203"),
    Option("theme_ballots", ("2", "1", "3"), "How often the theme is voted on.", "NC-203"),
    Option("plan_request_rounds", ("2", "1"), "How often a plan can ask for help.", "NC-504"),
    Option("silent_evaluation", ("on", "off"), "The chat is off while plans are judged.", "NC-507"),
    Option("objections", ("on", "off"), "You can object when somebody takes over your character.", "NC-802"),
    Option("told_aloud", ("off", "on"), "You tell the story aloud, so texts can stay empty.", "NC-808"),
    Option("dealer", ("random", *map(str, range(1, 9))), "Who deals.", "NC-103", typed=SEAT_NUMBER),
    Option("leaver", ("bot", "retire"), "What happens to the seat of a player who leaves.", "NC-807"),
    Option("pitch_limit", (), "How long a pitch can be; in characters.", "NC-805", "280", 120, 1000),
    Option("note_limit", (), "How long a note on a card can be; in characters.", "NC-805", "40", 20, 120),
    Option("telling_limit", (), "How long a telling can be; in characters.", "NC-805", "600", 280, 2000),
    Option("timers", ("off", "relaxed", "brisk"), "How long a decision may take.", "NC-808"),
    Option("grace", (), "How long a bot waits, so that people can object; in seconds.", "NC-802", "2", 0, 60),
)
