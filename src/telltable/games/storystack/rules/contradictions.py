"""Chapter “When cards disagree”, SS-R1 to SS-R6: only people say that they do, and only words change."""

from __future__ import annotations

from functools import lru_cache

from telltable.core.ask import Ask, Extra, Form, Listed, One, Words
from telltable.core.english import listed
from telltable.core.move import Move
from telltable.core.refusal import SEAT_LEFT, Refusal, refuse
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.games.storystack.box.components import DEVICES, device_of
from telltable.games.storystack.box.wording import fill
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.lists import ELEMENTS, PLAYS
from telltable.games.storystack.table.moves import ChooseRetcon, Flag, NoObjection, Retcon, Squaring
from telltable.games.storystack.table.names import name_of
from telltable.games.storystack.table.state import Table, called
from telltable.games.storystack.table.types import Play, Scene, Standing, Step

from .placement import need_tokens

MOST_RETCONS = 3
WHY = 140
TEXT = 200


def is_fact(table: Table, ref: str, before: int) -> bool:
    """SS-R6: whether `ref` names a play older than `before`, an element, or a note on either (``A/2``)."""
    name, slash, note = ref.partition("/")
    named = table.fact_called(name) or table.element(name)
    if named is None or named.n >= before:
        return False
    return not slash or note in {str(place) for place, x in enumerate(named.notes, start=1) if x.n < before}


def facts_before(table: Table, n: int) -> tuple[Listed, ...]:
    """Every older play and element that play `n` has not been squared with yet, newest play first."""
    settled = [r.fact for r in table.retcons if r.card == n and "/" not in r.fact]
    plays = (*[fact for fact in settled if fact[0] == "#"], *[called(f.n) for f in table.facts[n - 1 :]])
    elements = (*[fact for fact in settled if fact[0] != "#"], *[x.id for x in table.elements if x.n >= n])
    if len(plays) == len(table.facts) and len(elements) == len(table.elements):
        return ()
    return Listed(PLAYS, plays, last_first=True), Listed(ELEMENTS, elements)


def retcon_extra(at: Scene) -> Extra | None:
    """SS-R2: contradictions that a play may settle as it is made; None while there is nothing older."""
    table = at.state.table
    facts = facts_before(table, len(table.facts) + 1)
    if not facts:
        return None
    return _settling(facts, devices(at))


@lru_cache
def _settling(facts: tuple[Listed, ...], devices: tuple[str, ...]) -> Extra:
    fact = One(at="fact", kind="fact", of=(), lists=facts)
    forms = tuple(
        Form("", form.fixed, (fact, *form.fields), f"Settle a clash. {form.title}", form.help)
        for form in choice_forms(devices)
    )
    return Extra("retcons", MOST_RETCONS, forms)


def need_retcons(at: Scene, retcons: tuple[Retcon, ...]) -> None:
    """SS-R2: up to three, each about another older fact, each with a lawful choice."""
    table = at.state.table
    if len(retcons) > MOST_RETCONS:
        refuse("too_many_retcons", "SS-R2", "You can settle up to 3 contradictions when you play a card.")
    if len({r.fact for r in retcons}) < len(retcons):
        refuse("retcon_twice", "SS-R5", "Settle each older fact only once.")
    for retcon in retcons:
        if not is_fact(table, retcon.fact, len(table.facts) + 1):
            refuse("no_fact", "SS-R6", f"There is no older fact {retcon.fact}.")
        need_choice(at, retcon.choice, retcon.device, retcon.text)


def need_choice(at: Scene, choice: str, device: str, text: str) -> None:
    """SS-R4: reframe, override, or branch with one of three devices."""
    need_words(text, TEXT, "An explanation", "SS-R4")
    if choice != "branch":
        if device:
            refuse("device", "SS-R4", "Only a branch uses a device.")
        return
    if device not in DEVICES:
        refuse("device", "SS-R4", f"A branch names its device: {listed(list(DEVICES.values()), 'or')}.")
    if device not in devices(at):
        refuse("no_device", "SS-R4", f"No {DEVICES[device]} card is in play.")


def devices(at: Scene) -> tuple[str, ...]:
    """What may explain a branch."""
    table = at.state.table
    if table.options["branch_needs_card"] != "on":
        return tuple(DEVICES)
    lie = {device_of(at.pack.cards[f.card].title) for f in table.facts}
    return tuple(device for device in DEVICES if device in lie)


def choice_forms(devices: tuple[str, ...]) -> tuple[Form, ...]:
    """Reframe, override, and the branches that are open."""
    text = Words(at="text", kind="retcon", limit=TEXT)
    forms = [
        Form("ChooseRetcon", {"choice": "reframe"}, (text,), "Reframe", "Both stay true, and you say how."),
        Form("ChooseRetcon", {"choice": "override"}, (text,), "Override", "The new detail replaces the old one."),
    ]
    if devices:
        device = One(at="device", kind="device", of=devices)
        how = "Both stay true, explained by a storytelling device."
        forms.append(Form("ChooseRetcon", {"choice": "branch"}, (device, text), "Branch", how))
    return tuple(forms)


def default_text(at: Scene, card: int, fact: str, choice: str) -> str:
    """The pack's words for a retcon without a text of its own."""
    table = at.state.table
    cards = at.pack.cards

    def named(ref: str) -> str:
        name = ref.partition("/")[0]
        if name.startswith("#"):
            return f"“{cards[table.fact(int(name[1:])).card].title}”"
        element = table.element(name)
        return element.label if element else name

    return fill(at.pack.phrases.retcon[choice], {"old": named(fact), "new": named(f"#{card}")})


def resolve(p: Play, card: int, fact: str, choice: Squaring, device: str, text: str) -> None:
    """SS-R5: write the retcon into the notebook. No card, lane, count, thread or score changes."""
    p.tell(e.RetconResolved(card, fact, choice, device, text or default_text(p, card, fact, choice)))


def resolve_retcons(p: Play, n: int, retcons: tuple[Retcon, ...]) -> None:
    """SS-R2: the retcons that the active player declared with play `n`."""
    for retcon in retcons:
        resolve(p, n, retcon.fact, retcon.choice, retcon.device, retcon.text)


class SettleContradiction(Step, frozen=True):
    """SS-R4: the seat that played the newest card settles the flagged facts, in flag order."""

    rule = "SS-R4"
    card: int

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 60, 25

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The player of the card; nobody when that seat is closed."""
        table = at.state.table
        seat = table.fact(self.card).seat
        return (seat,) if seat in table.open and table.flags else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Reframe, override or branch."""
        name, _, note = at.state.table.flags[0].fact.partition("/")
        fact = name_of(at.state.table, name) + (f" (note {note})" if note else "")
        text = f"Play #{self.card} clashes with {fact}: reframe, override or branch?"
        return Ask("retcon", self.rule, text, choice_forms(devices(at)))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Settle one; the next flagged fact follows."""
        if not isinstance(move, ChooseRetcon):
            refuse("retcon_first", self.rule, "First settle the contradiction: reframe, override or branch.")
        need_choice(p, move.choice, move.device, move.text)
        need_tokens(move.text, (x.id for x in p.state.table.elements))
        resolve(p, self.card, p.state.table.flags[0].fact, move.choice, move.device, move.text)
        p.then(self)

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """Somebody else wants to decide, or to play on."""
        if isinstance(move, ChooseRetcon):
            return Refusal("not_its_player", self.rule, "The player of that card decides.")
        table = at.state.table
        name = table.names[table.fact(self.card).seat]
        return Refusal("retcon_first", "SS-R3", f"{name} has to settle a contradiction first.")

    def run(self, p: Play) -> None:
        """Nothing is left to settle; or its player has left, and the default is taken."""
        for flag in p.state.table.flags:
            resolve(p, self.card, flag.fact, "reframe", "", "")

    def default(self, at: Scene, seat: Seat) -> ChooseRetcon:
        """Reframe."""
        return ChooseRetcon("reframe")


def raise_flag(p: Play, seat: Seat, move: Flag) -> None:
    """SS-R3: refuse, or flag; flags on the same fact merge, a new one waits for its decision."""
    table = p.state.table
    newest = len(table.facts)
    if not newest or move.card != newest or table.ending:
        refuse("not_newest", "SS-R3", "Only the newest card can be questioned.")
    if table.fact(newest).seat == seat:
        refuse("own_card", "SS-R3", "You played that card: settle any contradiction when you play it.")
    if seat not in table.open:
        refuse("closed_seat", "SS-R3", SEAT_LEFT)
    if seat in table.flaggers:
        refuse("flag_twice", "SS-R3", "You have already questioned this card.")
    if not is_fact(table, move.fact, newest):
        refuse("no_fact", "SS-R6", f"There is no older fact {move.fact}.")
    if any(r.card == newest and r.fact == move.fact for r in table.retcons):
        refuse("settled", "SS-R5", "That contradiction has already been settled.")
    need_words(move.why, WHY, "A reason", "SS-R3")
    need_tokens(move.why, (x.id for x in table.elements))
    p.tell(e.ContradictionFlagged(seat, newest, move.fact, move.why))


def flag_form(table: Table, facts: tuple[Listed, ...]) -> Form:
    """Which older fact, and why."""
    fields = (One(at="fact", kind="fact", of=(), lists=facts), Words(at="why", kind="reason", limit=WHY))
    return Form("Flag", {"card": len(table.facts)}, fields, "It clashes with something older")


def _question(at: Scene) -> Ask | None:
    """Every older fact without a retcon by the newest card; the same for all seats that may ask."""
    table = at.state.table
    facts = facts_before(table, len(table.facts))
    if not facts:
        return None
    text = "Does the newest card clash with something?"
    return Ask("flag", "SS-R3", text, (flag_form(table, facts),), owed=False)


class Flagging(Standing):
    """SS-R3: question the newest card, until the next play is committed. The next PLAY waits meanwhile."""

    move = Flag
    interrupts = True

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """A flag, unless the seat played the card or has flagged it."""
        state = at.state
        table = state.table
        newest = len(table.facts)
        if table.options["contradictions"] != "interrupt" or newest < 1 or table.ending:
            return None
        if seat not in table.open or table.fact(newest).seat == seat or seat in table.flaggers:
            return None
        return at.once(_question)

    def take(self, p: Play, seat: Seat, move: Flag, step: Step) -> None:
        """Flag it; its player decides before anything else happens."""
        table = p.state.table
        if table.options["contradictions"] != "interrupt":
            refuse("no_flags", "SS-R3", "At this table, nobody can interrupt for a contradiction.")
        raise_flag(p, seat, move)
        if not table.flags:
            p.then(SettleContradiction(len(table.facts)))


class AnyObjection(Step, frozen=True):
    """SS-R3 with ``ask_all``: every other seat says ok or flags, in public; flags are settled afterwards."""

    rule = "SS-R3"
    takes = (Flag,)
    card: int
    waiting: tuple[Seat, ...]

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 20, 8

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Those who have not answered yet."""
        table = at.state.table
        return tuple(seat for seat in self.waiting if seat in table.open)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Ok, or a flag against an older fact."""
        table = at.state.table
        facts = facts_before(table, self.card)
        fine = Form("NoObjection", title="It fits")
        forms = (fine, flag_form(table, facts)) if facts else (fine,)
        return Ask("objection", self.rule, "Does the newest card fit the story so far?", forms)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Note the answer; the rest is still asked."""
        if isinstance(move, Flag):
            raise_flag(p, seat, move)
        elif isinstance(move, NoObjection):
            p.tell(e.ContradictionOk(seat, self.card))
        else:
            refuse("ok_or_flag", self.rule, "Say ok, or name the older fact that the newest card contradicts.")
        p.then(AnyObjection(self.card, tuple(other for other in self.waiting if other != seat)))

    def run(self, p: Play) -> None:
        """All have answered."""
        if p.state.table.flags:
            p.then(SettleContradiction(self.card))

    def default(self, at: Scene, seat: Seat) -> NoObjection:
        """Ok."""
        return NoObjection()
