"""What a server hands out of a game that keeps secrets for ever: what everybody was told, and nothing else."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from telltable.bots.driver import Driver
from telltable.core.log import unseal
from telltable.core.match import Match
from telltable.core.public_log import shown_moments, shown_mover, taken_home
from telltable.core.registry import games
from telltable.facade import new
from telltable.server.exports import _pack
from telltable.server.replays import page
from telltable.store.memory import Memory

from .conftest import Running, run_server
from .people import Evening, Person

SECRET = [name for name, rules in games().items() if rules.keeps_secrets]
OPEN = [name for name, rules in games().items() if not rules.keeps_secrets]


def played(name: str, **options: str) -> Match:
    rules = games()[name]
    match = new(name, seats=["bot:random"] * max(3, rules.seats[0]), seed=8, options=options)
    Driver(match).run()
    return match


def test_there_are_games_of_both_kinds() -> None:
    assert SECRET
    assert OPEN


def test_the_pages_about_trust_name_every_game_that_keeps_secrets() -> None:
    root = Path(__file__).parents[2]
    titles = {games()[name].title.partition(":")[0] for name in SECRET}
    told = {"SECURITY.md": "- **Whoever runs the server", "docs/promises.md": "- Not promised: what a server hands out"}
    for document, begins in told.items():
        text = (root / document).read_text(encoding="utf-8")
        said = " ".join(text.partition(begins)[2].partition("\n- **")[0].split())
        assert all(title in said for title in titles), document
        assert "is what everybody was told" in said, document


@pytest.mark.by_turns(4)
def test_a_log_of_a_secret_game_is_what_everybody_was_told() -> None:
    for name in SECRET:
        match = played(name)
        lines = [json.loads(body) for body, _ in unseal(taken_home(match).splitlines(keepends=True))]
        assert lines[0]["told"] == name
        assert "secret" not in lines[0]
        assert all(line.keys() == {"n", "by", "told"} for line in lines[1:])
        assert [line["n"] for line in lines[1:]] == list(range(len(lines) - 1))
        assert all(line["told"] for line in lines[1:])
        assert match.header.secret not in taken_home(match).decode()


def test_a_log_of_an_open_game_is_the_whole_log() -> None:
    for name in OPEN:
        match = played(name)
        assert f'"secret":"{match.header.secret}"' in taken_home(match).decode()
        assert shown_moments(match) == tuple(range(len(match.entries)))
        assert [shown_mover(match, n) for n in shown_moments(match)] == [entry.seat for entry in match.entries]


def test_everything_in_one_file_holds_no_more() -> None:
    for name in SECRET:
        match = played(name)
        one: Any = SimpleNamespace(number=1, match=match)
        whole = _pack([one], [taken_home(match)], [match.rules.book(match.pack, match.state)], [])
        with zipfile.ZipFile(io.BytesIO(whole)) as packed:
            assert packed.read(f"1-{name}/game.jsonl") == taken_home(match)
            assert all(match.header.secret.encode() not in packed.read(file) for file in packed.namelist())


def test_a_replay_has_a_spectators_moments_only() -> None:
    for name in SECRET:
        match = played(name)
        part = page(match, 1, None, 0)
        assert len(part.by) == len(shown_moments(match))
        assert [moment.n for moment in part.moments] == list(range(len(part.moments)))
        assert all(moment.events for moment in part.moments)


async def evening(live: Running, name: str) -> str:
    """Somebody plays with two bots to the end. The table's code."""
    status, _, body = live.ask("POST", "/api/tables", {"game": name, "seats": "me,bot:random,bot:random"})
    assert status == 201, body
    table = Evening(live.url, json.loads(body)["code"], json.loads(body)["host_token"])
    token = await asyncio.to_thread(live.seat, table.code, "Ana")
    person = Person([live.url], table.code, token, name)
    await table.host_says(type="Begin", id="begin")
    await asyncio.wait_for(person.stay(), 180)
    return table.code


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", SECRET)
def test_over_http_nobody_gets_more(name: str) -> None:
    with run_server(Memory()) as live:
        code = asyncio.run(evening(live, name))
        status, _, log = live.ask("GET", f"/api/tables/{code}/game.jsonl")
        assert status == 200
        assert json.loads(log.splitlines()[0])["told"] == name
        assert b'"move"' not in log
        assert b'"agenda"' not in log
        assert live.ask("GET", f"/api/tables/{code}/replay")[0] == 200
        for seat in range(3):
            status, _, body = live.ask("GET", f"/api/tables/{code}/replay?seat={seat}")
            assert status == (200 if games()[name].tells_hands else 403)
            assert games()[name].tells_hands or "watch as a spectator" in body.decode()
        assert live.ask("GET", f"/api/tables/{code}/replay?first={len(log.splitlines()) - 1}")[0] == 400
