"""One defect at a time is planted in Sun and Moon; the right law must find it.

What it does not have, a story of several plays, is planted in More Moon.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import force_setattr, replace

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.deck import Deck
from telltable.core.event import Event
from telltable.core.luck import Luck
from telltable.core.match import Match
from telltable.core.option import Option
from telltable.core.play import Play
from telltable.core.refusal import Refusal, Refused, refuse
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step
from telltable.core.story import Book
from telltable.lab.laws import LAWS, BrokenLaw, check, each_once, trials
from telltable.lab.new_game import game as moon
from telltable.lab.new_game.game import CARDS, Deal, Dealt, Guess, Guessing, Shown, State, SunAndMoon, Table, View
from tests.laws.more_moon import LIMIT, MoreMoon, Remarked, Remarking

pytestmark = pytest.mark.long

GAMES = 400
TEXT = Words(at="text", kind="remark", limit=LIMIT, optional=False, suggestions=("hm",))
REMARK = Ask("remark", "SM-4", "Say something.", (Form("Remark", {}, (TEXT,)),), owed=False)
LONGER = 20  # so many games are played once a law is broken


class Sloppy(Struct):
    """A state that can be changed in place, and takes anything."""

    table: Table
    hands: list[str] = []


def guess_form(*cards: str) -> tuple[Form, ...]:
    return (Form("Guess", {}, (One(at="card", kind="card", of=cards),)),)


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Any:
    def plant(where: type, name: str, what: Any) -> None:
        monkeypatch.setattr(where, name, what)

    return plant


def laws_broken(rules: Rules | None = None) -> set[str]:
    return {broken.law for broken in told(rules or SunAndMoon())}


def told(rules: Rules) -> list[BrokenLaw]:
    """What `check` would tell: until some games after the first that breaks a law."""
    found: list[BrokenLaw | None] = []
    for one in trials(rules, GAMES):
        if one or found:
            found.append(one)
        if len(found) > LONGER:
            break
    return each_once(one for one in found if one)


def line_in(thing: Any, text: str) -> str:
    """Where a text stands first in the file of a module, as a law says it."""
    path = Path(thing.__file__)
    line = next(n for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1) if text in line)
    return f"{path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path}:{line}"


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("rules", [SunAndMoon(), MoreMoon()], ids=lambda rules: rules.name)
def test_what_nothing_is_planted_in_breaks_no_law(rules: Rules) -> None:
    assert laws_broken(rules) == set()


def test_a_refusal_that_changes_the_state_is_found(plant: Any) -> None:
    honest = Guessing.check

    def check_(self: Guessing, p: Play, seat: Seat, move: Any) -> None:
        try:
            honest(self, p, seat, move)
        except Refused:
            force_setattr(p.state.table, "names", ("x",) * len(p.state.hands))
            raise

    plant(Guessing, "check", check_)
    assert "refusal" in laws_broken()


def test_a_refusal_without_a_rule_is_found(plant: Any) -> None:
    def check_(self: Guessing, p: Play, seat: Seat, move: Any) -> None:
        if getattr(move, "card", "") not in CARDS or move.card == p.state.hands[seat]:
            refuse("guess", "", "No.")

    plant(Guessing, "check", check_)
    assert laws_broken() == {"refusal"}


def test_a_refusal_whose_sentence_has_no_end_is_found(plant: Any) -> None:
    def check_(self: Guessing, p: Play, seat: Seat, move: Any) -> None:
        card = getattr(move, "card", "")
        if card not in CARDS or card == p.state.hands[seat]:
            raise Refused(Refusal("guess", "SM-2", f"There is no card {card}."))

    plant(Guessing, "check", check_)
    assert laws_broken() == {"refusal"}


def test_an_endless_game_is_found(plant: Any) -> None:
    plant(Guessing, "answered", lambda self, p, answers: p.then(Guessing()))
    (law,) = told(SunAndMoon())
    assert law.law == "bound"
    assert law.sentence.endswith("; its most_entries says 5")


def test_an_ask_without_a_move_is_found(plant: Any) -> None:
    plant(Guessing, "ask", lambda self, at, seat: Ask("guess", "SM-2", "Which?", ()))
    assert laws_broken() <= {"asks", "listed", "total"}
    assert "asks" in laws_broken()


def test_an_ask_that_counts_wrong_is_found(plant: Any) -> None:
    plant(One, "count", lambda self: len(self.of) + 1)
    assert laws_broken() == {"listed"}


def test_a_listed_move_that_is_refused_is_found(plant: Any) -> None:
    plant(Guessing, "ask", lambda self, at, seat: Ask("guess", "SM-2", "Which?", guess_form(*CARDS)))
    assert laws_broken() == {"listed"}


def test_an_outline_that_lists_other_moves_than_the_ask_is_found(plant: Any) -> None:
    honest = Guessing.ask
    plant(Guessing, "outline", lambda self, at, seat: replace(honest(self, at, seat), forms=guess_form(CARDS[0])))
    assert laws_broken() == {"listed"}


def test_an_outline_that_is_no_choice_where_the_ask_is_one_is_found(plant: Any) -> None:
    honest = Guessing.ask
    plant(Guessing, "outline", lambda self, at, seat: replace(honest(self, at, seat), forms=(Form("Guess"),)))
    plant(Guessing, "draw", lambda self, at, seat, luck: Guess(honest(self, at, seat).draw(luck)["card"]))
    assert laws_broken() == {"listed"}


def test_a_short_cut_that_draws_another_move_than_the_ask_is_found(plant: Any) -> None:
    plant(
        Guessing, "draw", lambda self, at, seat, luck: Guess(CARDS[0] if at.state.hands[seat] != CARDS[0] else CARDS[1])
    )
    assert laws_broken() == {"listed"}


def test_an_accepted_move_that_is_not_listed_is_found(plant: Any) -> None:
    def ask(self: Guessing, at: Scene, seat: Seat) -> Ask:
        return Ask("guess", "SM-2", "Which?", guess_form(next(c for c in CARDS if c != at.state.hands[seat])))

    plant(Guessing, "ask", ask)
    assert "unlisted" in laws_broken()


def test_words_beyond_the_limit_of_their_field_that_are_taken_are_found(plant: Any) -> None:
    plant(Remarking, "take", lambda self, p, seat, move, step: p.tell(Remarked(seat, move.text)))
    plant(Remarking, "ask", lambda self, at, seat, step: REMARK)
    assert laws_broken(MoreMoon()) == {"unlisted"}


def test_words_that_may_be_left_out_of_the_ask_and_not_of_the_move_are_found(plant: Any) -> None:
    text = replace(REMARK.forms[0].fields[0], optional=True)
    plant(Remarking, "ask", lambda self, at, seat, step: replace(REMARK, forms=(Form("Remark", {}, (text,)),)))
    (law,) = told(MoreMoon())
    assert (law.law, law.at) == ("listed", line_in(moon, "def ask(self, at"))
    assert law.sentence.startswith("a listed move can't be read: That is not a valid move in More Moon: ")


def test_an_option_whose_rule_nobody_can_look_up_is_found(plant: Any) -> None:
    plant(SunAndMoon, "options", (Option("whom", ("next", "last"), "Whose card.", "SM-9"),))
    (law,) = told(SunAndMoon())
    assert law.law == "asks"
    assert law.sentence == "the option whom names the rule 'SM-9', which RULES.md does not have"


def test_a_card_that_is_drawn_where_none_is_left_is_told_in_words(plant: Any) -> None:
    plant(Guessing, "answered", lambda self, p, answers: p.then(Deal()))
    (law,) = (law for law in told(SunAndMoon()) if law.law == "total")
    assert law.sentence == "LookupError: a card is drawn from an empty deck"
    assert law.at == line_in(moon, "p.tell(Dealt(")


def test_a_default_that_is_refused_is_found(plant: Any) -> None:
    plant(Guessing, "default", lambda self, at, seat: Guess(at.state.hands[seat]))
    assert laws_broken() == {"listed"}


def test_a_view_that_is_not_the_fold_of_what_was_told_is_found(plant: Any) -> None:
    honest = SunAndMoon.see
    plant(SunAndMoon, "see", lambda self, view, event: view if isinstance(event, Shown) else honest(self, view, event))
    assert laws_broken() == {"view"}


def test_a_view_that_shows_the_other_hand_is_found(plant: Any) -> None:
    plant(SunAndMoon, "view", lambda self, state, seat: View(state.table, seat, state.hands[1 - bool(seat)]))
    assert laws_broken() == {"view", "determinise", "secrecy"}


def test_a_view_that_hands_on_what_lies_face_down_is_found(plant: Any) -> None:
    """Where the truth is told to all alike, so that the view is what was told (`tests/secrets/test_secrecy.py`)."""
    view = SunAndMoon().view
    plant(SunAndMoon, "view", lambda self, state, seat: view(state, seat or 0))
    plant(Dealt, "to", lambda self, seat: self if (seat or 0) == self.seat else Dealt(self.seat, ""))
    assert laws_broken() == {"secrecy"}


def test_an_imagined_world_that_looks_different_is_found(plant: Any) -> None:
    honest = SunAndMoon.determinise

    def determinise(self: SunAndMoon, view: View, pack: Any, luck: Luck) -> State:
        return honest(self, replace(view, card="sun" if view.card else ""), pack, luck)

    plant(SunAndMoon, "determinise", determinise)
    assert laws_broken() == {"determinise"}


def test_a_state_that_is_not_the_fold_of_the_facts_is_found(plant: Any) -> None:
    """`evolve` that remembers something outside the state folds differently the second time."""
    honest, calls = SunAndMoon.evolve, [0]

    def evolve(self: SunAndMoon, state: State, event: Event) -> State:
        calls[0] += 1
        state = honest(self, state, event)
        place = calls[0] ** 2 // 2 % len(CARDS)
        turned = state.deck.cards[place:] + state.deck.cards[:place]
        return replace(state, deck=Deck.shuffled(turned))

    plant(SunAndMoon, "evolve", evolve)
    assert "fold" in laws_broken()


def test_a_step_that_uses_chance_of_its_own_is_found(plant: Any) -> None:
    calls = [0]

    def run(self: Deal, p: Play) -> None:
        calls[0] += 1
        for seat in range(len(p.state.hands)):
            p.tell(Dealt(seat, CARDS[(calls[0] + seat) % len(CARDS)]))
        p.then(Guessing())

    plant(Deal, "run", run)
    assert {"redecide"} <= laws_broken() <= {"redecide", "position"}


def test_a_position_that_is_another_moment_is_found(plant: Any) -> None:
    honest = Match.position
    plant(Match, "position", lambda self: honest(self.until(1)))
    assert laws_broken() == {"position"}


def test_a_loose_state_is_found(plant: Any) -> None:
    plant(SunAndMoon, "state_type", Sloppy)
    (first, *_) = check(SunAndMoon(), 1)
    assert first.law == "json"
    assert "Sloppy takes unknown fields" in first.sentence
    assert "Sloppy is not frozen" in first.sentence


def test_a_lost_card_is_found(plant: Any) -> None:
    honest = SunAndMoon.evolve

    def evolve(self: SunAndMoon, state: State, event: Event) -> State:
        state = honest(self, state, event)
        return replace(state, deck=Deck()) if isinstance(event, Shown) else state

    plant(SunAndMoon, "evolve", evolve)
    assert laws_broken() == {"invariants"}


def test_a_story_that_forgets_a_play_is_found(plant: Any) -> None:
    honest = MoreMoon.book

    def book(self: MoreMoon, pack: Any, state: State) -> Book:
        whole = honest(self, pack, state)
        (chapter,) = whole.chapters
        return replace(whole, chapters=(replace(chapter, lines=chapter.lines[:1]),))

    plant(MoreMoon, "book", book)
    assert laws_broken(MoreMoon()) == {"story"}


def test_a_public_move_without_a_word_is_found(plant: Any) -> None:
    plant(SunAndMoon, "tell", lambda self, pack, view, event: "")
    assert laws_broken() == {"story"}


def test_a_rule_that_fails_is_found(plant: Any) -> None:
    plant(SunAndMoon, "label", lambda self, pack, view, kind, value: {}[value])
    assert laws_broken() == {"total"}


def test_somebody_awaited_after_the_end_is_found(plant: Any) -> None:
    plant(Step, "awaits", lambda self, at: ())
    plant(Guessing, "awaits", lambda self, at: (0, 1))
    plant(SunAndMoon, "outcome", lambda self, state, events: None)
    assert laws_broken() == {"finished"}


def test_a_seat_that_left_and_is_still_awaited_is_found(plant: Any) -> None:
    """The game says so itself (`Rules.is_left`), and waits for the seat all the same."""
    plant(SunAndMoon, "absent", lambda self, state: ())
    (law,) = told(SunAndMoon())
    assert law.law == "left"
    assert re.fullmatch(r"Guessing awaits seat \d, which has left", law.sentence)
    assert law.at == line_in(moon, "def awaits(self")


def test_a_seat_that_can_leave_no_more_and_is_still_awaited_is_found(plant: Any) -> None:
    """The game closes the seat without saying so in `is_left`: who has left is refused to leave again."""
    plant(SunAndMoon, "absent", lambda self, state: ())
    plant(SunAndMoon, "is_left", lambda self, state, seat: False)
    assert laws_broken() == {"left"}


def test_a_seat_that_left_and_is_played_on_may_be_awaited(plant: Any) -> None:
    plant(SunAndMoon, "leave", lambda self, p, seat: None)
    assert laws_broken() == set()


# --- how it is told -----------------------------------------------------------------------------------


def test_each_broken_law_is_told_once_and_one_run_finds_them_all(plant: Any) -> None:
    plant(SunAndMoon, "see", lambda self, view, event: view)
    plant(SunAndMoon, "tell", lambda self, pack, view, event: "")
    plant(SunAndMoon, "outcome", lambda self, state, events: None)
    laws = [broken.law for broken in check(SunAndMoon(), 20)]
    assert sorted(laws) == ["finished", "story", "view"]


def test_an_exception_is_told_with_the_innermost_line_of_the_game(plant: Any) -> None:
    """Not that of the core, where it may come out, nor that of the law that looked."""
    plant(SunAndMoon, "label", lambda self, pack, view, kind, value: Deck.without(value, "sun"))
    (law,) = told(SunAndMoon())
    assert (law.law, law.at) == ("total", line_in(sys.modules[__name__], "Deck.without(value"))


def test_a_listed_move_that_is_refused_is_told_with_the_line_that_refuses_it(plant: Any) -> None:
    plant(Guessing, "ask", lambda self, at, seat: Ask("guess", "SM-2", "Which?", guess_form(*CARDS)))
    (law,) = told(SunAndMoon())
    assert law.at == line_in(moon, '"own", self.rule')


def test_a_fact_that_is_folded_wrongly_is_told_with_the_line_of_its_kind(plant: Any) -> None:
    honest = SunAndMoon.see
    plant(SunAndMoon, "see", lambda self, view, event: view if isinstance(event, Shown) else honest(self, view, event))
    (law,) = told(SunAndMoon())
    assert law.at == line_in(moon, "class Shown(")


def test_what_can_never_be_is_told_with_the_line_that_says_so(plant: Any) -> None:
    honest = SunAndMoon.evolve
    plant(SunAndMoon, "evolve", lambda self, state, event: replace(honest(self, state, event), hands=("sun",) * 2))
    (law,) = (law for law in told(SunAndMoon()) if law.law == "invariants")
    assert law.at == line_in(moon, 'yield f"The cards are')


def test_every_law_is_broken_by_some_planted_defect() -> None:
    """So that none of them is blind: the laws named in this file are all there are."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert {law for law in LAWS if f'"{law}"' not in text} == set()
