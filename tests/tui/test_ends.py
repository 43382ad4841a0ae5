"""How a game ends: who won, by what, and which tie-break decided; in the terminal, in the outcome that every other
screen shows, and in the kept story."""

import io
from pathlib import Path

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from telltable.games.stacktors.rules.outcome import verdict
from telltable.games.stacktors.table import events_fight as fight
from telltable.games.stacktors.table import events_talk as talk
from telltable.keepsake import render
from telltable.store.file import Recorder
from telltable.tui import play_plain
from telltable.tui.reading import score_lines
from tests.ninety_nine_chances.helpers import bids, defaults, do
from tests.ninety_nine_chances.test_climax import climax
from tests.storyline.helpers import scoring
from tests.storystack.helpers import golden, put
from tests.tail_story.helpers import END, four, mat

GAMES = {
    "storystack": {"scoring": "competitive"},
    "storyline": {},
    "tail_story": {},
    "ninety_nine_chances": {},
    "stacktors": {},
}


def heard(match: Match, path: Path) -> str:
    """What plain mode says of a game that is over."""
    out, recorder = io.StringIO(), Recorder(match, path)
    play_plain(match, recorder, io.StringIO(), out)
    recorder.close()
    return out.getvalue()


def told(match: Match) -> str:
    """What every screen says of the outcome; it stands in the kept story, too."""
    assert match.outcome is not None
    book = match.rules.book(match.pack, match.state)
    decided = match.outcome.text.rsplit(". ", 1)[-1]
    for kind in ("md", "txt", "html"):
        assert decided in " ".join(render(book, kind).split())
    return match.outcome.text


@pytest.mark.parametrize("name", GAMES)
def test_every_game_ends_with_how_everybody_came_out(name: str, tmp_path: Path) -> None:
    """A line for each seat, or each of the party, and the outcome; whoever sits where and whatever they are called."""
    for seed in (1, 2):
        names = ("Zoe", "Abe", "Moe")
        match = telltable.new(name, seats=("bot",) * 3, names=names, seed=seed, options=GAMES[name])
        Driver(match, seconds=None).run()
        assert match.outcome is not None
        said = heard(match, tmp_path / f"{seed}.jsonl")
        assert match.outcome.text in said
        lines = list(score_lines(match.rules.book(match.pack, match.state)))
        assert len(lines) > 3
        assert all(line in said for line in lines)
        if name not in ("ninety_nine_chances", "stacktors"):  # there it is characters who come out
            assert all(any(line.startswith(f"{one}: ") for line in lines) for one in names)


@pytest.mark.parametrize("narrator", [0, 1, 2])
def test_storyline_shows_the_points_whoever_narrated_last(narrator: int, tmp_path: Path) -> None:
    """SL-409: they used to be shown only if it was the first seat."""
    match = scoring("1", "2", "3", narrator=narrator)
    said = heard(match, tmp_path / "game.jsonl")
    for seat, points in enumerate(match.state.table.points):
        assert f"{match.header.names[seat]}: tokens {seat + 1}, points {points}" in said


def test_storyline_says_how_many_tokens_a_family_has(tmp_path: Path) -> None:
    """SL-501: they stay face down, and are counted."""
    match = telltable.new("storyline", seats=("bot",) * 3, seed=3, options={"family": "on"})
    Driver(match).run()
    said = heard(match, tmp_path / "game.jsonl")
    for seat, count in enumerate(match.state.table.tokens):
        assert f"{match.header.names[seat]}: tokens {count}\n" in said


def test_99_chances_says_which_tie_break_decided(tmp_path: Path) -> None:
    """NC-705: the Hero wins a tie, or picks; or it is shared, as the table plays."""
    match = climax(finale=65, resources=[[1, 2, 3], [4, 5], [6]])
    bids(match, {0: 40, 1: 64, 2: 70})
    defaults(match)
    assert told(match).endswith("Ben won. Ann and Ben were tied, and the Hero wins a tie.")
    assert "Ann and Ben were tied, and the Hero wins a tie." in heard(match, tmp_path / "hero.jsonl")
    match = climax(finale=75, resources=[[1, 2, 3, 6], [4, 5, 7, 8], [9]])
    bids(match, {0: 40, 1: 60, 2: 74})
    defaults(match, "winner_pick")
    do(match, 2, "PickWinner", seat=1)
    assert told(match).endswith("Ben won. Ann and Ben were tied, and the Hero, Cleo, chose the winner.")
    match = climax(finale=75, resources=[[1, 2, 3, 6], [4, 5, 7, 8], [9]], options={"tie_break": "shared"})
    bids(match, {0: 40, 1: 60, 2: 74})
    defaults(match)
    assert told(match).endswith("Ann and Ben won. They share the win.")


def test_99_chances_says_why_nobody_or_everybody_wins() -> None:
    """NC-706: without a Hero nobody can break a tie, and without Resources nobody wins."""
    match = climax(finale=10, resources=[[1, 2], [4, 5], [6]])
    bids(match, {0: 40, 1: 64, 2: 70})
    defaults(match)
    assert told(match).endswith("Nobody has any left, so everybody loses.")


def test_storystack_says_who_scored_highest_and_who_shares_that() -> None:
    """SS-V4: only the log used to say so."""
    match = golden("G26", options={"scoring": "competitive"})
    put(match, "RS-01", 8)
    assert match.outcome is not None
    best = max(line[4] for line in match.state.table.scores)
    names = " and ".join(match.header.names[seat] for seat in (0, 1))
    assert told(match).endswith(f"Everybody wins. {names} share the highest score, {best}.")


def test_tail_story_says_what_the_last_round_was_won_by() -> None:
    """TS-812: most achievements, then the smallest deck; it used to say no more than who was ahead."""
    two, one = {"achievements_size": 2, "altered": True}, {"achievements_size": 1, "altered": True}
    match = four(mat(9, 4, **two), mat(4, 4, **two), mat(2, 4, **one), mat(7, 4, altered=True), turn=4, round=30)
    match.play(3, END)
    name = match.header.names[1]
    assert told(match) == (
        f"The last round is over. {name} is ahead with 2 achievements. "
        "Others have as many; the smallest deck, 4 cards, breaks the tie."
    )
    match = four(mat(4, 4, **two), mat(4, 4, **two), mat(2, 4, **one), mat(7, 4, altered=True), turn=4, round=30)
    match.play(3, END)
    assert told(match).endswith("tie for the win: 2 achievements each, and 4 cards each left in the deck.")


def test_tail_story_shows_the_race_though_no_card_is_turned_up(tmp_path: Path) -> None:
    """TS-811: places and achievements are known to all."""
    options = {"reveal_achievements": "never"}
    match = telltable.new("tail_story", seats=("bot:careful",) * 2, seed=1, options=options)
    Driver(match).run()
    said = heard(match, tmp_path / "game.jsonl")
    for seat, rank in match.state.table.places:
        assert (
            f"{match.header.names[seat]}: rank {rank}, achievements {match.state.table.mats[seat].achievements}" in said
        )


def test_stacktors_says_who_has_most_coin() -> None:
    """ST-END-2: with the option the coin decides, and nothing used to say so."""
    options = {"currency": "on", "currency_score": "true"}
    match = telltable.new("stacktors", seats=("me", "me"), names=("Ana", "Ben"), seed=1, options=options)
    for seat in (0, 1):
        match.time_up(seat)
    table, rules = match.state.table, match.rules
    first, second = (one.id for one in table.party if one.seat >= 0)

    def paid(*purses: tuple[str, int]) -> str:
        state = match.state
        for who, amount in purses:
            state = rules.evolve(state, fight.CurrencyGiven(who, "silver", amount))
        return verdict(rules.evolve(state, talk.Ended("home", "win", "All is well.", state.secrets)).table)

    assert paid((first, 5), (second, 3)) == "All is well. Ana wins with the most coin: 5."
    assert paid((first, 5), (second, 5)) == "All is well. Ana and Ben share the win with the most coin: 5."
    assert paid() == "All is well. Nobody has any coin, so nobody is ahead."
