"""Characters of a finished game, brought to another table over HTTP: only by whoever sat at both."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from tests.web.laying import lay_table

from .conftest import Running, hear

GAME = "stacktors"


@cache
def played() -> Match:
    match = telltable.new(GAME, seats=["me"], names=["Ana"], seed=3, options={"adventure": "yard"})
    driver = Driver(match, seconds=None)
    driver.take_over(0, "bot:tactical")
    driver.run()
    return match


def asked(live: Running, path: str, token: str, body: Any = None) -> tuple[int, Any]:
    status, _, answer = live.ask("GET" if body is None else "POST", path, body, authorization=f"Bearer {token}")
    return status, json.loads(answer)


def test_whoever_sat_at_both_tables_brings_them(live: Running) -> None:
    """Neither the code alone shows them, nor a token of another table; what comes of it is told to everybody."""
    laid = lay_table(live, played())
    status, _, body = live.ask("POST", "/api/tables", {"game": GAME, "seats": "me", "options": {"adventure": "ford"}})
    assert status == 201, body
    code = json.loads(body)["code"]
    token = live.seat(code, "Ana")
    path, shown = f"/api/tables/{code}/party", f"/api/tables/{laid.code}/games/1/party"
    mine = {"code": laid.code, "token": laid.tokens[0], "number": 1}
    assert asked(live, shown, "")[0] == asked(live, shown, token)[0] == 401
    assert asked(live, path, "", mine)[0] == 401
    assert asked(live, path, token, {**mine, "token": token})[0] == 401
    assert asked(live, path, token, {**mine, "code": "NOSUCH"})[0] == 404
    assert asked(live, path, token, {**mine, "number": 2})[0] == 404
    assert asked(live, path, token, {**mine, "code": code, "token": token})[0] == 404
    status, party = asked(live, shown, laid.tokens[0])
    assert status == 200
    names = [one["name"] for one in party["who"]]
    assert names == [one.name for one in played().state.table.party if one.alive]
    with live.socket(code, token) as socket:
        assert "party" not in hear(socket, "Welcome")["table"]
        assert asked(live, path, token, mine)[0] == 200
        told = hear(socket, "TableChanged")["table"]
        while "party" not in told:
            told = hear(socket, "TableChanged")["table"]
        assert told["party"] == party
        assert asked(live, path, token, {})[0] == 200
        assert "party" not in hear(socket, "TableChanged")["table"]


def test_of_a_game_whose_people_do_not_go_on_there_is_nobody(live: Running) -> None:
    match = telltable.new("tail_story", seats=["me", "me"], names=["Ana", "Ben"], seed=1)
    driver = Driver(match, seconds=None)
    for seat in match.seats:
        driver.take_over(seat, "bot")
    driver.run()
    laid = lay_table(live, match)
    status, found = asked(live, f"/api/tables/{laid.code}/games/1/party", laid.tokens[0])
    assert (status, found["who"]) == (200, [])
