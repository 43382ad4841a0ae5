"""NC-201 to NC-207: the Story Meeting. Also NC-102, which comes before the deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from telltable.core.ask import Ask, Form, One, Several, Words
from telltable.core.luck import pick
from telltable.core.move import Move
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step
from telltable.core.words import need_words

from . import events as e
from . import moves as mv
from .asking import Asked, Own, TurnOf, need_kind, need_text, text_field
from .components import PITCH
from .dealing import deal, refill, turn_up
from .lines import auto_line
from .state import NOBODY, State, Table, from_seat, stranger
from .telling import tell

NAME, ROLE = 40, 80


class SetUp(Step, frozen=True):
    """NC-102, NC-103: how many acts, then the dealer and the deal."""

    rule = "NC-102"

    def run(self, p: Play) -> None:
        """One act needs nobody's consent."""
        table: Table = p.state.table
        asks = (AgreeOnActs(),) if table.options["acts"] != "1" else ()
        p.then(*asks, Deal())


class AgreeOnActs(Asked, frozen=True):
    """NC-102: as many acts as proposed if every seat wants them, else one."""

    rule = "NC-102"
    sealed = True

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All seats."""
        table: Table = at.state.table
        return table.playing

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Yes or no."""
        field = One(at="answer", kind="answer", of=("yes", "no"))
        text = f"Shall the story have {at.state.table.options['acts']} acts? One no makes it one act."
        return Ask("acts", self.rule, text, (Form("AgreeActs", {}, (field,)),))

    def check(self, p: Play, seat: Seat, move: Any) -> None:
        """Nothing is told before all have answered."""
        if not isinstance(move, mv.AgreeActs):
            refuse("acts", self.rule, "Say whether you want that many acts.")

    def answered(self, p: Play, answers: Mapping[Seat, Any]) -> None:
        """Consensus or one act."""
        against = tuple(seat for seat, move in answers.items() if move.answer == "no")
        p.tell(e.ActsAgreed(1 if against else int(p.state.table.options["acts"]), against))

    def run(self, p: Play) -> None:
        """Everybody is leaving: one act."""
        p.tell(e.ActsAgreed(1))

    def default(self, at: Play, seat: Seat) -> Move:
        """As proposed."""
        return mv.AgreeActs("yes")


class Deal(Step, frozen=True):
    """NC-103, NC-104: a dealer, five cards each; the Story Meeting follows."""

    rule = "NC-104"

    def run(self, p: Play) -> None:
        """Deal."""
        table: Table = p.state.table
        chosen = table.options["dealer"]
        if table.dealer == NOBODY:
            seats = tuple(range(len(table.names)))
            p.tell(e.DealerNamed(pick(p.luck, seats) if chosen == "random" else int(chosen) - 1))
        deal(p)
        p.tell(e.PhaseBegan("themes"))
        p.then(PickThemes())


class PickThemes(Asked, frozen=True):
    """NC-201: every seat lays two Theme cards, in secret until all are in."""

    rule = "NC-201"
    sealed = True

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All seats."""
        table: Table = at.state.table
        return table.playing

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Two different cards of the hand, in the order in which their genres are read."""
        state: State = at.state
        cards = (*state.hands[seat], *state.secrets[seat])
        field = Several(
            at="cards", kind="theme_card", of=cards, least=2, most=2, ordered=True, roles=("first", "second")
        )
        text = "Pick two cards: their genres, in this order, are your idea for the theme."
        return Ask("theme_pick", self.rule, text, (Form("PickTheme", {}, (field,)),))

    def check(self, p: Play, seat: Seat, move: Any) -> None:
        """Two different cards of the own hand."""
        need_kind(p, seat, move, mv.PickTheme, self.rule, "Pick two cards for your theme.")
        state: State = p.state
        mine = (*state.hands[seat], *state.secrets[seat])
        if len(move.cards) != 2 or move.cards[0] == move.cards[1]:
            refuse("two_cards", self.rule, "Pick two different cards for your theme.")
        if any(card not in mine for card in move.cards):
            refuse("not_held", self.rule, "That card is not in your hand.")
        p.tell(e.ThemeCommitted(seat, move.cards, bool(state.secrets[seat])))

    def answered(self, p: Play, answers: Mapping[Seat, Any]) -> None:
        """NC-106: all draw, the dealer first; then all pairs are revealed."""
        table: Table = p.state.table
        for seat in table.open:
            if not p.state.secrets[seat]:
                self.check(p, seat, self.default(p, seat))
        refill(p, from_seat(p.state.table.dealer, table.open))
        secrets = p.state.secrets
        p.tell(e.ThemesRevealed(tuple((seat, *secrets[seat]) for seat in table.open)))
        order = from_seat(table.dealer, table.open)
        p.tell(e.PhaseBegan("pitches", order))
        p.then(*(step for seat in order for step in (TurnOf(seat), PitchStep(seat))), OpenVote())

    def run(self, p: Play) -> None:
        """Everybody is leaving."""
        self.answered(p, {})

    def default(self, at: Play, seat: Seat) -> mv.PickTheme:
        """A random pair."""
        cards = [*at.state.hands[seat], *at.state.secrets[seat]]
        return mv.PickTheme(tuple(cards.pop(at.luck.below(len(cards))) for _ in range(2)))


class PitchStep(Own, frozen=True):
    """NC-202: one after the other, the dealer first."""

    rule = "NC-202"

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A text."""
        line = auto_line(at.pack, at.state.table, PITCH, seat)
        field = text_field(at.state.table, line, what="pitch")
        return Ask("pitch", self.rule, f"Pitch your mash-up: {line}", (Form("Pitch", {}, (field,)),))

    def answer(self, p: Play, seat: Seat, move: Any) -> None:
        """Tell it."""
        need_kind(p, seat, move, mv.Pitch, self.rule, "Pitch your theme.")
        need_text(p.state.table, move.text, self.rule, "pitch")
        tell(p, seat, PITCH, move.text)

    def default(self, at: Play, seat: Seat) -> mv.Pitch:
        """Both genres."""
        return mv.Pitch(auto_line(at.pack, at.state.table, PITCH, seat))


def closed(at: Scene, seat: Seat) -> bool:
    """NC-203: whether a seat's theme is not for a family table. NC-204: when all are closed, none is."""
    table: Table = at.state.table
    if table.options["rating"] == "open":
        return False
    shut = {owner for owner, pair in enumerate(table.themes) if any(at.pack.cards[card].open for card in pair)}
    return seat in shut and not all(owner in shut for owner, pair in enumerate(table.themes) if pair)


class OpenVote(Step, frozen=True):
    """NC-203: the pitches are over."""

    rule = "NC-203"

    def run(self, p: Play) -> None:
        """The first ballot."""
        p.tell(e.PhaseBegan("vote"))
        p.then(Ballot())


class Ballot(Asked, frozen=True):
    """NC-203: everybody names a theme, or none; until all who vote agree, or the last ballot is held."""

    rule = "NC-203"
    sealed = True

    def run(self, p: Play) -> None:
        """NC-807: with everybody leaving there is no vote."""
        self.answered(p, {})

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All seats, once the pitches are over."""
        table: Table = at.state.table
        return table.playing

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A theme that is not closed, or no vote."""
        table: Table = at.state.table
        of = tuple(owner for owner, pair in enumerate(table.themes) if pair and not closed(at, owner))
        left = int(table.options["theme_ballots"]) - table.ballots_held
        text = f"Which theme shall we play? Ballots left: {left}."
        field = One(at="theme", kind="theme", of=(*of, NOBODY))
        return Ask("theme_vote", self.rule, text, (Form("VoteTheme", {}, (field,)),))

    def check(self, p: Play, seat: Seat, move: Any) -> None:
        """A theme that was revealed."""
        need_kind(p, seat, move, mv.VoteTheme, self.rule, "Vote for a theme, or for none.")
        table: Table = p.state.table
        if move.theme != NOBODY and not (0 <= move.theme < len(table.themes) and table.themes[move.theme]):
            refuse("theme", self.rule, "Vote for one of the revealed themes, or for none.")
        if move.theme != NOBODY and closed(p, move.theme):
            refuse("rated", self.rule, "This table is rated for families; that theme is closed.")
        p.tell(e.BallotCommitted(seat, (str(move.theme),), bool(p.state.secrets[seat])))

    def answered(self, p: Play, answers: Mapping[Seat, Any]) -> None:
        """Consensus, another ballot, or the lowest card."""
        state: State = p.state
        votes = tuple((seat, int(found[0]) if found else NOBODY) for seat, found in enumerate(state.secrets) if found)
        p.tell(e.BallotRevealed(votes))
        table: Table = p.state.table
        named = {theme for _, theme in votes if theme != NOBODY}
        if len(named) == 1:
            choose_theme(p, named.pop(), "consensus")
        elif votes and table.ballots_held < int(table.options["theme_ballots"]):
            p.then(Ballot())
        else:
            owners = [seat for seat, pair in enumerate(table.themes) if pair and not closed(p, seat)]
            card, owner = min((card, seat) for seat in owners for card in table.themes[seat])
            choose_theme(p, owner, "lowest", card)

    def default(self, at: Play, seat: Seat) -> mv.VoteTheme:
        """No vote."""
        return mv.VoteTheme(NOBODY)


def choose_theme(p: Play, seat: Seat, how: str, card: str = "") -> None:
    """NC-205, NC-206: the theme, its Lead Storyteller, and everything else discarded."""
    themes = p.state.table.themes
    p.tell(e.ThemeChosen(seat, themes[seat], how, card))
    p.tell(e.CardsDiscarded(tuple(one for owner, pair in enumerate(themes) if owner != seat for one in pair)))
    table: Table = p.state.table
    if table.options["bonus_timing"] == "at_theme":
        p.tell(e.BonusTurned(seat, turn_up(p)))
    p.tell(e.PhaseBegan("characters"))
    p.then(Characters())


class Characters(Asked, frozen=True):
    """NC-207: everybody writes who they are; it ends when all have."""

    rule = "NC-207"
    takes = (mv.Describe,)

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Who has written nothing yet."""
        table: Table = at.state.table
        return tuple(seat for seat in table.playing if seat not in table.ready)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A name and a role."""
        return describe_ask(seat, owed=True)

    def answer(self, p: Play, seat: Seat, move: Any) -> None:
        """Write it down."""
        need_kind(p, seat, move, mv.Describe, self.rule, "Write who you are.")
        describe(p, seat, move)
        p.then(Characters())

    def run(self, p: Play) -> None:
        """All are ready; leavers are strangers. The rounds begin."""
        from .rounds import begin_resources

        table: Table = p.state.table
        for seat in table.open:
            if seat not in table.ready:
                describe(p, seat, mv.Describe())
        begin_resources(p)

    def default(self, at: Play, seat: Seat) -> mv.Describe:
        """The Stranger."""
        return mv.Describe(stranger(seat))


def describe_ask(seat: Seat, *, owed: bool) -> Ask:
    """NC-207: who I am."""
    fields = (
        Words(at="name", kind="name", limit=NAME, optional=False, suggestions=(stranger(seat),)),
        Words(at="role", kind="role", limit=ROLE),
    )
    text = "Write who you are in this story; you can change it at any time."
    return Ask("character", "NC-207", text, (Form("Describe", {}, fields),), owed=owed)


def describe(p: Play, seat: Seat, move: mv.Describe) -> None:
    """NC-207: an empty name is a stranger's."""
    need_words(move.name, NAME, "A name", "NC-207")
    need_words(move.role, ROLE, "A role", "NC-207")
    p.tell(e.CharacterWritten(seat, move.name or stranger(seat), move.role))
