"""End and outcome: how an adventure came out (ST-END-2)."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.english import listed
from telltable.core.event import Event
from telltable.core.rules import Outcome
from telltable.games.stacktors.table.events_fight import AttackDeclared
from telltable.games.stacktors.table.people import ENGINE
from telltable.games.stacktors.table.state import Table

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
    return Outcome(table.ending, won, winners, verdict(table), figures, table.adventure)


def verdict(table: Table) -> str:
    """How the adventure ended; with option `currency_score` also who has most coin, and whether that is shared."""
    if table.option("currency_score") != "true":
        return table.ending_text
    most, names = max(_purses(table).values(), default=0), listed([table.names[seat] for seat in _richest(table)])
    if not most:
        return f"{table.ending_text} Nobody has any coin, so nobody is ahead."
    won = "share the win" if len(_richest(table)) > 1 else "wins"
    return f"{table.ending_text} {names} {won} with the most coin: {most}."


def _purses(table: Table) -> dict[int, int]:
    """How much coin the characters of each seat have."""
    purses = dict.fromkeys(table.players, 0)
    for key, amount in table.currency.items():
        one = table.chars.get(key.partition("/")[0])
        if one and one.seat != ENGINE:
            purses[one.seat] += amount
    return purses


def _richest(table: Table) -> tuple[int, ...]:
    """ST-END-2, option `currency_score`: the seats whose characters have most coin."""
    purses = _purses(table)
    most = max(purses.values(), default=0)
    return tuple(seat for seat, amount in purses.items() if amount == most)
