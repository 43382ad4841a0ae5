"""What a seat may declare: the forms of an effect, and the sentence for one that is not legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from telltable.core.ask import AnyField, Form, One, Several
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene
from telltable.games.tail_story.box.components import MOST_SOUND, RECYCLABLE, TYPES, counted
from telltable.games.tail_story.box.sounds import made, offered
from telltable.games.tail_story.table.moves import NOBODY
from telltable.games.tail_story.table.state import Table

from .keep_values import most_of

MOST_DRAWN = MOST_STOLEN = MOST_RECYCLED = 2


def numbers(most: int) -> tuple[int, ...]:
    """TS-001: from the most possible, which is preselected, down to 1."""
    return tuple(range(most, 0, -1))


def with_number(move: str, fixed: dict[str, Any], most: int, *more: AnyField, title: str = "") -> Form:
    """A form that asks how many, unless only one is possible."""
    if most == 1:
        return Form(move, {**fixed, "n": 1}, more, title)
    return Form(move, fixed, (*more, One(at="n", kind="count", of=numbers(most))), title)


# --- effects ----------------------------------------------------------------------------------------------


def recyclable(at: Scene, seat: Seat) -> tuple[str, ...]:
    """TS-513: cards of the own discard pile that come back."""
    kinds = at.pack.kinds
    return tuple([card for card in at.state.table.mats[seat].discard if kinds[card] in RECYCLABLE])


def effect_forms(at: Scene, seat: Seat, kind: str, move: str, fixed: dict[str, Any]) -> Iterator[Form]:
    """TS-301: every legal way to declare an effect that costs one action point or none."""
    table: Table = at.state.table
    if kind == "drawing":
        deck = table.mats[seat].deck
        if deck:
            yield with_number(move, fixed, min(MOST_DRAWN, deck))
    elif kind == "stealing":
        rich = tuple(other for other in table.others(seat) if table.mats[other].hand >= MOST_STOLEN)
        poor = tuple(other for other in table.others(seat) if table.mats[other].hand == 1)
        for targets, most in ((rich, MOST_STOLEN), (poor, 1)):
            if targets:
                yield with_number(move, fixed, most, One(at="target", kind="seat", role="from", of=targets))
    elif kind == "recycling":
        cards = recyclable(at, seat)
        if cards:
            most = min(MOST_RECYCLED, len(cards))
            yield Form(
                move, fixed, (Several(at="cards", kind="card", role="to recycle", of=cards, least=1, most=most),)
            )


def need_effect(at: Scene, seat: Seat, kind: str, move: Any) -> None:
    """TS-301: refuse an effect that is not declared as printed."""
    table: Table = at.state.table
    if kind == "drawing":
        need_deck(table, seat)
        need_count(table.mats[seat].deck, move.n, MOST_DRAWN, "Draw 1 or 2 cards.")
    elif kind == "stealing":
        need_target(table, seat, move.target)
        hand = table.mats[move.target].hand
        if not hand:
            refuse("no_cards", "TS-301", "That player has no cards to steal.")
        if move.n > hand and move.n <= MOST_STOLEN:
            refuse("count", "TS-301", f"That player has {counted(hand, 'card')}: you can steal {hand}.")
        if not 1 <= move.n <= MOST_STOLEN:
            refuse("count", "TS-301", "Steal 1 or 2 cards.")
    else:
        _need_recyclable(at, seat, move.cards)


def _need_recyclable(at: Scene, seat: Seat, cards: tuple[str, ...]) -> None:
    mat = at.state.table.mats[seat]
    if not 1 <= len(cards) <= MOST_RECYCLED or len(set(cards)) < len(cards):
        refuse("count", "TS-301", "Recycle 1 or 2 different cards.")
    if any(card not in mat.discard for card in cards):
        refuse("pile", "TS-301", "Choose cards of your discard pile.")
    if any(at.pack.kinds[card] not in RECYCLABLE for card in cards):
        refuse("recyclable", "TS-301", "Stopping and recycling cards cannot be recycled.")


def need_deck(table: Table, seat: Seat) -> None:
    """TS-001: there must be something to draw."""
    if not table.mats[seat].deck:
        refuse("empty_deck", "TS-001", "Your deck is empty: there is nothing to draw.")


def need_count(have: int, n: int, most: int, words: str) -> None:
    """TS-301: as many as there are, and as the effect allows."""
    if have < n <= most:
        refuse("count", "TS-301", f"Your deck has {counted(have, 'card')}: you can draw {have}.")
    if not 1 <= n <= most:
        refuse("count", "TS-301", words)


def need_target(table: Table, seat: Seat, target: Seat) -> None:
    """TS-006: another player at the table."""
    if target == seat or not 0 <= target < len(table.mats):
        refuse("target", "TS-006", "Choose another player.")


def need_nothing_else(move: Any, *used: str) -> None:
    """Parts of a move that its action has no use for stay empty."""
    empty = {"card": "", "n": 0, "target": NOBODY, "targets": (), "cards": (), "sound": ""}
    for name, nothing in empty.items():
        if name not in used and getattr(move, name, nothing) != nothing:
            refuse("extra", "TS-301", f"This action takes no {name}.")


FIELDS = {"drawing": ("n",), "stealing": ("target", "n"), "recycling": ("cards",), "acting": ("n", "sound")}


# --- sounds -----------------------------------------------------------------------------------------------


def sound_field(at: Scene, sound: str) -> One:
    """TS-306: how the animal sound may be made."""
    mode = at.state.table.options["sound_mode"]
    words = 0 if mode == "aloud" else MOST_SOUND
    return One(at="sound", kind="sound", role=f"make the sound “{sound}”", of=offered(sound, mode), words=words)


def need_sound(at: Scene, sound: str, text: str) -> None:
    """TS-306: a failed try costs nothing and may be repeated."""
    if not made(text, sound, at.state.table.options["sound_mode"]) or len(text) > MOST_SOUND:
        refuse("sound", "TS-306", f"That did not sound like “{sound}”.", "Try again; it costs nothing.")


def type_word(type_: str) -> str:
    """A type in the middle of a sentence: ``feline``."""
    return TYPES[type_].lower()


def acting_form(at: Scene, seat: Seat, card: str) -> Form:
    """TS-301: an acting card, drawn to the full or less, with its sound."""
    most = min(most_of(at.pack, at.state.table, card), at.state.table.mats[seat].deck)
    return with_number("Play", {"card": card}, most, sound_field(at, at.pack.cards[card].sound))
