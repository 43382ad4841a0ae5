"""What bots think: one judgement (`judging`), in five tempers."""

from __future__ import annotations

from functools import partial

from telltable.core.observation import Bot

from .judging import play

TEMPERS: dict[str, frozenset[str]] = {
    "greedy": frozenset(),
    "helper": frozenset(),
    "grim": frozenset(("creeping", "night", "cold")),
    "merry": frozenset(("comic", "food", "music")),
    "curious": frozenset(("trick", "old", "lost")),
}
BOTS: dict[str, Bot] = {name: partial(play, temper) for name, temper in TEMPERS.items()}
