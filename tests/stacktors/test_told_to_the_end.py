"""Whatever is begun in the story is told to its end, in words that fit: attacks that fail, what the story itself asks
for, and those who are beaten in a lesson (ST-ATK-8, ST-DMG-1, ST-WAY-5, ST-DTH-6)."""

from __future__ import annotations

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.core.luck import Stream
from telltable.core.match import Match
from telltable.games.stacktors.rules.fight.damage import means_of
from telltable.games.stacktors.show import phrases
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_story as es

from .alone import somebody
from .helpers import asked, attack, lay, seat_of, slots, strike

FOE = {"side": "foes"}


def story(m: Match) -> list[str]:
    return [line.text for line in m.state.table.story]


def formatted(lines: tuple[str, ...], **names: str) -> set[str]:
    return {f"{(text := line.format(**names))[:1].upper()}{text[1:]}." for line in lines}


def test_an_attack_that_fails_is_told_to_its_end() -> None:
    """The shot, and that nothing came of it, in the line after it."""
    m = lay(("S", (0, 0)), ("K", (3, 0), FOE), turn="S")
    strike(m, "S", attack(m, "S", "K", "R3", cell="guts.R"), defend="/G2 B1")
    assert story(m)[-2].startswith("Soldier shoots at Hook-man")
    assert story(m)[-1] in formatted(phrases.HELD["person"], who="Hook-man")


def test_who_helped_to_stop_it_is_named() -> None:
    """ST-AST-2: the warden stands beside the soldier, and adds a piece."""
    m = lay(("X", (2, 0), FOE), ("S", (1, 0)), ("W", (0, 0)), turn="X")
    m.play(seat_of(m, "X"), attack(m, "X", "S", with_="R1 O1"))
    blue = " ".join(map(str, slots(m, "S", "C1")))
    m.play(seat_of(m, "S"), {"type": "Defend", "by": [f"/{blue}"]})
    assert asked(m) == "assist"
    while asked(m) == "assist":
        (seat,) = m.waiting()[:1]
        mine = " ".join(map(str, slots(m, "W", "G2"))) if seat == seat_of(m, "W") else ""
        m.play(seat, {"type": "Assist", "by": [mine]})
    assert story(m)[-1] in formatted(phrases.HELD["helped"], who="Soldier", names="Warden")


def test_what_changed_something_is_told_by_that_alone() -> None:
    """A hit has its own line, and none that says it twice."""
    m = lay(("S", (0, 0)), ("K", (1, 0), FOE), turn="S")
    strike(m, "S", attack(m, "S", "K", with_="R3 O2"), defend="/")
    assert not set(story(m)) & formatted(sum(phrases.HELD.values(), ()), who="Hook-man", names="")


@pytest.mark.parametrize("how", ["physical", "mental", "social"])
def test_what_the_story_asks_for_is_no_fall(how: str) -> None:
    """“Pia lands hard” was said of a night at a sick child's bed."""
    m = lay(("S", (0, 0)), ("K", (1, 0), FOE), turn="S")
    assert means_of(m.state.table, "S", "toll", how) == f"toll {how}"
    assert means_of(m.state.table, "S", "", how) == "fall"
    assert not set(phrases.HURT[f"toll {how}"]) & set(phrases.HURT["fall"])


def test_a_price_of_a_way_is_told_and_asked_as_one() -> None:
    """From the way to the question: what it takes, and in which words."""
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "sledge"})
    m.play(0, {"type": "TakePregen", "name": m.pack.by_id["sledge"].party.pregens[0].name})
    luck, wounds = Stream((1, 2), 0), []
    asks = []
    for _ in range(80):
        if not m.asks():
            break
        asks.append(m.asks()[0].text)
        ways = [form for form in m.asks()[0].forms if form.move == "TakeWay"]
        costly = [form for form in ways if _wounds(m, str(form.fixed["way"]))]
        m.play(0, {"type": "TakeWay", **costly[0].fixed} if costly else somebody(m.observation(0), luck))
        wounds += [event for event in m.entries[-1].told if isinstance(event, ef.Restacked) and event.cause == "damage"]
    tolls = [event for event in wounds if event.means.startswith("toll")]
    assert tolls
    assert any("pays for that with 1 pip. " in text for text in asks)


def _wounds(m: Match, way: str) -> bool:
    here = next(stage for stage in m.pack.by_id["sledge"].stages if stage.id == m.state.table.stage)
    return any(it.wound is not None for one in here.ways if one.id == way for it in one.do)


def test_in_a_lesson_a_fall_leaves_a_mark_unless_it_is_said_otherwise() -> None:
    """ST-DTH-6: nobody is hurt for long; and whoever wants it may still say that death is final."""
    m = telltable.new("stacktors", seats=1, seed=4, options={"adventure": "yard"})
    assert m.state.table.option("death") == "marked"
    m.play(0, {"type": "SayOfDeath", "how": "final"})
    assert m.state.table.option("death") == "final"
    m = telltable.new("stacktors", seats=1, seed=4, options={"adventure": "sledge"})
    assert m.state.table.option("death") == "final"


def test_in_a_lesson_nobody_falls_and_stays_there() -> None:
    """ST-WAY-5: one shot that takes all of Tobin's guts, and he gives up; it is remembered as his breaking point is."""
    for number in range(8):
        m = telltable.new("stacktors", seats=1, seed=number, options={"adventure": "yard"})
        m.play(0, {"type": "TakePregen", "name": m.pack.by_id["yard"].party.pregens[number % 4].name})
        luck = Stream((number, 2), 0)
        told = []
        for _ in range(120):
            if not m.asks():
                break
            m.play(0, somebody(m.observation(0), luck))
            told += m.entries[-1].told
        died = [event.who for event in told if isinstance(event, ef.Died)]
        assert not {"y1", "y2"} & set(died), (number, died)
        assert not [event for event in told if isinstance(event, es.Judged)]


def test_the_book_tells_fights_in_its_own_words() -> None:
    """Section 10: what the story says of an attack that failed is no line of the chronicle."""
    m = telltable.new("stacktors", seats=["bot:tactical"] * 2, seed=1, options={"adventure": "ford"})
    Driver(m).run()
    outcomes = {line.text for line in m.state.table.story if line.kind == "outcome"}
    assert outcomes
    text = " ".join(line.text for chapter in m.rules.book(m.pack, m.state).chapters for line in chapter.lines)
    assert not [line for line in outcomes if line in text]
