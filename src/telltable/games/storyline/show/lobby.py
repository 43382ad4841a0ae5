"""How the lobby shows the house rules: under which heading each stands, and what its values are called."""

from __future__ import annotations

from telltable.games.storyline.table.options import SEATS, TALES

TITLES = (
    "The Bell Nobody Rang",
    "Mirth Hollow Is to Let",
    "The Seventh Hammock",
    "Present, Miss Tansy",
    "The Blanket With a Pocket",
    "The Lion That Was Not There",
    "One Room Too Many",
    "Who Has Got the Morning?",
)
CHAIRS = {seat: f"Seat {seat}" for seat in SEATS}
LOBBY: dict[str, dict[str, dict[str, str]]] = {
    "Setting up": {
        "narrator_deck": {"random": "At random", **dict(zip(TALES, TITLES, strict=True))},
        "first_narrator": {"ask": "The table says", "random": "At random", **CHAIRS},
    },
    "Telling": {
        "reading": {"together": "Together", "one_by_one": "One by one"},
        "hide_ready": {},
        "told_aloud": {},
    },
    "The end": {"family": {}, "token_values": {}},
    "Players who leave": {"leaver": {"bot": "A bot takes over", "retire": "The seat stays empty"}},
}
