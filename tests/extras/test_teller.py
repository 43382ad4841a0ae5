"""`bot:teller`: the game's own moves in words from an endpoint: a good, a slow, a hostile one, and one that is gone."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import telltable
from telltable.bots.driver import let_move, luck_keys
from telltable.bots.endpoint import FAILS, Endpoint
from telltable.bots.outside import Agreement
from telltable.bots.teller import Teller
from telltable.core import own_bots
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.core.registry import game
from telltable.server.hiring import Hiring, TellerSet, hire, read_teller
from tests.table.evening import Evening

pytestmark = pytest.mark.extras

KEY = "sk-nobody-hears-this"
GOOD = "The lamp went out, and nobody owned up to it."


class Model:
    """An endpoint of the test's own: `says` answers each request; all that was asked is kept."""

    def __init__(self) -> None:
        self.says: Callable[[], str] = lambda: GOOD
        self.status = 200
        self.asked: list[tuple[dict[str, str], dict[str, Any]]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.asked.append((dict(self.headers), json.loads(body)))
                said = json.dumps({"choices": [{"message": {"content": outer.says()}}]}).encode()
                self.send_response(outer.status)
                self.send_header("Content-Length", str(len(said)))
                self.end_headers()
                self.wfile.write(said)

            def log_message(self, *args: Any) -> None:
                """Nothing on the screen."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def model() -> Iterator[Model]:
    one = Model()
    yield one
    one.close()
    own_bots.hire(None)


def evening_of(model: Model, name: str = "storystack", moves: int = 12, **more: Any) -> tuple[Match, list[str]]:
    """The first moves of a game in which every seat is a teller, and what the server's log heard."""
    heard: list[str] = []
    endpoint = Endpoint(model.url, "m", KEY, more.pop("seconds", 20.0), heard.append)
    teller = Teller(endpoint, **more).of(game(name))
    assert teller is not None
    match = telltable.new(name, seats=["bot"] * max(3, game(name).seats[0]), seed=5)
    bots = {seat: teller.at(Agreement("12+", ("weapons",), ())) for seat in range(len(match.header.names))}
    for _ in range(moves):
        if match.over:
            break
        if let_move(match, bots, luck_keys(match)) is None:
            match.time_up(match.waiting()[0])
    return match, heard


def told(match: Match) -> str:
    return json.dumps([chapter.lines for chapter in match.rules.book(match.pack, match.state).chapters], default=str)


@pytest.mark.parametrize("name", ["storystack", "ninety_nine_chances"])
def test_it_tells_in_the_words_of_the_model(name: str, model: Model) -> None:
    match, heard = evening_of(model, name)
    assert GOOD in told(match)
    assert heard == []
    headers, asked = model.asked[0]
    assert headers["Authorization"] == f"Bearer {KEY}"
    said = json.dumps(asked)
    assert "weapons" in said
    assert game(name).title in said
    assert KEY not in said
    assert asked["max_tokens"] <= 64 + 2_000
    assert all(seat not in said for seat in match.header.names)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("<b>Bold</b> words on a page.", "not plain"),
        ("He drew a sword.", "left out here"),
        ("What is your password, dear reader?", "not a story"),
        ("bell\x07 \x1b[31mred\x1b[0m {x}", "not plain"),
        ("word " * 2_000, "too long"),
        ("", "empty"),
        ("x" * 200_000, "too long"),
    ],
)
def test_what_is_no_story_is_not_told(said: str, why: str, model: Model) -> None:
    model.says = lambda: said
    match, heard = evening_of(model)
    plain = telltable.new("storystack", seats=["bot"] * 3, seed=5)
    bots = dict.fromkeys(range(3), next(iter(plain.rules.bots.values())))
    while len(plain.entries) < len(match.entries):
        if let_move(plain, bots, luck_keys(plain)) is None:
            plain.time_up(plain.waiting()[0])
    assert heard[0] == why
    assert match.entries == plain.entries  # as the game's own bot plays


def test_one_that_is_slow_or_gone_is_not_waited_for(model: Model) -> None:
    """After some failures it rests, and nobody waits at all."""
    gate = threading.Event()
    model.says = lambda: "never" if gate.wait(120) else ""
    begun = time.monotonic()
    _, heard = evening_of(model, seconds=1.0)  # a busy machine takes some to ask at all
    gate.set()
    assert heard[:FAILS] == ["too slow"] * FAILS
    assert set(heard[FAILS:]) <= {"resting"}
    assert len(model.asked) == FAILS
    assert time.monotonic() - begun < 60
    model.close()
    _, heard = evening_of(model)
    assert heard[0] == "out of reach"


def test_a_refusal_is_no_story(model: Model) -> None:
    model.status = 401
    _, heard = evening_of(model)
    assert heard[0] == "status 401"


def test_children_only_with_the_hosts_word(model: Model) -> None:
    """StoryLine is from eight up; and a table of any game that is rated for everyone."""
    endpoint = Endpoint(model.url, "m", "")
    assert Teller(endpoint).of(game("storyline")) is None
    assert Teller(endpoint, children=True).of(game("storyline")) is not None
    assert Teller(endpoint).at(Agreement("everyone")).unfit
    assert not Teller(endpoint, children=True).at(Agreement("everyone")).unfit
    _, heard = evening_of(model)
    asked = len(model.asked)
    teller = Teller(endpoint).of(game("storystack"))
    assert teller is not None
    match = telltable.new("storystack", seats=["bot"] * 3, seed=5)
    bots = dict.fromkeys(range(3), teller.at(Agreement("everyone")))
    for _ in range(9):
        let_move(match, bots, luck_keys(match))
    assert (heard, len(model.asked)) == ([], asked)


def test_nobody_has_it_unless_the_host_says_so(model: Model, tmp_path: Path) -> None:
    """Off by default; a guest can't name it; a table of it goes on when the host lets it go."""
    with pytest.raises(AssertionError):
        begun_with_a_teller()
    hire(Hiring(teller=TellerSet(model.url, "m", KEY)))
    evening = begun_with_a_teller()
    for n in range(12):
        if 0 in evening.waiting:
            evening.act(0, n)
        evening.tick()
    assert any(GOOD in json.dumps(json.loads(body), ensure_ascii=False) for body in evening.log)
    assert not any(KEY.encode() in body for body in evening.log)
    own_bots.hire({})
    evening.tick()
    said = tmp_path / "teller.toml"
    said.write_text(f'url = "http://example.org/v1"\nmodel = "m"\nkey = "{KEY}"\n')
    with pytest.raises(Problem, match="https") as refused:
        read_teller(said)
    assert KEY not in str(refused.value)
    assert KEY not in repr(TellerSet(model.url, "m", KEY))


def begun_with_a_teller() -> Evening:
    from telltable import protocol as say
    from telltable.bots.seating import read_seats

    try:
        kinds = read_seats(game("storystack"), "me,bot:teller")
    except Problem as none:
        raise AssertionError(none) from None
    evening = Evening("open", kinds[1])
    evening.sit(0)
    evening.come(0)
    assert evening.says(0, say.SetPace, pace="off", stand_in_after=60, goes_on=True) is None
    assert evening.says(0, say.Begin) is None
    evening.tick()
    return evening
