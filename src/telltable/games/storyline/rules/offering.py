"""A page: SL-203 to SL-205, SL-301: secret offers, and the pile that nobody can trace."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form, One
from telltable.core.luck import pick, shuffled
from telltable.core.move import Move
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.games.storyline.box.components import CATEGORY_OF, NAMES
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.box.wording import with_article
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.moves import Choose, Offer, ReadNext
from telltable.games.storyline.table.state import State, Table
from telltable.games.storyline.table.types import Play, Scene


def of_category(hand: tuple[str, ...], category: str) -> tuple[str, ...]:
    """The cards of a hand that belong to a category; a single empty id when there is none (SL-212)."""
    return tuple(card for card in hand if CATEGORY_OF[card[0]] == category) or ("",)


class _Offering(Step[State, StoryLinePack], frozen=True):
    """SL-203, decision OFFER: a card for each banner from all but the Narrator, kept until the last is in."""

    rule = "SL-203"
    sealed = True

    def times(self) -> tuple[int, int]:
        """Seconds."""
        return 90, 40

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """SL-203: all but the Narrator, a seat that leaves included: its offer stays (SL-602)."""
        return tuple(sorted(at.state.table.offering))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """For each banner the cards of that category in hand."""
        state = at.state
        hand, banners = state.hands[seat], state.table.banners
        fields = tuple(
            One(at=f"cards.{place}", kind="card", role=NAMES[banner], of=of_category(hand, banner))
            for place, banner in enumerate(banners)
        )
        text = f"Offer {with_article(banners)} for this page."
        return Ask("offer", self.rule, text, (Form("Offer", {}, fields, "Slip a card in"),))

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """SL-203: exactly one own card for each banner, without a word. A change leaves no trace."""
        if isinstance(move, Choose):
            refuse("not_narrator", "SL-206", "Only the Narrator chooses.")
        if not isinstance(move, Offer):
            refuse(
                "offer", self.rule, f"This page is waiting for your card. Offer {with_article(p.state.table.banners)}."
            )
        state = p.state
        _check_cards(state.table, state.hands[seat], move.cards)
        p.need(not move.text, "silent", "SL-203", "Let the card speak; the Narrator adds the words.")
        if p.given(seat) is None:
            p.tell(e.OfferCommitted(seat, self.discreet))

    def answered(self, p: Play, answers: Mapping[Seat, Offer]) -> None:
        """SL-204c, SL-205: sorted, then shuffled by luck drawn now, each pile on its own; shown to all at once."""
        table = p.state.table
        offers = tuple(answers[seat].cards if seat in answers else () for seat in range(len(table.names)))
        p.tell(e.OffersTaken(offers))
        piles = [
            sorted(cards[place] for cards in offers if cards and cards[place]) for place in range(len(table.banners))
        ]
        if table.one_by_one:
            p.tell(e.PilesLaid(tuple(map(len, piles))))
            p.then(ReadOut())
        else:
            p.tell(e.PilesRevealed(tuple(shuffled(p.luck, pile) for pile in piles)))

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """The Narrator waits; a page that is written stays so."""
        table = at.state.table
        if isinstance(move, Offer) and seat == table.narrator:
            return Refusal("narrator", "SL-203", "You narrate this round: you choose, you don't offer.")
        if isinstance(move, Choose) and seat == table.narrator:
            return Refusal("early", "SL-205", "Wait until everyone has played.")
        return None


class Offers(_Offering, frozen=True):
    """SL-204f: that a seat has offered is told."""


class HiddenOffers(_Offering, frozen=True):
    """SL-204f with ``hide_ready``: nobody is told who has offered already."""

    discreet = True


class ReadOut(Step[State, StoryLinePack], frozen=True):
    """SL-205, decision READ, with ``reading = one_by_one``: the Narrator turns card after card, pile after pile.

    Luck draws each card as it is turned, so nobody can know what lies there, and no order tells whose it is.
    """

    rule = "SL-205"

    def times(self) -> tuple[int, int]:
        """Seconds for a card."""
        return 60, 20

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The Narrator, while cards lie face down; nobody when the Narrator has left (SL-602c)."""
        table = at.state.table
        return (table.narrator,) if table.face_down and table.narrator not in table.leaving else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """The next one."""
        table = at.state.table
        left = sum(table.face_down)
        text = f"Turn the next card and read it out; {left} still face down."
        return Ask("read", self.rule, text, (Form("ReadNext", title="Turn the next card"),))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Turn it; the others follow."""
        if not isinstance(move, ReadNext):
            refuse("read_first", self.rule, "Read out every card before you choose one.")
        self._turn(p)
        p.then(self)

    def run(self, p: Play) -> None:
        """All are read out; or the Narrator has left, and the rest is turned at once."""
        while p.state.table.face_down:
            self._turn(p)

    def _turn(self, p: Play) -> None:
        state = p.state
        place = next(place for place, count in enumerate(state.table.face_down) if count)
        p.tell(e.CardTurned(place, pick(p.luck, state.unturned(place))))

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """Offers are closed; only the Narrator turns the cards."""
        if isinstance(move, Offer):
            return Refusal("closed", "SL-203", "The cards are already on the table.")
        return Refusal("not_yours", self.rule, "Only the Narrator reads out the cards.")

    def default(self, at: Play, seat: Seat) -> ReadNext:
        """The next one."""
        return ReadNext()


def offers_step(table: Table) -> Offers | HiddenOffers:
    """The step for this table's degree of secrecy."""
    return HiddenOffers() if table.options["hide_ready"] == "on" else Offers()


def _check_cards(table: Table, hand: tuple[str, ...], cards: tuple[str, ...]) -> None:
    banners = table.banners
    if len(cards) < len(banners):
        refuse("too_few", "SL-301", f"This page needs {with_article(banners)}.")
    if len(cards) > len(banners):
        refuse("too_many", "SL-203", "One card per banner.")
    for card, banner in zip(cards, banners, strict=True):
        if not card and not any(CATEGORY_OF[own[0]] == banner for own in hand):
            continue  # SL-212
        if card not in hand:
            refuse("not_in_hand", "SL-203", "That card isn't in your hand.")
        if CATEGORY_OF[card[0]] != banner:
            refuse("category", "SL-203", f"This round asks for {with_article(banners)}.")
