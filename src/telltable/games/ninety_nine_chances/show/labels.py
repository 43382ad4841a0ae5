"""Candidates of a field in words, and how cards are called."""

from __future__ import annotations

from typing import Any

from telltable.games.ninety_nine_chances.box.components import is_blank, number_of
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_word, resource_word
from telltable.games.ninety_nine_chances.table.state import NOBODY, Table, View, character_of

NUMBER, THEME, LIGHT, DARK, HELD = "Number", "Theme", "Resource", "Problem", "Card"  # modes of a card


def theme_name(pack: ChancePack, cards: tuple[str, ...]) -> str:
    """Two genres in their order."""
    return " ".join(pack.cards[card].genre for card in cards)


def agreement(table: Table) -> str:
    """NC-203: how the theme found its consensus; empty where it was laid and nobody voted."""
    votes = [theme for _, theme in table.ballots]
    cast = sum(theme != NOBODY for theme in votes)
    if cast == len(votes):
        return "everybody wanted it" if cast else ""
    return f"{'one vote' if cast == 1 else f'{cast} votes'}, nobody against"


def numbers(cards: tuple[str, ...]) -> str:
    """NC-204: the Numbers of a theme's cards, which decide if the vote does not."""
    return " and ".join(str(number_of(card)) for card in cards)


def who(table: Table, seat: int) -> str:
    """The character, and who plays it."""
    name, character = table.names[seat], character_of(table, seat)
    return name if character == name else f"{character} ({name})"


def in_front(pack: ChancePack, table: Table, card: str) -> str:
    """A card in front of somebody, as the word that is up, with its note."""
    for seat in range(len(table.names)):
        for held, word in (
            *((one, resource_word) for one in table.resources[seat]),
            *((one, problem_word) for one in table.problems[seat]),
        ):
            if held.card == card:
                return f"{word(pack, card)} ({held.note})" if held.note else word(pack, card)
    return card if is_blank(card) else resource_word(pack, card)


def request(pack: ChancePack, table: Table, value: str) -> str:
    """What is asked of somebody."""
    kind, _, what = value.partition(" ")
    if kind == "borrow":
        owner = table.owner_of(what)
        whose = f" from {who(table, owner)}" if owner != NOBODY else ""
        return f"“{in_front(pack, table, what)}”{whose}"
    return f"the help of {who(table, int(what))}" if what.isdecimal() else "yes"


def label(pack: ChancePack, view: View, kind: str, value: Any) -> str:
    """What a person reads for a candidate."""
    table = view.table
    if kind == "seat":
        return who(table, value)
    if kind == "theme":
        if value == NOBODY:
            return "no vote"
        cards = table.themes[value]
        return f"{theme_name(pack, cards)} ({table.names[value]}; {numbers(cards)})"
    if kind == "request":
        return request(pack, table, value)
    if kind in ("resource", "problem", "own_card"):
        return in_front(pack, table, value)
    if value not in pack.cards:
        return str(value)
    card = pack.cards[value]
    if kind == "theme_card":
        return f"{card.genre} ({card.number})"
    if kind == "number_card":
        return str(card.number)
    return f"{card.number} {card.genre}: {card.resource} / {card.problem}"
