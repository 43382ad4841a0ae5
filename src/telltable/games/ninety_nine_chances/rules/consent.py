"""Something is told, those whom it concerns consent, or it is told again (NC-305, NC-503, NC-802, NC-803)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One, Several
from telltable.core.english import agreeing, listed, opened
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_consent as et
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.auto_lines import own_line
from telltable.games.ninety_nine_chances.table.state import NOBODY, Asking, Table, Telling, character_of
from telltable.games.ninety_nine_chances.table.types import Play, Scene

from .step_kinds import Asked, Own, need_kind
from .telling_fields import need_others, need_text, seats_field, text_field

RETELLINGS = 2


def add_telling(
    p: Play,
    seat: Seat,
    kind: str,
    text: str,
    *,
    card: str = "",
    other: Seat = NOBODY,
    note: str = "",
    involves: tuple[Seat, ...] = (),
    kills: tuple[mv.Killing, ...] = (),
) -> int:
    """Tell it; then ask for the consent that it needs. Returns its number.

    An empty text stands for the table's own line, as it reads at any moment.
    """
    table = p.state.table
    n = len(table.told) + 1
    p.tell(et.Told(Telling(n, seat, kind, text, card, other, note=note, act=table.act)))
    if kills:
        p.then(AskConsent("kill", n, seat, tuple((one.seat, "kill") for one in kills)))
    if involves:
        p.then(AskConsent("involve", n, seat, tuple((who, "involve") for who in involves)))
    return n


class AskConsent(Asked, frozen=True):
    """Consent is asked for, once nothing else is open."""

    rule = "NC-305"
    kind: str
    n: int
    seat: Seat
    items: tuple[tuple[Seat, str], ...]

    def run(self, p: Play) -> None:
        """Ask whoever is still at the table."""
        table = p.state.table
        items = tuple((seat, item) for seat, item in self.items if seat in table.open)
        if items:
            p.tell(et.ConsentAsked(self.kind, self.n, self.seat, items))
            p.then(Consent())


class Consent(Asked, frozen=True):
    """NC-305, NC-503, NC-803: everybody who was asked answers, openly and in any order."""

    rule = "NC-305"

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Who has not answered."""
        table = at.state.table
        return tuple(seat for seat in table.asking.owing if seat in table.playing) if table.asking else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Yes or no; for a plan, which of the things."""
        table = at.state.table
        asking = _asking(table)
        name = character_of(table, asking.asker)
        if asking.kind == "plan":
            items = asking.of(seat)
            field = Several(at="yes", kind="request", of=items, least=0, most=len(items), role="what you give")
            return Ask(
                "plan_consent",
                "NC-503",
                opened(f"{name} {agreeing(name, 'asks')} for your help. What do you give?"),
                _grant(field),
            )
        kill = asking.kind == "kill"
        text = f"{name} {agreeing(name, 'wants')} to kill your character. Is that all right?"
        if not kill:
            text = f"{name} {agreeing(name, 'involves')} you. All right?"
        forms = (Form("Answer", {}, (One(at="answer", kind="answer", of=("yes", "no")),)),)
        return Ask("kill_consent" if kill else "involve_consent", "NC-803" if kill else "NC-305", opened(text), forms)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Keep it; the last answer closes the question."""
        asking = _asking(p.state.table)
        items = asking.of(seat)
        if asking.kind == "plan":
            grant = need_kind(p, seat, move, mv.Grant, "NC-503", "Answer what you are asked.")
            if len(set(grant.yes)) < len(grant.yes) or not set(grant.yes) <= set(items):
                refuse("grant", "NC-503", "Give what you were asked for, each thing only once, or nothing.")
            yes = tuple(item for item in items if item in grant.yes)
        else:
            rule = "NC-803" if asking.kind == "kill" else "NC-305"
            said = need_kind(p, seat, move, mv.Answer, rule, "Answer what you are asked.")
            yes = items if said.answer == "yes" else ()
        p.tell(et.ConsentGiven(seat, yes))
        p.then(Consent())

    def run(self, p: Play) -> None:
        """Nobody owes an answer: close the question. NC-807: leavers answer by default."""
        table = p.state.table
        asking = _asking(table)
        answers = dict(asking.answers)
        for seat in asking.owing:
            answers[seat] = asking.of(seat) if asking.kind == "involve" else ()
        yes = tuple((seat, item) for seat, item in asking.items if item in answers[seat])
        no = tuple(pair for pair in asking.items if pair not in yes)
        p.tell(et.ConsentClosed(asking.kind, asking.n, asking.asker, yes, no))
        if asking.kind == "kill":
            for seat, _ in yes:
                p.tell(et.Killed(seat))
            if no:
                p.then(RetellStep(asking.asker, asking.n, no[0][0], tuple(seat for seat, _ in no[1:]), True))
        elif asking.kind == "involve" and no and table.telling(asking.n).again < RETELLINGS:
            p.then(AgainStep(asking.asker, asking.n))

    def default(self, at: Play, seat: Seat) -> mv.Answer | mv.Grant:
        """NC-305: yes to being involved; NC-503, NC-803: no to everything else."""
        kind = _asking(at.state.table).kind
        return mv.Grant() if kind == "plan" else mv.Answer("yes" if kind == "involve" else "no")


def _asking(table: Table) -> Asking:
    if table.asking is None:
        raise LookupError("nobody is asked for consent")
    return table.asking


def _grant(field: Several) -> tuple[Form, ...]:
    return (Form("Grant", {}, (field,), "Say what you give"),)


class AgainStep(Own, frozen=True):
    """NC-305: somebody said no; the teller may tell it again, with others."""

    rule = "NC-305"
    n: int

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """The telling with other seats, or as it stands."""
        table = at.state.table
        telling = table.telling(self.n)
        others = tuple(other for other in table.open if other != seat and other not in telling.named)
        fields = (seats_field("involves", others, "who else is in it"), text_field(table, _line(at, telling)))
        forms = (
            Form("LetStand", {}, (), "Let it stand"),
            Form("TellAgain", {}, fields, "Tell it again"),
        )
        left = RETELLINGS - telling.again
        often = "once more" if left == 1 else f"up to {left} times"
        text = f"Somebody would rather not. Tell it again ({often}), or let it stand."
        return Ask("involve_again", self.rule, text, forms)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Tell it again and ask again."""
        move = need_kind(p, seat, move, (mv.LetStand, mv.TellAgain), self.rule, "Tell it again, or let it stand.")
        if isinstance(move, mv.LetStand):
            p.tell(e.Skipped(seat, "again"))
            return
        table = p.state.table
        need_others(table, seat, move.involves, self.rule)
        if any(other in table.telling(self.n).named for other in move.involves):
            refuse("involve", self.rule, "Somebody you chose is already in it.")
        need_text(table, move.text, self.rule)
        p.tell(et.Retold(seat, self.n, move.text, "again"))
        if move.involves:
            p.then(AskConsent("involve", self.n, seat, tuple((who, "involve") for who in move.involves)))

    def default(self, at: Play, seat: Seat) -> mv.LetStand:
        """NC-305: it stands with whoever accepted."""
        return mv.LetStand()


class RetellStep(Own, frozen=True):
    """NC-802, NC-803: the teller owes another version, or the sentences about those who said no are struck.

    Attributes:
        n: the telling.
        whom: who objected, or did not want to die.
        also: who else did not want to die; one retelling is for all of them.
        killing: whether it is about a killing.
    """

    rule = "NC-802"
    n: int
    whom: Seat
    also: tuple[Seat, ...] = ()
    killing: bool = False

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Another text, or none."""
        table = at.state.table
        line = _line(at, table.telling(self.n))
        names = [character_of(table, one) for one in (self.whom, *self.also)]
        without = "killing" if self.killing else "taking over"
        text = f"Tell it again without {without} {listed(names, 'or')}; nothing else changes."
        forms = (
            Form("Retell", {}, (text_field(table, line),), "Tell it again"),
            Form("StrikeOut", {}, (), f"Strike the sentences about {listed(names)}"),
        )
        return Ask("retell", "NC-803" if self.killing else self.rule, text, forms)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """The next version."""
        move = need_kind(p, seat, move, (mv.Retell, mv.StrikeOut), self.rule, "Tell it again, or strike the sentences.")
        table = p.state.table
        if isinstance(move, mv.StrikeOut):
            for one in (self.whom, *self.also):
                strike(p, self.n, one)
            return
        need_text(table, move.text, self.rule)
        p.tell(et.Retold(seat, self.n, move.text, "retold"))

    def default(self, at: Play, seat: Seat) -> mv.StrikeOut:
        """NC-802: the sentences are struck."""
        return mv.StrikeOut()


def strike(p: Play, n: int, whom: Seat) -> None:
    """NC-802: the sentences that name this character are struck."""
    p.tell(et.Struck(n, whom, character_of(p.state.table, whom)))


def _line(at: Scene, telling: Telling) -> str:
    return own_line(at.pack, at.state.table, telling)
