"""A page, and two banners: SL-206 to SL-210, SL-302 to SL-304: what the Narrator chooses and adds; whose it was."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.luck import pick
from telltable.core.move import Move
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.core.step import AnyStep, Standing, Step
from telltable.core.words import need_words
from telltable.games.storyline.box.components import NAMES
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.box.wording import with_article
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.moves import EMBELLISHMENT, Attempt, Choose, Embellish, Offer, ReadNext
from telltable.games.storyline.table.state import State
from telltable.games.storyline.table.types import Play, Scene


class ChoosePage(Step[State, StoryLinePack], frozen=True):
    """SL-206, decision CHOOSE: one card of each pile, as one choice, and what the Narrator adds (SL-207)."""

    rule = "SL-206"

    def times(self) -> tuple[int, int]:
        """Seconds."""
        return 180, 75

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The Narrator; nobody when there is nothing to choose, or the Narrator has left (SL-602c)."""
        table = at.state.table
        settled = all(len(pile) < 2 for pile in table.piles) or table.narrator in table.leaving
        return () if settled else (table.narrator,)

    def run(self, p: Play) -> None:
        """SL-206, SL-212: a pile of one card is chosen by itself, of an empty one nothing."""
        table = p.state.table
        write(p, tuple(pick(p.luck, pile) if pile else "" for pile in table.piles), "")

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A card of each pile, in the order of the slots (SL-303), and words if one likes."""
        table = at.state.table
        cards = tuple(
            One(at=f"cards.{place}", kind="card", role=NAMES[banner], of=pile or ("",))
            for place, (banner, pile) in enumerate(zip(table.banners, table.piles, strict=True))
        )
        words = Words(at="text", kind="embellishment", role="what you add", limit=EMBELLISHMENT)
        aloud = " Add what you like, aloud." if table.options["told_aloud"] == "on" else ""
        text = f"Choose {with_article(table.banners)}: what carries the tale furthest?{aloud}"
        return Ask("choose", self.rule, text, (Form("Choose", {}, (*cards, words), "Write the page"),))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """SL-302: exactly one card for each banner."""
        if not isinstance(move, Choose):
            refuse("choose", self.rule, "Choose one of the cards on the table.")
        table = p.state.table
        if len(move.cards) != len(table.piles):
            refuse("one_each", "SL-302", "Choose exactly one card for each banner.")
        for card, pile in zip(move.cards, table.piles, strict=True):
            if card not in (pile or ("",)):
                other = any(card in pile for pile in table.piles)
                rule, why = ("SL-302", "Choose exactly one card for each banner.") if other else ("SL-206", "")
                refuse("not_there", rule, why or "Choose one of the cards on the table.")
        need_words(move.text, EMBELLISHMENT, "An embellishment", "SL-207")
        write(p, move.cards, move.text)

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """Offers are closed; only the Narrator chooses."""
        rule, why = _OTHERS.get(type(move), ("", ""))
        return Refusal("not_yours", rule, why) if rule else None

    def default(self, at: Play, seat: Seat) -> Choose:
        """A random card of each pile, no words."""
        return Choose(tuple(pick(at.luck, pile) if pile else "" for pile in at.state.table.piles))


_OTHERS: dict[type[Move], tuple[str, str]] = {
    Offer: ("SL-203", "The cards are already on the table."),
    Choose: ("SL-206", "Only the Narrator chooses."),
    ReadNext: ("SL-205", "Every card has been read out already."),
}


def write(p: Play, cards: tuple[str, ...], text: str) -> None:
    """SL-208, SL-209: lay the cards into the book; only then, and of these cards only, say whose they were."""
    state = p.state
    authors = {card: seat for seat, offered in enumerate(state.offers) for card in offered if card in cards and card}
    p.tell(e.CardsChosen(cards, text))
    for card in cards:
        if card:
            p.tell(e.TokenGained(authors[card], card, p.state.table.supply > 0))


class Embellishing(Standing[State, StoryLinePack]):
    """SL-207: the Narrator of the newest written page may change what was added, until the next page is written."""

    move = Embellish

    def ask(self, at: Scene, seat: Seat, step: AnyStep) -> Ask | None:
        """The words, for that Narrator."""
        table = at.state.table
        if not table.pages or table.pages[-1].narrator != seat or seat in table.gone:
            return None
        words = Words(at="text", kind="embellishment", role="what you add", limit=EMBELLISHMENT)
        return Ask(
            "embellish",
            "SL-207",
            "Change what you added to the newest page.",
            (Form("Embellish", {}, (words,), f"Your words on page {table.pages[-1].no}"),),
            owed=False,
        )

    def take(self, p: Play, seat: Seat, move: Embellish, step: AnyStep) -> None:
        """Change them."""
        table = p.state.table
        p.need(bool(table.pages), "no_page", "SL-207", "No page has been written yet.")
        mine = table.pages[-1].narrator == seat and seat not in table.gone
        p.need(mine, "not_yours", "SL-207", "Only this page's Narrator can add to it.")
        need_words(move.text, EMBELLISHMENT, "An embellishment", "SL-207")
        p.tell(e.EmbellishmentEdited(move.text))


class Attempting(Standing[State, StoryLinePack]):
    """What is asked of a referee at every table, and refused at each: a sentence instead of a shrug."""

    move = Attempt

    def take(self, p: Play, seat: Seat, move: Attempt, step: AnyStep) -> None:
        """Refuse."""
        refuse(move.what, *_NEVER[move.what])


_NEVER = {
    "look": ("SL-210", "Tokens stay face down until The End."),
    "author": ("SL-204", "It's a secret."),
    "unwrite": ("SL-208", "That page has already been written."),
    "variant": ("SL-501", "The variant is fixed once the cards are dealt."),
}
