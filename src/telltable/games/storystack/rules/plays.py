"""Chapter “Your turn”, SS-P1 to SS-P3: a play: what is refused, and what it does, in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from msgspec import UNSET

from telltable.core.ask import Ask
from telltable.core.english import listed, possessive
from telltable.core.luck import Luck, pick
from telltable.core.move import Move
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.games.storystack.box.components import NAMED_KIND, TAG_INDEX, TELLING, Card
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.moves import DeclareBroken, Given, MoveCard, Pass, Play, Slot
from telltable.games.storystack.table.names import unused, with_names
from telltable.games.storystack.table.state import Table, fills
from telltable.games.storystack.table.types import Play as Working
from telltable.games.storystack.table.types import Scene, Step
from telltable.games.storystack.table.view import view_of

from .contradictions import AnyObjection, need_retcons, resolve_retcons
from .drawing import draw_up
from .ending import end_check, waited_for
from .notebook import need_free_notes, write_free_notes
from .placement import need_lane, need_slots, need_tokens, playable, playable_cards
from .play_form import play_extras, play_form, play_outline
from .play_value import helper_play
from .random_play import random_play


def can_play(at: Scene, seat: Seat) -> bool:
    """SS-K1: whether some card of the hand has a legal play."""
    state = at.state
    for card in state.hands[seat]:  # noqa: SIM110 - this runs every turn; a generator costs as much as the rule
        if playable(at.pack, state.table, card):
            return True
    return False


# --- what is refused ----------------------------------------------------------------------------------


def need_play(at: Scene, card: Card, move: Play) -> None:
    """SS-C1, SS-C2, SS-P1, SS-P4, SS-R2: refuse a play that is not legal in every part."""
    table = at.state.table
    need_lane(card, move.lane)
    need_slots(table, card, move.slots)
    if move.telling:
        need_words(move.telling, TELLING, "A telling", "SS-P1")
    if move.notes:
        need_free_notes(table, move.notes)
    if move.retcons:
        need_retcons(at, move.retcons)
    said = [move.telling]
    if move.notes or move.retcons:
        said += [note.text for note in move.notes] + [retcon.text for retcon in move.retcons]
    for slot in move.slots:  # names are another matter (`need_name`)
        if type(slot) is Given:
            said += slot.note, slot.cost
    if "{" in "".join(said):
        need_tokens(" ".join(said), _known_after(table, card, move))


def _known_after(table: Table, card: Card, move: Play) -> set[str]:
    filled = zip(card.choices, move.slots, strict=True)
    kinds = [NAMED_KIND.get(code, "character") for code, slot in filled if isinstance(slot, Given) and code != "$"]
    kinds += [note.kind for note in move.notes if not note.about]
    made = {table.next_id(kind, kinds[:place].count(kind)) for place, kind in enumerate(kinds)}
    return made | {x.id for x in table.elements}


def out_of_turn(table: Table, seat: Seat, move: Move) -> Refusal | None:
    """SS-P1, SS-K7: the sentence for somebody who plays while it is another's turn."""
    if isinstance(move, (MoveCard, DeclareBroken)):
        return only_when_empty()
    if isinstance(move, (Play, Pass)):
        if table.facts and table.facts[-1].seat == seat and seat != table.active:
            return Refusal("second_card", "SS-P1", "You can only play one card per turn.")
        return Refusal("not_your_turn", "SS-P1", f"It's {possessive(table.names[table.active])} turn.")
    return None


def only_when_empty() -> Refusal:
    """SS-K7: moving a card and breaking off belong to one moment only."""
    return Refusal("not_empty", "SS-K7", "You can only do that when the deck is empty and a player is stuck.")


def _refuse_another(at: Scene, seat: Seat, move: Move) -> NoReturn:
    """SS-P1, SS-K1: a card is owed, and no other move; who has none that fits is not asked for one."""
    if isinstance(move, Pass):
        state = at.state
        fit = [at.pack.cards[card].title for card in playable_cards(at.pack, state.table, state.hands[seat])]
        way_out = "If nothing fits on your turn, the rules have a way out (SS-K1), and the table opens it for you."
        refuse("must_play", "SS-P1", "You can play a card, so you can't pass.", f"Play {listed(fit, 'or')}. {way_out}")
    if isinstance(move, (MoveCard, DeclareBroken)):
        empty = only_when_empty()
        refuse(empty.code, empty.rule, empty.why)
    refuse("not_a_play", "SS-P1", "Play one card into a lane now.")


# --- what a play does ---------------------------------------------------------------------------------


def resolve_play(p: Working, seat: Seat, card: Card, move: Play, revealed: bool) -> bool:
    """SS-P2: card, choices, tag, thread, fact, retcons, end check, in this order. Says whether the game ended."""
    n = lay_card(p, seat, card, move, revealed)
    if move.retcons:
        resolve_retcons(p, n, move.retcons)
    return end_check(p, after_resolution=card.type == "RS")


def lay_card(p: Working, seat: Seat, card: Card, move: Play, revealed: bool) -> int:
    """SS-P2 (1) to (5): all that a play brings into being. Returns its number."""
    table = p.state.table
    n = len(table.facts) + 1
    slots = _named(table, card, move.slots)
    p.tell(e.CardPlayed(n, seat, card.id, move.lane, slots, move.telling, revealed))
    for place, code in enumerate(card.choices):
        if code in _TELLS:
            _apply_choice(p, seat, card, code, slots[place], n)
    if card.tag:
        least = p.pack.patterns[table.pattern].minimums.get(card.tag, 0)
        p.tell(e.TagCounted(card.tag, table.tags[TAG_INDEX[card.tag]] + 1, least))
    if not table.filled[move.lane - 1] and fills(card.type, move.lane):
        p.tell(e.LaneFilled(move.lane))
    if card.effect == "thread_b" and not table.thread_b:
        p.tell(e.ThreadCreated(n))
    if move.notes:
        write_free_notes(p, seat, move.notes, n)
    return n


def _named(table: Table, card: Card, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """SS-P1: the slots, with a suggestion of the card for every name and note that was left open; SS-N3: a name that
    holds another name, ``{A}'s house``, is written out."""
    named = list(slots)
    for place, slot in enumerate(slots):
        code = card.choices[place]
        if type(slot) is Given and code == "+C":
            name = with_names(table, slot.label) or unused(table, card, "character")
            named[place] = Given(name, slot.note or unused(table, card, "note"))
        elif type(slot) is Given and code in NAMED_KIND:
            named[place] = Given(with_names(table, slot.label) or unused(table, card, NAMED_KIND[code]))
    return tuple(named)


_TELLS = frozenset(("+C", *NAMED_KIND, "$", "E2!", "K!"))


def _apply_choice(p: Working, seat: Seat, card: Card, code: str, slot: Slot, n: int) -> None:
    table = p.state.table
    if code == "+C" and isinstance(slot, Given):
        p.tell(e.CharacterCreated(table.next_id("character"), slot.label, card.note_kind, slot.note, n, seat))
    elif code in NAMED_KIND and isinstance(slot, Given):
        kind = NAMED_KIND[code]
        p.tell(e.ElementCreated(table.next_id(kind), kind, slot.label, n, seat))
    elif code == "$" and isinstance(slot, Given):
        p.tell(e.CostSet(n, slot.cost, slot.payer))
    elif code == "E2!" and isinstance(slot, tuple):
        p.tell(e.LinkMade(n, slot[0], slot[1]))
    elif code == "K!" and isinstance(slot, int):
        p.tell(e.CardReframed(n, slot))


class PlayCard(Step, frozen=True):
    """SS-P1, decision PLAY: the active seat plays exactly one card."""

    rule = "SS-P1"
    seat: Seat

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 180, 60

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The active seat, unless it was closed."""
        table = at.state.table
        return (self.seat,) if self.seat in table.open else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """One form per playable card of the hand, and what may come with any of them."""
        state = at.state
        hand = playable_cards(at.pack, state.table, state.hands[seat])
        forms = tuple([play_form(state.table, at.pack.cards[card]) for card in hand])
        text = "Play one card into a lane that its type allows, then draw."
        return Ask("play", self.rule, text, forms, extras=play_extras(at), help=_advice(at, hand) or UNSET)

    def outline(self, at: Scene, seat: Seat) -> Ask:
        """The cards, without their slots; a sole card with all of it, which may be no choice."""
        state = at.state
        hand = playable_cards(at.pack, state.table, state.hands[seat])
        if len(hand) == 1:
            return self.ask(at, seat)
        return Ask("play", self.rule, "", tuple([play_outline(card) for card in hand]))

    def draw(self, at: Scene, seat: Seat, luck: Luck) -> Play:
        """SS-B2."""
        state = at.state
        hand = playable_cards(at.pack, state.table, state.hands[seat])
        return random_play(state.table, at.pack.cards[pick(luck, hand)], luck)

    def answer(self, p: Working, seat: Seat, move: Move) -> None:
        """Resolve the play, draw, and let the others object if they are to be asked."""
        if not isinstance(move, Play):
            _refuse_another(p, seat, move)
        if move.card not in p.state.hands[seat]:
            refuse("not_held", "SS-C2", "You don't have that card.")
        card = p.pack.cards[move.card]
        need_play(p, card, move)
        if resolve_play(p, seat, card, move, revealed=False):
            return
        draw_up(p, seat)
        ask_for_objections(p)

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """It is somebody else's turn."""
        return out_of_turn(at.state.table, seat, move)

    def default(self, at: Scene, seat: Seat) -> Move:
        """SS-B4: the helper's choice, told by the card alone."""
        state = at.state
        return helper_play(at.pack, view_of(state, seat), state.hands[seat])


def _advice(at: Scene, hand: Iterable[str]) -> str:
    """What helps somebody who holds none of what the story still waits for."""
    table = at.state.table
    lacks = waited_for(table, at.pack, hand)
    if not lacks:
        return ""
    if table.deck_size:
        how = "you draw one after it, and whoever can play nothing gets a whole new hand (SS-K4)."
    else:
        how = "somebody else may hold it. Once somebody can play nothing, the table decides (SS-K7)."
    return f"Nothing in your hand brings what is still missing: {lacks}. Play any other card: {how}"


def ask_for_objections(p: Working) -> None:
    """SS-R3 with ``ask_all``: everybody else is asked about the newest card."""
    table = p.state.table
    if table.options["contradictions"] == "ask_all":
        others = tuple(seat for seat in table.open if seat != table.facts[-1].seat)
        p.then(AnyObjection(len(table.facts), others))
