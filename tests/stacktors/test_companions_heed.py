"""A companion can be spoken to, and asked to hold back; it leaves to people whom they talk with (ST-BOT-11)."""

from __future__ import annotations

from typing import Any

import pytest

import telltable
from telltable.core.luck import Stream
from telltable.core.match import Match
from telltable.games.stacktors.bots.tactical import tactical
from telltable.games.stacktors.rules.companions.wishes import HEARS, HOLDS
from telltable.games.stacktors.rules.judgement import best_attack
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.types import seen

from .alone import somebody
from .helpers import facts


def fight(adventure: str = "sledge", number: int = 0, **options: Any) -> Match:
    """One person alone with a companion, at the first turn in a fight."""
    m = telltable.new("stacktors", seats=1, seed=4, options={"adventure": adventure, **options})
    m.play(0, {"type": "TakePregen", "name": m.pack.by_id[adventure].party.pregens[number].name})
    luck = Stream((1, 2), 0)
    for _ in range(60):
        if m.state.table.mode == "conflict" and m.asks()[0].decision == "turn":
            return m
        m.play(0, somebody(m.observation(0), luck))
    raise AssertionError("no fight")


def companion(m: Match) -> Character:
    return next(one for one in m.state.table.party if one.seat < 0)


def say(m: Match, text: str) -> list[Any]:
    return list(m.play(0, {"type": "Say", "who": "pc1", "text": text}).told)


def name(m: Match) -> str:
    return companion(m).name.split()[0]


@pytest.mark.parametrize(
    ("words", "held"),
    [
        ("{who}, hold back!", True),
        ("{who}, wait.", True),
        ("Wait, {who}, let him speak", True),
        ("{who}, don't hit him!", True),
        ("{who}, how many buttons has he left?", False),
    ],
)
def test_a_companion_who_is_called_shows_that_it_heard(words: str, held: bool) -> None:
    """ST-BOT-11: whatever is said, something is seen of it; what asks to hold back is a wish."""
    m = fight()
    told = say(m, words.format(who=name(m)))
    (gesture,) = [event for event in facts(told, "Said") if not event.human]
    assert gesture.who == companion(m).id
    assert gesture.kind == "told"
    assert gesture.text in {text.format(who=companion(m).name) for text in (HOLDS if held else HEARS)}
    assert (companion(m).id in m.state.table.held) is held


def test_words_let_it_loose_again() -> None:
    m = fight()
    say(m, f"{name(m)}, hold back!")
    m.play(0, {"type": "EndTurn"})
    while m.asks()[0].decision != "turn" or "pc1" in m.state.table.spoke:
        m.play(0, next(m.legal(0)))
    told = say(m, f"{name(m)}, go on, as you see fit.")
    assert facts(told, "Wished") == [et.Wished(companion(m).id, hold=False)]
    assert m.state.table.held == ()


def test_a_name_that_is_only_mentioned_calls_nobody() -> None:
    """ST-WAY-7: the people of the scene answer as ever."""
    m = fight()
    told = say(m, f"The war is over, and {name(m)} knows it!")
    assert [event.who for event in facts(told, "Said")] == ["pc1", "brandt"]


def test_the_wish_stands_until_it_is_changed() -> None:
    """It is offered for each companion, as what it does not do yet; and the stack says that it holds back."""
    m = fight()
    friend = companion(m)
    offer = next(one for one in m.offers(0) if one.decision == "wish")
    assert [form.title for form in offer.forms] == [f"{friend.name}: hold back"]
    m.play(0, {"type": "Wish", "who": friend.id, "hold": True})
    why = m.why(0, {"type": "Wish", "who": friend.id, "hold": True})
    assert why
    assert why.why == f"{friend.name} holds back already."
    board = m.rules.board(m.pack, m.view(0))
    assert "holds back" in next(stack for stack in board.stacks if stack.short == friend.name).note
    offer = next(one for one in m.offers(0) if one.decision == "wish")
    assert [form.title for form in offer.forms] == [f"{friend.name}: do as you see fit"]
    m.play(0, {"type": "Wish", "who": friend.id, "hold": False})
    assert m.state.table.held == ()


def test_nobody_but_a_companion_can_be_asked() -> None:
    m = fight()
    why = m.why(0, {"type": "Wish", "who": "brandt", "hold": True})
    assert why
    assert why.rule == "ST-BOT-11"
    m = telltable.new("stacktors", seats=2, seed=4, options={"adventure": "sledge"})
    assert not [one for one in m.offers(0) if one.decision == "wish"]


def struck(m: Match, most: int = 40) -> list[str]:
    """Whom the companion attacked until the fight was over, or so many answers of a person who only ends turns."""
    found = []
    begun, stage = len(m.entries), m.state.table.stage
    for _ in range(most):
        if not m.asks() or m.state.table.stage != stage:
            break
        ask = m.asks()[0]
        m.play(0, {"type": "EndTurn"} if ask.decision == "turn" else tactical(m.observation(0), Stream((3, 4), 0)))
    friend = companion(m).id
    for entry in m.entries[begun:]:
        found += [event.fight.kind for event in facts(entry.told, "AttackDeclared") if event.fight.attacker == friend]
    return found


def test_who_holds_back_strikes_nobody_in_no_turn_and_no_reaction() -> None:
    """ST-BOT-11: as against the same fight in which nothing was asked of it."""
    loose, held = fight(number=1), fight(number=1)
    held.play(0, {"type": "Wish", "who": companion(held).id, "hold": True})
    assert struck(loose)
    assert struck(held) == []


def test_it_leaves_alone_whoever_talks_with_somebody_of_the_party() -> None:
    """ST-BOT-11: Brandt has answered: for this round and the next the companion looks for somebody else."""
    m = fight()
    say(m, "The war is over!")
    at, friend = seen(m.pack, m.view(0)), companion(m)
    assert best_attack.talked_to(at.state.table, friend) == {"brandt"}
    assert best_attack.talked_to(at.state.table, at.state.table.chars["pc1"]) == set()
    assert best_attack.reaction(at, friend, "brandt") is None
    round_ = m.state.table.round
    while m.state.table.round < round_ + 2:
        m.play(0, next(m.legal(0)) if m.asks()[0].decision != "turn" else {"type": "EndTurn"})
    assert best_attack.talked_to(m.state.table, companion(m)) == set()


def test_the_letter_that_was_read_is_a_way_to_the_corporal() -> None:
    """ST-WAY-7, ST-WAY-9: who has read the mail holds up Brandt's; it counts as calling him by his name."""
    for read in (True, False):
        m = telltable.new("stacktors", seats=1, seed=4, options={"adventure": "sledge"})
        names = [one.name for one in m.pack.by_id["sledge"].party.pregens]
        m.play(0, {"type": "TakePregen", "name": names[2]})
        luck = Stream((1, 2), 0)
        while m.state.table.mode != "conflict" or m.asks()[0].decision != "turn":
            ways = [form for form in m.asks()[0].forms if form.fixed.get("way") == "open_mail"]
            wished = ways and read
            m.play(0, {"type": ways[0].move, **ways[0].fixed} if wished else somebody(m.observation(0), luck))
        assert ("mail_read" in m.state.table.remembered) is read
        say(m, "There is a letter for you!")
        assert ("named" in m.state.table.flags) is read
