"""How an adventure came out (ST-END-2)."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.event import Event
from telltable.core.rules import Outcome

from .events_fight import AttackDeclared
from .people import ENGINE
from .state import Table

SCORE = {"win": 1.0, "partial": 0.5, "loss": 0.0}


def outcome(table: Table, facts: Sequence[Event]) -> Outcome | None:
    """None while it goes on."""
    if not table.ending:
        return None
    won = table.result in ("win", "partial")
    figures = {
        "score": SCORE[table.result],
        "rounds": float(table.round),
        "turns": float(table.turns),
        "attacks": float(sum(isinstance(fact, AttackDeclared) for fact in facts)),
        "deaths": float(table.deaths),
        "cells": float(len(table.cells_used)),
    }
    winners = _richest(table) if table.option("currency_score") == "true" else table.players if won else ()
    return Outcome(table.ending, won, winners, table.ending_text, figures, table.adventure)


def _richest(table: Table) -> tuple[int, ...]:
    """ST-END-2, option `currency_score`: the seats whose characters have most coin."""
    purses = dict.fromkeys(table.players, 0)
    for key, amount in table.currency.items():
        one = table.chars.get(key.partition("/")[0])
        if one and one.seat != ENGINE:
            purses[one.seat] += amount
    most = max(purses.values(), default=0)
    return tuple(seat for seat, amount in purses.items() if amount == most)
