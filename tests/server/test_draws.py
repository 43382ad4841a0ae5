"""A client says in its hello what it draws from, and is told nothing else."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from msgspec import Raw

from telltable.protocol import Change, put
from tests.asked_labels import in_full

from .conftest import Running, hear, say
from .test_whole_game import example

pytestmark = pytest.mark.long

OPTIONS = {"pattern_pick": "random", "skinning": "quick", "grace": "0"}


def told(live: Running, draws: list[str] | None) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The first whole game, and some news after it, of a seat that draws from this and plays by chance."""
    client = example()
    wanted = {"game": "storystack", "seats": "me,bot:random", "options": OPTIONS}
    code = json.loads(live.ask("POST", "/api/tables", wanted)[2])["code"]
    token = live.seat(code, "Ana")
    with live.socket(code) as socket:
        say(socket, type="Hello", version=1, token=token, changes=True, lists=True, draws=draws)
        hear(socket, "Welcome")
        say(socket, type="Begin", id="begin")
        whole = hear(socket, "News")
        game, news, waits, said = whole["game"], [], False, count()
        while len(news) < 6:
            ask = in_full(game)["ask"]
            if ask and ask["owed"] and not waits:
                say(socket, type="Play", id=f"play{next(said)}", move=client.some_move(ask))
                waits = True
            message = hear(socket, "News", "Refused")
            waits = False  # a move that is refused is drawn again
            if message["type"] == "News":
                news.append(message)
                game = put(game, [Change(tuple(one["at"]), Raw(json.dumps(one["to"]))) for one in message["changes"]])
    return whole, news


def changed(news: list[dict[str, Any]]) -> set[str]:
    """Which parts of the game changed in these."""
    return {change["at"][0] for one in news for change in one["changes"]}


def test_who_says_nothing_is_told_everything(live: Running) -> None:
    whole, news = told(live, None)
    assert whole["game"]["view"]["table"]["names"]
    assert whole["game"]["board"]["places"]
    assert whole["events"]
    assert whole["lines"]
    assert {"view", "board"} <= changed(news)


def test_the_board_is_not_made_for_who_draws_from_the_view(live: Running) -> None:
    whole, news = told(live, ["view", "facts"])
    assert whole["game"]["view"]["table"]["names"]
    assert whole["game"]["board"]["title"] == ""
    assert not whole["game"]["board"]["places"]
    assert whole["events"]
    assert any(one["events"] for one in news)
    assert not any(one["lines"] for one in (whole, *news))
    assert "view" in changed(news)
    assert "board" not in changed(news)


def test_who_draws_from_nothing_is_still_asked(live: Running) -> None:
    whole, news = told(live, [])
    assert whole["game"]["view"] is None
    assert not any(one["events"] or one["lines"] for one in (whole, *news))
    assert changed(news).isdisjoint({"view", "board"})
    assert "ask" in changed(news)


@pytest.mark.parametrize("half", ["changes", "lists"])
def test_changes_come_with_lists_or_not_at_all(live: Running, half: str) -> None:
    """Who would not know what to do with a reference is told the whole game, with every candidate written out."""
    wanted = {"game": "storystack", "seats": "me,bot:random", "options": OPTIONS}
    code = json.loads(live.ask("POST", "/api/tables", wanted)[2])["code"]
    with live.socket(code) as socket:
        say(socket, type="Hello", version=1, token=live.seat(code, "Ana"), **{half: True})
        hear(socket, "Welcome")
        say(socket, type="Begin", id="begin")
        game = hear(socket, "News")["game"]
        message, said = {"type": "Refused"}, count()
        while message["type"] == "Refused":  # a move that is refused is drawn again
            if game["ask"]:
                say(socket, type="Play", id=f"play{next(said)}", move=example().some_move(game["ask"]))
            message = hear(socket, "News", "Refused")
        assert message["game"]["board"]
        assert not message["changes"]
        assert "lists" not in json.dumps([game, message["game"]])


def test_what_can_not_be_drawn_from_is_refused(live: Running) -> None:
    code, _ = live.table()
    with live.socket(code) as socket:
        say(socket, type="Hello", version=1, draws=["hands of others"])
        assert hear(socket, "Closing")["reason"]
