"""Alone at a terminal: asked first what can't be settled later, no friend as a first target, told why not, and whatever
was told last in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

import telltable
from telltable.core.match import Match
from telltable.core.story import newest_line
from telltable.store.file import Recorder
from telltable.tui.choices import choices
from telltable.tui.session import Session
from telltable.tui.sheet import Sheet
from telltable.tui.table import TableScreen
from tests.stacktors.test_adventures import to_conflict
from tests.tui.at_table import settle, sit_down, text
from tests.tui.test_laid_open import SHUT, roof
from tests.tui.test_plain_mode import talk

pytestmark = pytest.mark.long


def bell() -> Match:
    """The first choice of an evening alone."""
    return telltable.new("stacktors", seats=1, seed="s1", options={"adventure": "bell"})


def yard() -> Match:
    """A fight, in the turn of a Trickster: both foes are far away, and a friend is next to him."""
    match = bell()
    match.play(0, {"type": "TakePregen", "name": "Trickster", "called": "Pim"})
    for title in ("Leave the roof.", "Open the vault", "Get it down to the yard."):
        ask = match.asks()[0]
        ways = {
            face.key for face in match.rules.board(match.pack, match.view(0)).spread if face.title.startswith(title)
        }
        match.play(0, next(form for form in ask.forms if form.fixed.get("way") in ways).fill(()))
    match.play(0, match.asks()[0].forms[0].fill(()))
    assert match.asks()[0].text == "What does Pim do next?"
    return match


def test_plain_asks_who_comes_along_and_what_a_fall_comes_to_before_anybody_is_made(tmp_path: Path) -> None:
    """ST-BOT-1, ST-DTH-6: it stood under `o`, and one sentence said that death is final."""
    match = bell()
    said = talk(match, tmp_path / "game.jsonl", "1", "", "1", "", "4", "Pim", "")
    asked = [said.index(words) for words in ("Who do you run?", "What if you fall?", "Who do you want to be?")]
    assert asked == sorted(asked)
    assert "A first fall leaves a mark; the next is death." in said
    assert match.state.table.option("death") == "marked"


def test_what_was_chosen_on_the_command_line_is_not_asked_again(tmp_path: Path) -> None:
    options = {"adventure": "bell", "death": "marked", "extra_pcs": "none"}
    match = telltable.new("stacktors", seats=1, seed="s1", options=options)
    said = talk(match, tmp_path / "game.jsonl")
    assert "Who do you want to be?" in said
    assert "Who do you run?" not in said
    assert "What if you fall?" not in said


@pytest.mark.by_turns(4)
def test_full_screen_asks_it_too_and_shows_the_whole_opening_line(tmp_path: Path) -> None:
    match = bell()

    async def play(pilot: Pilot[None]) -> None:
        seen = " ".join(text(pilot).split())
        assert "Who do you run?" in seen
        assert "one night before the auction, nimble and a little ashamed." in seen
        await pilot.press("1", "enter")
        await settle(pilot)
        assert "What if you fall?" in text(pilot)
        await pilot.press("2", "enter")
        await settle(pilot)
        assert "Whoever falls is dead." in text(pilot)
        assert "Who do you want to be?" in text(pilot)

    sit_down(match, tmp_path / "game.jsonl", play, size=(100, 30))


def test_w_alone_lists_what_is_closed_with_what_it_takes_and_who_has_it(tmp_path: Path) -> None:
    """ST-WAY-2: it printed a page of rules."""
    said = talk(roof(), tmp_path / "game.jsonl", "w").partition("> ")[2]
    assert f"Not now: {SHUT} It takes " in said
    assert "Healer, Trickster or Acrobat could" in said


def test_w_in_the_full_screen_lists_it_too(tmp_path: Path) -> None:
    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("w")
        await settle(pilot)
        seen = " ".join(text(pilot).replace("▌", " ").replace("▐", " ").split())
        assert SHUT in seen
        assert "Healer, Trickster or Acrobat could" in seen
        assert "runs in beats" not in seen

    sit_down(roof(), tmp_path / "game.jsonl", play, size=(100, 40))


def test_an_attack_that_reaches_nobody_but_a_friend_says_so_and_takes_nobody(tmp_path: Path) -> None:
    """It had chosen the friend, ticked."""
    match = yard()

    async def play(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        attacks = [n for n, choice in enumerate(screen.choices) if "attack" in choice.title]
        assert attacks
        assert all("nobody is within reach but one of you" in screen.choices[n].title for n in attacks)
        assert min(attacks) > next(n for n, choice in enumerate(screen.choices) if choice.title == "End the turn")
        screen.action_take(attacks[0])
        await settle(pilot)
        assert "✓" not in "".join(line for line in text(pilot).splitlines() if "attack" in line)
        entries = len(match.entries)
        await pilot.press("enter")
        await settle(pilot)
        filling = pilot.app.screen.query_one(Sheet).filling
        assert filling is not None
        assert filling.values == []
        assert len(match.entries) == entries

    sit_down(match, tmp_path / "game.jsonl", play, size=(100, 40))


def test_plain_says_at_whom_and_what_it_would_come_to_and_near_whom_a_place_is(tmp_path: Path) -> None:
    """ST-ATK-8."""
    match = yard()
    recorder = Recorder(match, tmp_path / "one.jsonl")
    session = Session(match, recorder)
    listed = choices(session, session.board())
    recorder.close()
    number = 1 + next(n for n, choice in enumerate(listed) if choice.title.startswith("Cunning"))
    said = talk(match, tmp_path / "game.jsonl", str(number), "1", "c", "2", "c")
    assert "one of you" in said
    assert "2 against Bren Tallow: works twice against 0 or 1, and fails against 2 or more." in said
    places = [line for line in said.splitlines() if "left)" in line]
    assert places
    assert all("reach" in line for line in places)
    assert any("from Gannet, in Gannet’s reach: " in line for line in places)


@pytest.mark.by_turns(4)
def test_what_was_told_last_is_in_sight_after_every_move(tmp_path: Path) -> None:
    """The page went back to its beginning: under a sheet it has no width to find the line by."""
    match = bell()
    match.play(0, {"type": "RunParty", "how": "bot"})
    match.play(0, {"type": "SayOfDeath", "how": "marked"})
    match.play(0, {"type": "TakePregen", "name": "Trickster", "called": "Pim"})

    async def play(pilot: Pilot[None]) -> None:
        for _ in range(3):
            await pilot.press("1", "enter")
            await settle(pilot)
            await settle(pilot)
            newest = newest_line(match.rules.book(match.pack, match.state).chapters)
            assert newest is not None
            page = pilot.app.screen.query_one("#page")
            first, last = page.scroll_y, page.scroll_y + page.size.height
            assert last >= page.virtual_size.height or first > 0
            assert newest.text.split()[-1] in text(pilot)

    sit_down(match, tmp_path / "game.jsonl", play, size=(120, 40))


def test_what_is_typed_is_said(tmp_path: Path) -> None:
    """A sentence is no unknown command where somebody can speak; quotation marks are no part of it."""
    match = bell()
    match.play(0, {"type": "TakePregen", "name": "Trickster", "called": "Pim"})
    typed = ("Do you know Tamsin?", "say Good evening.", "“Bishop!”", "say " + "a" * 2001, "fnord", "say")
    said = talk(match, tmp_path / "game.jsonl", *typed)
    spoken = [entry.move.text for entry in match.entries if type(entry.move).__name__ == "Say"]
    assert spoken == ["Do you know Tamsin?", "Good evening.", "Bishop!"]
    assert "what you want to say, or ? for help." in said
    assert "That has 2001 characters; the limit is" in said
    assert said.count("Unknown command.") == 2


def test_who_has_spoken_is_told_why_nothing_more_is_heard(tmp_path: Path) -> None:
    """ST-SAY-2: in a fight one sentence a turn, and the next one is refused with its rule."""
    said = talk(yard(), tmp_path / "game.jsonl", "Good evening, Gannet.", "And a quiet one.")
    assert "Only one sentence a turn. Say another with your next action. [ST-SAY-2]" in said
    assert "Unknown command." not in said


def test_two_at_one_keyboard_speak_each_for_their_own(tmp_path: Path) -> None:
    """Who has the keyboard next speaks for a character of theirs, and is refused for what they said themselves."""
    match = to_conflict(2)
    while match.state.table.turn is None:
        seat = match.waiting()[0]
        match.play(seat, match.asks()[seat].forms[0].fill(()))
    typed = ("Good evening.", "7", "", "", "I am here too.", "And again.")
    said = talk(match, tmp_path / "game.jsonl", *typed)
    assert "Warden: “Good evening.”" in said
    assert "Soldier: “I am here too.”" in said
    assert "7. End the turn" in said
    assert said.count("Only one sentence a turn.") == 1
    assert "your own characters" not in said


def test_where_nobody_speaks_nothing_is_said(tmp_path: Path) -> None:
    match = telltable.new("storystack", seats=1, seed="s1")
    said = talk(match, tmp_path / "game.jsonl", "Once upon a time", "“Bishop!”")
    assert said.count("Unknown command.") == 2
    assert "what you want to say" not in said
