"""docs/protocol.md says all that a client needs: one written from it alone plays every game to its end."""

from __future__ import annotations

import ast
import asyncio
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import telltable
from telltable.core.ask import Form, NewOr
from telltable.core.log import encode
from telltable.core.luck import Stream
from telltable.server import limits

from .conftest import Running, hear, say
from .test_whole_game import CLIENT, example, get

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
GAMES = sorted(telltable.known_games())
OWN_WORDS = {"So be it.", "The server closed the table.", "http", "ws", ".", "", "__main__"}


def evening(live: Running, game: str, seats: str, seed: int) -> tuple[str, list[dict[str, Any]]]:
    """How a game ended that the client played against bots, and what it was refused."""
    client, refusals = example(), []

    def loads(frame: str) -> Any:
        message = json.loads(frame)
        if message["type"] == "Refused":
            refusals.append(message["refusal"])
        return message

    client.json = SimpleNamespace(loads=loads, dumps=json.dumps, load=json.load)
    random.seed(seed)
    opened = client.post(f"{live.url}/api/tables", {"game": game, "seats": seats})

    async def play() -> str:
        async with asyncio.timeout(120):
            return await client.play(live.url, opened["code"], "Ana")

    outcome: str = asyncio.run(play())
    assert get(f"{live.url}/api/tables/{opened['code']}/story.md")[0] == 200
    return outcome, refusals


@pytest.mark.parametrize("game", GAMES)
def test_a_client_from_the_page_alone_plays_every_game_to_its_end(
    game: str, live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It never says what the page does not call legal: only a question that was gone may be refused."""
    monkeypatch.setattr(limits, "BURST", 1_000)  # the bots do not pause, so a client may look like a flood
    fewest = telltable.known_games()[game].seats[0]
    outcome, refusals = evening(live, game, ",".join(["me", *["bot:random"] * max(1, fewest - 1)]), 1)
    assert outcome
    assert [one for one in refusals if one["code"] == "malformed"] == []


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", GAMES)
def test_it_plays_many_games(game: str, seed: int, live: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BURST", 1_000)
    seats = telltable.known_games()[game].seats
    bots = ["bot:random"] * (seats[seed % min(len(seats), 4)] - 1)
    outcome, refusals = evening(live, game, ",".join(["me", *bots]), seed)
    assert outcome
    assert [one for one in refusals if one["code"] == "malformed"] == []


def code() -> tuple[ast.Module, set[int]]:
    """The client's source, and the lines of its docstrings."""
    tree = ast.parse(CLIENT.read_text(encoding="utf-8"))
    told = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node):
            told |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return tree, told


def test_the_client_has_sixty_lines() -> None:
    _, told = code()
    lines = enumerate(CLIENT.read_text(encoding="utf-8").splitlines(), start=1)
    plain = [line for number, line in lines if line.strip() and number not in told and not line.strip().startswith("#")]
    assert len(plain) <= 60


def test_the_client_says_and_reads_nothing_that_the_page_does_not_name() -> None:
    """Each type, key and address in its source stands on the page, marked as such; and it imports nothing of ours."""
    tree, told = code()
    marked = set(re.findall(r"`([^`\n]+)`", PAGE)) | set(re.findall(r'"([^"\n]+)"', PAGE))
    named = {word for one in marked for word in re.findall(r"[\w-]+", one)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.lineno not in told:
            words = set() if node.value in OWN_WORDS else set(re.findall(r"[\w-]+", node.value))
            assert words <= named, node.value
        if isinstance(node, ast.ImportFrom):
            assert not (node.module or "").startswith("telltable")


def test_the_example_of_a_form_becomes_the_example_of_a_move() -> None:
    """As the rules read it, and as the client makes it."""
    form, move = (json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    values = [3, ["B"], "Honour", "everyone", ""]
    assert msgspec.convert(form, Form).fill(tuple(values)) == move
    assert made(form, values) == move
    assert made(form, values)["slots"] == [["B"], {"cost": "Honour", "payer": "everyone"}]


one_client = cache(example)


def made(form: dict[str, Any], values: list[Any]) -> dict[str, Any]:
    """The move that the client makes of a form if it chooses these values."""
    client, left = one_client(), iter(values)
    client.choose = lambda field: next(left)
    filled: dict[str, Any] = client.some_move({"forms": [form]})
    return filled


def asks(game: str, seed: int) -> Iterator[tuple[telltable.Match, int, Any]]:
    """Every ask and offer of a game by chance, as it stands on the table."""
    seats = telltable.known_games()[game].seats
    match = telltable.new(game, seats=seats[min(2, len(seats) - 1)], seed=seed)
    while not match.over:
        for seat, ask in match.asked().items():
            yield match, seat, ask
        for seat in match.seats:
            for offer in match.offers(seat):
                yield match, seat, offer
        seat = next(iter(match.asks()))
        if seat == telltable.CLOCK:
            match.time_up(seat)
        else:
            match.play(seat, match.observation(seat).draw(Stream((seed, 9), len(match.entries))))


@pytest.mark.parametrize("game", GAMES)
def test_what_the_page_says_of_places_is_so_in_every_game(game: str) -> None:
    """A move and a record put together by the page are those that the rules mean."""
    forms: dict[tuple[object, ...], Form] = {}
    for _, _, ask in asks(game, 3):
        added = [form for extra in ask.extras for form in extra.forms]
        for form in (*ask.forms, *added):
            forms[form.move, *form.fixed, *((type(field), field.at) for field in form.fields)] = form
    assert len(forms) > 5
    for n, form in enumerate(forms.values()):
        values = [field.draw(Stream((n, 4), k)) for k, field in enumerate(form.fields)]
        filled = made(json.loads(encode(form)), json.loads(encode(values)))
        wanted = json.loads(encode(form.fill(tuple(values))))
        assert (filled if form.move else {k: v for k, v in filled.items() if k != "type"}) == wanted


def test_something_new_may_be_given_a_name() -> None:
    """`NewOr`: `new` as it stands, or with a `label`."""
    tried = 0
    for match, seat, ask in asks("storystack", 5):
        for form in ask.forms:
            for place, field in enumerate(form.fields):
                if isinstance(field, NewOr) and isinstance(field.new, dict):
                    values = [one.draw(Stream((1, tried), place)) for one in form.fields]
                    values[place] = {**field.new, "label": "the Assay Yard"}
                    assert match.why(seat, form.fill(tuple(values))) is None
                    tried += 1
    assert tried > 2


def test_what_a_move_led_to_is_told_before_it_is_acknowledged(live: Running) -> None:
    client, (code, _) = example(), live.table("me,bot:random,bot:random")
    token = live.seat(code, "Ana")
    with live.socket(code, token) as socket:
        table = hear(socket, "Welcome", seconds=60)["table"]
        assert (table["host"], table["can_begin"]) == (0, "")
        say(socket, type="Begin", id="b")
        heard = [hear(socket, seconds=60) for _ in range(2)]
        while heard[-1]["type"] != "Ack":
            heard.append(hear(socket, seconds=60))
        game = [message["game"] for message in heard if message.get("game")][-1]
        while not (game["ask"] and game["ask"]["owed"]):
            game = hear(socket, "News", seconds=60)["game"]
        before = game["ask"]
        say(socket, type="Play", id="1", move=client.some_move(before))
        heard = [hear(socket, seconds=60)]
        while heard[-1]["type"] not in ("Ack", "Refused"):
            heard.append(hear(socket, seconds=60))
        assert heard[-1] == {"type": "Ack", "id": "1"}
        newest = [message["game"] for message in heard if message.get("game")][-1]
        assert newest["ask"] != before
