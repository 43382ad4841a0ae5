"""Chapter “Setting up”, SS-S1 to SS-S5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from telltable.core.ask import Ask, Form, One
from telltable.core.luck import pick
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.storystack.box.components import HAND
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.moves import ANYBODY, NameFirst, PickPattern
from telltable.games.storystack.table.types import Play, Scene, Step

from .turn import Turn


class SetUp(Step, frozen=True):
    """SS-S1, SS-S2: reveal three patterns; the rest of the setting up follows."""

    rule = "SS-S2"

    def run(self, p: Play) -> None:
        """Shuffle the patterns, reveal three."""
        left = [pattern.id for pattern in p.pack.pattern_list]
        shown = tuple(left.pop(p.luck.below(len(left))) for _ in range(3))
        p.tell(e.PatternsRevealed(shown))
        table = p.state.table
        choice = DrawPattern() if table.options["pattern_pick"] == "random" else ChoosePattern()
        p.then(choice, Deal(), ChooseFirst())


class DrawPattern(Step, frozen=True):
    """SS-S3 with ``pattern_pick = random``."""

    rule = "SS-S3"

    def run(self, p: Play) -> None:
        """Luck picks one of the three."""
        p.tell(e.PatternChosen(pick(p.luck, p.state.table.patterns), (), True))


class ChoosePattern(Step, frozen=True):
    """SS-S3, decision PATTERN: secret ballots of all seats, changeable until the last is in."""

    rule = "SS-S3"
    sealed = True

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 120, 40

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All open seats."""
        table = at.state.table
        return table.open

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """One of the three revealed, or no preference (R31)."""
        field = One(at="pattern", kind="pattern", of=(*at.state.table.patterns, ""))
        return Ask(
            "pattern",
            self.rule,
            "Pick the pattern your story will follow. The most votes win, and a tie is decided at random.",
            (Form("PickPattern", {}, (field,)),),
        )

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """Only a revealed pattern; the empty ballot is what the clock casts for a seat that ran out of time."""
        table = p.state.table
        if not isinstance(move, PickPattern) or move.pattern not in (*table.patterns, ""):
            refuse("pattern", self.rule, "Pick one of the three revealed patterns.")
        p.tell(e.PatternBallotCast(seat, move.pattern))

    def answered(self, p: Play, answers: Mapping[Seat, PickPattern]) -> None:
        """Most ballots; luck breaks a tie, and chooses alone when nobody voted."""
        table = p.state.table
        ballots = tuple((seat, move.pattern) for seat, move in answers.items())
        counts = Counter(pattern for _, pattern in ballots if pattern)
        most = max(counts.values(), default=0)
        best = [pattern for pattern in table.patterns if counts[pattern] == most]
        p.tell(e.PatternChosen(best[0] if len(best) == 1 else pick(p.luck, best), ballots, len(best) > 1))

    def default(self, at: Scene, seat: Seat) -> PickPattern:
        """No ballot."""
        return PickPattern("")


class Deal(Step, frozen=True):
    """SS-S4: five cards to each seat from the shuffled story deck."""

    rule = "SS-S4"

    def run(self, p: Play) -> None:
        """Deal."""
        table = p.state.table
        shown = table.options["hands"] == "open"
        for seat in table.open:
            cards = p.state.deck.draw(HAND, p.luck)
            p.tell(e.HandDealt(seat, len(cards), cards, shown))


class ChooseFirst(Step, frozen=True):
    """SS-S5: the first player: by luck, as the host named, or as everybody says."""

    rule = "SS-S5"

    def run(self, p: Play) -> None:
        """Name the first player; the first turn follows."""
        table = p.state.table
        how = table.options["first_player"]
        if how == "asked" and len(table.open) > 1:
            p.then(AskFirst())
            return
        seat = int(table.options["first_seat"]) - 1 if how == "chosen" else pick(p.luck, table.open)
        if seat not in table.open:
            seat = table.next_seat(seat)
        begin(p, seat)


def begin(p: Play, seat: Seat, named: tuple[tuple[Seat, Seat], ...] = ()) -> None:
    """SS-S5: this seat goes first."""
    p.tell(e.FirstPlayer(seat, named))
    p.then(Turn(seat))


class AskFirst(Step, frozen=True):
    """SS-S5, decision FIRST: everybody names whoever should go first; all names are read out at once."""

    rule = "SS-S5"
    sealed = True

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 60, 20

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All open seats."""
        table = at.state.table
        return table.open

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Somebody at the table, or anybody."""
        table = at.state.table
        text = (
            "Who goes first? The oldest of you, whoever read a book most recently, or anybody you like. "
            "Whoever gets the most votes goes first, and a tie is decided at random."
        )
        field = One(at="seat", kind="seat", of=(*table.open, ANYBODY))
        return Ask("first", self.rule, text, (Form("NameFirst", {}, (field,)),))

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """Somebody who is at the table."""
        table = p.state.table
        if not isinstance(move, NameFirst) or move.seat not in (*table.open, ANYBODY):
            refuse("first", self.rule, "Choose somebody at this table to go first.")
        p.tell(e.FirstNamed(seat, move.seat))

    def answered(self, p: Play, answers: Mapping[Seat, NameFirst]) -> None:
        """The one named most often; luck breaks a tie, and chooses alone when nobody was named."""
        table = p.state.table
        counts = Counter(move.seat for move in answers.values() if move.seat in table.open)
        most = max(counts.values(), default=0)
        best = [seat for seat in table.open if counts[seat] == most]
        named = tuple((seat, move.seat) for seat, move in answers.items())
        begin(p, best[0] if len(best) == 1 else pick(p.luck, best), named)

    def run(self, p: Play) -> None:
        """Nobody is left to ask."""
        self.answered(p, {})

    def default(self, at: Scene, seat: Seat) -> NameFirst:
        """Anybody."""
        return NameFirst(ANYBODY)
