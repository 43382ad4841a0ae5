"""What a person reads for a candidate of a field; and how cards, themes and characters are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from telltable.core.english import agreeing, known, opened
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import Card, is_blank, number_of
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_word, resource_noun, resource_word
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
        return "everybody at the table voted for it" if cast else ""
    return f"{'one vote' if cast == 1 else f'{cast} votes'}, nobody against"


def numbers(cards: tuple[str, ...]) -> str:
    """NC-204: the Numbers of a theme's cards, which decide if the vote does not."""
    return " and ".join(str(number_of(card)) for card in cards)


def who(table: Table, seat: int) -> str:
    """The character, and who plays it."""
    name, character = table.names[seat], character_of(table, seat)
    return name if character == name else f"{character} ({name})"


def does(table: Table, seat: int, verb: str) -> str:
    """The character who begins a sentence, and who plays it, with a verb that goes with the character's name."""
    return f"{opened(who(table, seat))} {agreeing(character_of(table, seat), verb)}"


def in_front(pack: ChancePack, table: Table, card: str) -> str:
    """A card in front of somebody, as the word that is up, with its note."""
    for word, lying in ((resource_word, table.resources), (problem_word, table.problems)):
        for held in chain.from_iterable(lying):
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


def answer(pack: ChancePack, table: Table, value: str, *, given: bool) -> str:
    """What came of a request, in a sentence."""
    kind, _, what = value.partition(" ")
    if kind == "borrow":
        noun, owner = known(resource_noun(pack, what)), table.owner_of(what)
        if owner == NOBODY:
            return opened(f"{noun} was {'lent' if given else 'not lent'}.")
        return opened(f"{character_of(table, owner)} {'lent' if given else 'would not lend'} {noun}.")
    helper = character_of(table, int(what)) if what.isdecimal() else ""
    if not helper:
        return "There was help." if given else "There was no help."
    return opened(f"{helper} {'helped' if given else 'would not help'}.")


def theme(pack: ChancePack, table: Table, seat: Seat) -> str:
    """NC-203: whose theme, which genres, and the Numbers that decide if the vote does not."""
    if seat == NOBODY:
        return "no vote"
    cards = table.themes[seat]
    return f"{theme_name(pack, cards)} ({table.names[seat]}; {numbers(cards)})"


def card_in_full(card: Card) -> str:
    """All four of its values."""
    return f"{card.number} {card.genre}: {card.resource} / {card.problem}"


def _in_front(pack: ChancePack, view: View, card: str) -> str:
    return in_front(pack, view.table, card)


LABELS: Mapping[str, Callable[[ChancePack, View, Any], str]] = {
    "seat": lambda pack, view, seat: who(view.table, seat),
    "theme": lambda pack, view, seat: theme(pack, view.table, seat),
    "request": lambda pack, view, asked: request(pack, view.table, asked),
    **dict.fromkeys(("resource", "problem", "own_card"), _in_front),
    "theme_card": lambda pack, view, card: f"{pack.cards[card].genre} ({pack.cards[card].number})",
    "number_card": lambda pack, view, card: str(number_of(card)),
    "card": lambda pack, view, card: card_in_full(pack.cards[card]),
}
