"""Cards on the table as they can be read: event cards, and pets to choose from; what keeps a card from being played."""

from __future__ import annotations

from telltable.core.board import Face
from telltable.core.board_part import Made
from telltable.core.english import count as counted
from telltable.core.english import opened
from telltable.games.tail_story.box.components import (
    BONUS_LIMIT,
    BONUS_MEANS,
    BONUS_WORDS,
    COLOURS,
    COST,
    EFFECTS,
    ON_BAR,
    TIMES,
    TYPES,
    Card,
    printed_limit,
)
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.rules.declaring_cards import cannot_act, recyclable
from telltable.games.tail_story.table.options import most_drawn
from telltable.games.tail_story.table.state import Table, View


def face(pack: TailPack, table: Table, id_: str, marks: tuple[str, ...] = (), why_not: str = "", by: str = "") -> Face:
    """An event card as it can be read."""
    card: Card = pack.cards[id_]
    most = most_drawn(table.options, card) if card.kind == "acting" else 0
    effect, bar = (words[card.kind].format(most=most) for words in (EFFECTS, ON_BAR))
    needs = [f"{counted(COST[card.kind], 'action point')}"]
    if card.kind == "acting":
        needs += [f"an altered {TYPES[card.type].lower()} character", f"the sound “{card.sound}”"]
    return Face(
        key=id_,
        title=card.name,
        kind=TYPES[card.type],
        text=f"{effect}. {card.flavour}".strip(),
        choices=(f"needs {', '.join(needs)}", f"effect: {COLOURS[card.kind]}"),
        marks=(card.kind, *marks),
        by=by,
        why_not=why_not,
        parts=(bar, card.flavour),
        cost=COST[card.kind],
    )


def hand(pack: TailPack, view: View, last: Made | None = None) -> tuple[Face, ...]:
    """The own hand, with what keeps a card from being played in the own play step. Cards that look as they did in the
    last one are taken over."""
    table = view.table
    if view.seat is None or table.ending:
        return ()
    playing = table.active == view.seat and table.step == "play" and table.turn > 0
    known = {face.key: face for face in last.value} if last else {}
    return tuple([_in_hand(pack, view, card, playing, known.get(card)) for card in view.hand])


def _in_hand(pack: TailPack, view: View, card: str, playing: bool, known: Face | None) -> Face:
    why_not = _why_not(pack, view, card) if playing else ""
    if known is not None and known.why_not == why_not:
        return known
    return face(pack, view.table, card, _marks(pack, view, card), why_not)


def _marks(pack: TailPack, view: View, card: str) -> tuple[str, ...]:
    own = view.seat is not None and pack.types.get(view.table.mats[view.seat].pet) == pack.types[card]
    return ("your type",) if own else ()


def _why_not(pack: TailPack, view: View, card: str) -> str:
    """TS section 7.6: why a card can't be played now, by public facts and the own hand."""
    table, kind, seat = view.table, pack.kinds[card], view.seat
    assert seat is not None
    if kind == "stopping":
        return "You can only play a stopping card to answer another player's action."
    if table.ap < COST[kind]:
        return "Acting needs 2 action points." if kind == "acting" else f"You need 1 action point and have {table.ap}."
    if kind == "acting":
        lack = cannot_act(pack, table, seat, card)
        return lack.why if lack else ""
    if kind == "drawing" and not table.mats[seat].deck:
        return "Your deck is empty: there's nothing to draw."
    if kind == "stealing" and not any(table.mats[other].hand for other in table.others(seat)):
        return "Nobody has cards to steal."
    if kind == "recycling" and not recyclable(pack, table, seat):
        return "Your discard pile has nothing to recycle."
    return ""


def bonus_words(type_: str) -> str:
    """A bonus in the words of the box, and what they mean: ``Dig 1: put the top card ...``."""
    return ": ".join(filter(None, (BONUS_WORDS[type_], BONUS_MEANS[type_])))


def spread(pack: TailPack, view: View) -> tuple[Face, ...]:
    """Pets to choose from; cards that Biscuit's player looks at."""
    table = view.table
    if not table.turn and table.order:
        guests = table.options["guest_characters"] == "on"
        taken = {mat.pet for mat in table.mats}
        return tuple(
            Face(
                key=pet.id,
                title=pet.full,
                kind=TYPES[pet.type],
                text=f"{pet.flavour} Bonus: {bonus_words(pet.type)} ({TIMES[BONUS_LIMIT[pet.type]]} a turn).",
                choices=(
                    f"altered: {pet.changed}",
                    f"{pet.ability} {opened(printed_limit(pet.id))}.",
                    *((pet.label,) if pet.label else ()),
                ),
            )
            for pet in pack.pets
            if pet.id not in taken and (guests or not pet.label)
        )
    return tuple(face(pack, table, card) for card in view.looked)
