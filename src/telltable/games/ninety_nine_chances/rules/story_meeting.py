"""Chapter “Story Meeting”, NC-201 to NC-206: themes, pitches and the vote. Its last part is `characters`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import UNSET

from telltable.core.ask import Ask, Form, One, Several
from telltable.core.english import count, listed
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import PITCH
from telltable.games.ninety_nine_chances.box.pack import ChancePack
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_story_meeting as em
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.auto_lines import auto_line
from telltable.games.ninety_nine_chances.table.state import NOBODY, Table, from_seat
from telltable.games.ninety_nine_chances.table.types import Play, Scene, Step

from .characters import Characters
from .consent import add_telling
from .drawing import refill, turn_up
from .step_kinds import Asked, Own, need_kind
from .telling_fields import need_text, text_field
from .turns import TurnOf


class PickThemes(Asked, frozen=True):
    """NC-201: every seat lays two Theme cards, in secret until all are in."""

    rule = "NC-201"
    sealed = True

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All seats."""
        table = at.state.table
        return table.playing

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Two different cards of the hand, in the order in which their genres are read."""
        state = at.state
        cards = (*state.hands[seat], *state.secrets[seat])
        field = Several(
            at="cards", kind="theme_card", of=cards, least=2, most=2, ordered=True, roles=("first", "second")
        )
        text = (
            "Pick two cards: their genres, in this order, are your idea for the theme. "
            "If the vote doesn't settle it, the theme with the lowest Number wins."
        )
        return Ask("theme_pick", self.rule, text, (Form("PickTheme", {}, (field,), "Pick two genres"),))

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """Two different cards of the own hand."""
        move = need_kind(p, seat, move, mv.PickTheme, self.rule, "Pick two cards for your theme.")
        state = p.state
        mine = (*state.hands[seat], *state.secrets[seat])
        if len(move.cards) != 2 or move.cards[0] == move.cards[1]:
            refuse("two_cards", self.rule, "Pick two different cards for your theme.")
        if any(card not in mine for card in move.cards):
            refuse("not_held", self.rule, "That card isn't in your hand.")
        p.tell(em.ThemeCommitted(seat, move.cards, bool(state.secrets[seat])))

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """NC-106: all draw, the dealer first; then all pairs are revealed."""
        table = p.state.table
        for seat in table.open:
            if not p.state.secrets[seat]:
                self.check(p, seat, self.default(p, seat))
        refill(p, from_seat(p.state.table.dealer, table.open))
        secrets = p.state.secrets
        p.tell(em.ThemesRevealed(tuple((seat, secrets[seat][0], secrets[seat][1]) for seat in table.open)))
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
        return Ask("pitch", self.rule, f"Pitch your mash-up: {line}", (Form("Pitch", {}, (field,), "Pitch it"),))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Tell it."""
        move = need_kind(p, seat, move, mv.Pitch, self.rule, "Pitch your theme.")
        need_text(p.state.table, move.text, self.rule, "pitch")
        add_telling(p, seat, PITCH, move.text)

    def default(self, at: Play, seat: Seat) -> mv.Pitch:
        """Both genres."""
        return mv.Pitch(auto_line(at.pack, at.state.table, PITCH, seat))


def closed(at: Scene, seat: Seat) -> bool:
    """NC-203: whether a seat's theme is not for a family table. NC-204: when all are closed, none is."""
    table = at.state.table
    if table.options["rating"] == "open":
        return False
    own = table.themes[seat : seat + 1]  # none before they are dealt
    return any(_shut(at, pair) for pair in own) and not all(_shut(at, pair) for pair in table.themes if pair)


def _shut(at: Scene, theme: tuple[str, ...]) -> bool:
    return any(at.pack.cards[card].open for card in theme)


ONE_THEME = "All votes have to be for one theme, so everybody votes again (NC-203)."


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
        table = at.state.table
        return table.playing

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A theme that is not closed, or no vote."""
        table = at.state.table
        of = tuple(owner for owner, pair in enumerate(table.themes) if pair and not closed(at, owner))
        left = int(table.options["theme_ballots"]) - table.ballots_held
        last = "this is the last ballot" if left == 1 else f"there are {left} ballots"
        text = (
            "Which theme should we play? If everybody who votes picks the same one, that's it; "
            f"{last}, and then the theme with the lowest Number wins."
        )
        field = One(at="theme", kind="theme", of=(*of, NOBODY))
        split = disagreement(at.pack, table)
        why = f"The last ballot found no agreement: {split}. {ONE_THEME}" if split else UNSET
        return Ask("theme_vote", self.rule, text, (Form("VoteTheme", {}, (field,)),), help=why)

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """A theme that was revealed."""
        move = need_kind(p, seat, move, mv.VoteTheme, self.rule, "Vote for a theme, or don't vote.")
        table = p.state.table
        if move.theme != NOBODY and not (0 <= move.theme < len(table.themes) and table.themes[move.theme]):
            refuse("theme", self.rule, "Vote for one of the revealed themes, or don't vote.")
        if move.theme != NOBODY and closed(p, move.theme):
            refuse("rated", self.rule, "This table is rated for families, so that theme isn't available.")
        p.tell(em.BallotCommitted(seat, (str(move.theme),), bool(p.state.secrets[seat])))

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """Consensus, another ballot, or the lowest card."""
        state = p.state
        votes = tuple((seat, int(found[0]) if found else NOBODY) for seat, found in enumerate(state.secrets) if found)
        p.tell(em.BallotRevealed(votes))
        table = p.state.table
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


def disagreement(pack: ChancePack, table: Table) -> str:
    """NC-203: why there is another ballot, as words within a sentence; empty where there is none."""
    if table.phase != "vote" or not 0 < table.ballots_held < int(table.options["theme_ballots"]):
        return ""
    cast = Counter(theme for _, theme in table.ballots if theme != NOBODY)
    if len(cast) < 2:
        return "" if cast else "nobody voted for a theme"
    named = {theme: f"“{' '.join(pack.cards[card].genre for card in table.themes[theme])}”" for theme in cast}
    most = max(cast.values())
    first = [named[theme] for theme, votes in cast.items() if votes == most]
    rest = listed([f"{votes} for {named[theme]}" for theme, votes in cast.most_common() if votes < most])
    if len(first) == 1:
        return f"{count(most, 'vote')} for {first[0]}, {rest}"
    return f"a tie between {listed(first)}, with {count(most, 'vote')} each{rest and f'; {rest}'}"


def choose_theme(p: Play, seat: Seat, how: str, card: str = "") -> None:
    """NC-205, NC-206: the theme, its Lead Storyteller, and everything else discarded."""
    themes = p.state.table.themes
    p.tell(em.ThemeChosen(seat, themes[seat], how, card))
    p.tell(e.CardsDiscarded(tuple(one for owner, pair in enumerate(themes) if owner != seat for one in pair)))
    table = p.state.table
    if table.options["bonus_timing"] == "at_theme":
        p.tell(e.BonusTurned(seat, turn_up(p)))
    p.tell(e.PhaseBegan("characters"))
    p.then(Characters())
