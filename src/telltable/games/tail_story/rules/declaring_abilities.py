"""PLAY STEP, the action menu (TS-301 C, TS-304, TS-305): what may be declared of an altered ability."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.ask import Form, One, Several
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.tail_story.box.components import ABILITY_LIMIT
from telltable.games.tail_story.table import moves as mv
from telltable.games.tail_story.table.state import Mat, Table
from telltable.games.tail_story.table.types import Scene

from .conventions import need_count, need_deck, need_nothing_else, need_target, with_number
from .declaring_cards import FIELDS, effect_forms, need_effect

MOST_PREY = 3
MOST_COOKED = 3
_TITLES = {
    "jack": "Jack hunts: a random card of each player chosen is discarded",
    "alan": "Alan sprints: no stopping cards this turn",
    "padthai": "Padthai cooks: draw, then put a card back",
    "khalid": "Khalid uses the effect of a discarded card",
    "hamcheese": "Ham & Cheese loot a card they dug",
    "rocky": "Rocky fires his beam",
    "biscuit": "Biscuit fetches one of the top three cards",
    "duchess": "Duchess brings a gift",
    "peanut": "Peanut munches a card for an action point",
}


def used_up(pet: str, mat: Mat) -> bool:
    """TS-304: whether the uses in a game are over."""
    limit = ABILITY_LIMIT[pet]
    return bool(limit) and mat.uses >= limit


def beams_at_all(table: Table) -> bool:
    """R-26: whether Rocky may choose himself. A log from before there was the option has none."""
    return table.options.get("rocky_target", "others") == "anyone"


def _left(mat: Mat) -> str:
    """TS-304: how often the ability may still be used, this use included, where it is printed."""
    limit = ABILITY_LIMIT[mat.pet]
    return f" ({limit - mat.uses} of {limit} left in this game)" if limit else ""


def ability_forms(at: Scene, seat: Seat) -> Iterator[Form]:
    """TS-301 C: every legal use of the own ability."""
    table = at.state.table
    mat = table.mats[seat]
    if not mat.altered or table.ability_used or used_up(mat.pet, mat):
        return
    if mat.pet == "khalid":
        kinds = at.pack.kinds
        for card in mat.discard:
            if kinds[card] not in ("stopping", "acting"):
                for form in effect_forms(at, seat, kinds[card], "Ability", {"card": card}):
                    yield _titled(form, f"Khalid uses {at.pack.cards[card].name}{_left(mat)}")
        return
    yield from _simple(at, seat, mat)


def _titled(form: Form, title: str) -> Form:
    return Form(form.move, form.fixed, form.fields, title)


def _simple(at: Scene, seat: Seat, mat: Mat) -> Iterator[Form]:
    table, title = at.state.table, _TITLES[mat.pet] + _left(mat)
    others = table.others(seat)
    if mat.pet == "jack":
        prey = tuple(other for other in others if table.mats[other].hand)
        if prey:
            most = min(MOST_PREY, len(prey))
            field = Several(at="targets", kind="seat", role="hunted", of=prey, least=1, most=most)
            yield Form("Ability", {}, (field,), title)
    elif mat.pet == "padthai" and mat.deck:
        yield with_number("Ability", {}, min(MOST_COOKED, mat.deck), title=title)
    elif mat.pet == "hamcheese" and mat.dug:
        yield Form("Ability", {}, (One(at="card", kind="card", role="looted", of=mat.dug),), title)
    elif mat.pet == "rocky":
        of = (*others, seat) if beams_at_all(table) else others
        yield Form("Ability", {}, (One(at="target", kind="seat", role="at", of=of),), title)
    elif mat.pet == "duchess" and mat.hand and mat.deck:
        yield Form("Ability", {}, (One(at="target", kind="seat", role="at", of=others),), title)
    elif mat.pet == "alan" or (mat.pet == "biscuit" and mat.deck) or (mat.pet == "peanut" and mat.hand):
        yield Form("Ability", {}, (), title)


def need_ability(at: Scene, seat: Seat, move: mv.Ability) -> None:
    """TS-304: refuse what the character can't do now."""
    state = at.state
    table, mat = state.table, state.table.mats[seat]
    if not mat.altered:
        refuse("altered", "TS-301", "Your pet isn't altered yet.")
    if used_up(mat.pet, mat):
        refuse("used_up", "TS-304", "You've used this up for this game.")
    if table.ability_used:
        refuse("used", "TS-301", "You've already used this this turn.")
    used: tuple[str, ...] = ()
    if mat.pet == "khalid":
        used = ("card", *_need_borrowed(at, seat, mat, move))
    elif mat.pet == "jack":
        _need_prey(table, seat, move.targets)
        used = ("targets",)
    elif mat.pet == "padthai":
        need_deck(table, seat)
        need_count(mat.deck, move.n, MOST_COOKED, "Draw 1 to 3 cards.")
        used = ("n",)
    elif mat.pet == "hamcheese":
        if move.card not in mat.dug:
            refuse("dug", "TS-304", "Choose a card you dug up this turn.")
        used = ("card",)
    elif mat.pet in ("rocky", "duchess"):
        _need_chosen(table, seat, mat, move.target)
        used = ("target",)
    _need_stock(table, seat, mat)
    need_nothing_else(move, *used)


def _need_stock(table: Table, seat: Seat, mat: Mat) -> None:
    """TS-304: Biscuit and Duchess need a deck, Duchess and Peanut a hand."""
    if mat.pet in ("biscuit", "duchess"):
        need_deck(table, seat)
    if mat.pet in ("duchess", "peanut") and not mat.hand:
        refuse("no_hand", "TS-304", "You need a card in your hand for this.")


def _need_chosen(table: Table, seat: Seat, mat: Mat, target: Seat) -> None:
    """TS-006, R-26: another player; where the table allows it, Rocky himself."""
    if not (mat.pet == "rocky" and target == seat and beams_at_all(table)):
        need_target(table, seat, target)


def _need_prey(table: Table, seat: Seat, targets: tuple[Seat, ...]) -> None:
    if not 1 <= len(targets) <= MOST_PREY or len(set(targets)) < len(targets):
        refuse("targets", "TS-304", "Choose 1 to 3 different players.")
    for target in targets:
        need_target(table, seat, target)
        if not table.mats[target].hand:
            refuse("no_cards", "TS-304", f"{table.names[target]} has no card to discard.")


def _need_borrowed(at: Scene, seat: Seat, mat: Mat, move: mv.Ability) -> tuple[str, ...]:
    """TS-305: what Khalid may use; says which parts of the move belong to it."""
    if move.card not in mat.discard:
        refuse("pile", "TS-304", "Choose a card from your discard pile.")
    kind = at.pack.kinds[move.card]
    if kind == "acting":
        refuse("acting", "TS-305", "Even the pharaoh can't use an acting card.")
    if kind == "stopping":
        refuse("stopping", "TS-305", "A stopping card can't be your own action: there's nothing to stop yet.")
    need_effect(at, seat, kind, move)
    return FIELDS[kind]
