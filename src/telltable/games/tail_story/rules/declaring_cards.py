"""PLAY STEP, the action menu (TS-301 A, TS-302, TS-306): event cards, what may be declared of each, and the sounds."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.ask import Form, One, Several
from telltable.core.english import count as counted
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.games.tail_story.box.components import COST, MOST_SOUND, RECYCLABLE, TYPES
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.box.sounds import made, offered
from telltable.games.tail_story.table import moves as mv
from telltable.games.tail_story.table.options import most_drawn
from telltable.games.tail_story.table.state import Table
from telltable.games.tail_story.table.types import Play, Scene

from .conventions import need_count, need_deck, need_nothing_else, need_target, with_number

MOST_DRAWN = MOST_STOLEN = MOST_RECYCLED = 2


# --- effects ----------------------------------------------------------------------------------------------


def recyclable(pack: TailPack, table: Table, seat: Seat) -> tuple[str, ...]:
    """TS-513: cards of the own discard pile that come back."""
    return tuple([card for card in table.mats[seat].discard if pack.kinds[card] in RECYCLABLE])


def effect_forms(at: Scene, seat: Seat, kind: str, move: str, fixed: dict[str, object]) -> Iterator[Form]:
    """TS-301: every legal way to declare an effect that costs one action point or none. TS-005: all that is chosen here
    is part of the declaration, for everybody to see; what hangs on hidden cards is asked when it takes effect."""
    table = at.state.table
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
        cards = recyclable(at.pack, table, seat)
        if cards:
            most = min(MOST_RECYCLED, len(cards))
            yield Form(
                move, fixed, (Several(at="cards", kind="card", role="to recycle", of=cards, least=1, most=most),)
            )


def need_effect(at: Scene, seat: Seat, kind: str, move: mv.Play | mv.Ability) -> None:
    """TS-301: refuse an effect that is not declared as printed."""
    table = at.state.table
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
        refuse("pile", "TS-301", "Choose cards from your discard pile.")
    if any(at.pack.kinds[card] not in RECYCLABLE for card in cards):
        refuse("recyclable", "TS-301", "You can't recycle stopping or recycling cards.")


FIELDS = {"drawing": ("n",), "stealing": ("target", "n"), "recycling": ("cards",), "acting": ("n", "sound")}


# --- event cards ------------------------------------------------------------------------------------------


def card_forms(at: Scene, seat: Seat, card: str) -> Iterator[Form]:
    """TS-301 A: every way to play a card of the hand."""
    table, kind = at.state.table, at.pack.kinds[card]
    if kind == "stopping" or table.ap < COST[kind]:
        return
    if kind == "acting":
        if not cannot_act(at.pack, table, seat, card):
            yield acting_form(at, seat, card)
    else:
        yield from effect_forms(at, seat, kind, "Play", {"card": card})


def cannot_act(pack: TailPack, table: Table, seat: Seat, card: str) -> Refusal | None:
    """TS-301: what an acting card lacks, besides action points and a sound."""
    mat, type_ = table.mats[seat], pack.types[card]
    if not mat.altered:
        return Refusal("altered", "TS-301", "Your character must be in altered form.")
    if pack.types[mat.pet] != type_:
        return Refusal("type", "TS-301", f"This card needs a {TYPES[type_].lower()} character.")
    if not mat.deck:
        return Refusal("empty_deck", "TS-001", "Your deck is empty: there's nothing to draw.")
    return None


def need_points(table: Table, cost: int) -> None:
    """TS-301: enough action points."""
    if table.ap < cost:
        points = counted(cost, "action point")
        refuse("points", "TS-301", f"You need {points} and have {table.ap}.")


def need_play(p: Play, seat: Seat, move: mv.Play) -> None:
    """TS-301 A."""
    table = p.state.table
    if move.card not in p.state.hands[seat]:
        refuse("not_held", "TS-301", "You don't have that card.")
    kind = p.pack.kinds[move.card]
    if kind == "stopping":
        refuse("stop", "TS-302", "You can only play a stopping card to answer another player's action.")
    if kind == "acting":
        _need_acting(p, seat, move)
    else:
        need_points(table, COST[kind])
        need_effect(p, seat, kind, move)
    need_nothing_else(move, "card", *FIELDS[kind])


def _need_acting(p: Play, seat: Seat, move: mv.Play) -> None:
    table = p.state.table
    if table.ap < COST["acting"]:
        refuse("points", "TS-301", "Acting needs 2 action points.")
    lack = cannot_act(p.pack, table, seat, move.card)
    if lack:
        refuse(lack.code, lack.rule, lack.why)
    most = most_drawn(table.options, p.pack.cards[move.card])
    need_count(table.mats[seat].deck, move.n, most, f"Draw 1 to {most} cards.")
    need_sound(p, p.pack.cards[move.card].sound, move.sound)


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


def acting_form(at: Scene, seat: Seat, card: str) -> Form:
    """TS-301: an acting card, drawn to the full or less, with its sound."""
    most = min(most_drawn(at.state.table.options, at.pack.cards[card]), at.state.table.mats[seat].deck)
    return with_number("Play", {"card": card}, most, sound_field(at, at.pack.cards[card].sound))
