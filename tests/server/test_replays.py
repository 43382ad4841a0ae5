"""A game that is over, moment by moment from anybody's eyes, and how the tables on one's device stand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from telltable.core.log import encode
from telltable.core.registry import games
from telltable.protocol.changing import Change, put
from telltable.server import limits
from telltable.store.memory import Memory
from tests.laws.installed import installed
from tests.laws.more_moon import MoreMoon

from .conftest import Running, run_server
from .test_exports import Pair


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """A pair that has played Sun and Moon to its end."""
    with installed(tmp_path_factory.mktemp("games")), run_server(Memory()) as live:
        pair = Pair(live)
        assert pair.get("replay")[0] == 409
        pair.play_it()
        yield pair


def replayed(pair: Pair, seat: int | None, games: str = "") -> list[dict[str, Any]]:
    """Every moment of the game as this seat saw it, put together from all pages: the moment, and its whole game."""
    found: list[dict[str, Any]] = []
    while True:
        eyes = "" if seat is None else f"&seat={seat}"
        status, _, body = pair.get(f"{games}replay?first={len(found)}{eyes}")
        assert status == 200, body
        page = json.loads(body)
        assert page["first"] == len(found)
        assert page["moments"][0]["game"] is not None
        game: Any = None
        for moment in page["moments"]:
            game = moment["game"] or game
            made = [Change(tuple(one["at"]), msgspec.Raw(json.dumps(one["to"]).encode())) for one in moment["changes"]]
            game = put(json.loads(json.dumps(game)), made)
            found.append({**moment, "whole": game})
        if len(found) == len(page["by"]):
            return found
        assert len(page["moments"]) == limits.MOMENTS


def match_of(pair: Pair) -> Any:
    rooms = pair.live.server.rooms._rooms.values()
    return next(room for room in rooms if room.table.code == pair.code).table.games[0]


@pytest.mark.parametrize("most", [1, 2, 40])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_every_moment_is_what_that_seat_saw(
    played: Pair, monkeypatch: pytest.MonkeyPatch, seat: int | None, most: int
) -> None:
    monkeypatch.setattr(limits, "MOMENTS", most)
    moments, match = replayed(played, seat, "games/1/"), match_of(played)
    assert [moment["n"] for moment in moments] == list(range(len(match.entries)))
    for moment in moments:
        n, game = moment["n"], moment["whole"]
        assert game["view"] == json.loads(encode(match.view(seat, n)))
        assert game["board"] == json.loads(msgspec.json.encode(match.rules.board(match.pack, match.view(seat, n))))
        assert moment["events"] == [json.loads(encode(event)) for event in match.told(seat, n)]
        assert (game["ask"], game["offers"], game["over"]) == (None, [], n == len(match.entries) - 1)
    assert moments[-1]["whole"]["outcome"].endswith(" guessed right.")


def test_from_one_seat_nobody_sees_the_other_hand(played: Pair) -> None:
    """Also after the end: what is told of a deal names the card only to whom it was dealt."""
    match = match_of(played)
    for seat in (None, 0, 1):
        dealt = [event for moment in replayed(played, seat) for event in moment["events"] if event["type"] == "Dealt"]
        assert len(dealt) == 2
        assert all(bool(event["card"]) is (event["seat"] == seat) for event in dealt)
    assert len(match.state.table.cards) == 2


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("seat=2", "Nobody sat there."),
        ("seat=-1", "Nobody sat there."),
        ("seat=", "Nobody sat there."),
        ("seat=²", "Nobody sat there."),
        ("seat=0&first=99", "The game has no such moment."),
        ("first=x", "The game has no such moment."),
        ("first=" + "9" * 5000, "The game has no such moment."),
    ],
)
def test_eyes_and_moments_that_are_not_there(played: Pair, query: str, why: str) -> None:
    status, _, body = played.get(f"replay?{query.replace('²', '%C2%B2')}")
    assert status == 400
    assert json.loads(body)["error"].startswith(why)


def test_a_table_of_mine_says_what_happened_last_and_what_is_kept(played: Pair) -> None:
    held = [{"code": played.code, "token": played.tokens[0]}]
    status, _, body = played.live.ask("POST", "/api/mine", {"tables": held})
    assert status == 200
    (mine,) = json.loads(body)["tables"]
    assert mine["last"].startswith("The cards were ")
    assert mine["kept"] == [{"number": 1, "game": "sun_and_moon", "title": "Sun and Moon"}]


def test_a_table_before_its_first_game_has_nothing_to_tell(live: Running) -> None:
    code, host = live.table()
    (mine,) = json.loads(live.ask("POST", "/api/mine", {"tables": [{"code": code, "token": host}]})[2])["tables"]
    assert (mine["story"], mine["last"], mine["kept"]) == ("", "", [])
    status, _, body = live.ask("GET", f"/api/tables/{code}/cards")
    assert (status, json.loads(body)["error"]) == (409, "The cards are not on the table yet.")


def test_the_rules_as_a_page(live: Running) -> None:
    status, _, body = live.ask("GET", "/api/games/storystack/rules")
    assert status == 200
    page = json.loads(body)
    assert (page["game"], page["title"], page["prefix"]) == ("storystack", "StoryStack", "SS")
    assert {"SS-C2", "SS-K4", "R31", "rulings"} <= {block["id"] for block in page["blocks"]}
    assert live.ask("GET", "/api/games/nothing/rules")[0] == 404


def test_a_game_without_a_rulebook(played: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "more_moon", MoreMoon())
    status, _, body = played.live.ask("GET", "/api/games/more_moon/rules")
    assert status == 404
    assert json.loads(body)["error"] == "More Moon has no RULES.md beside its code."
