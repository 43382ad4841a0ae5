"""What the server writes down about itself: lines of JSON without secrets, and counts."""

from __future__ import annotations

import io
import json
import logging
import re
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from telltable.server import journal, limits
from telltable.server.counts import HELP, Counts
from tests.nasty import ALL, harm

from .conftest import Running, Seated, hear, say
from .test_slow_and_gone import wait_until


def value(live: Running, line: str) -> int:
    text = live.ask("GET", "/metrics")[2].decode()
    found = re.search(rf"^{re.escape(line)} (\d+)$", text, re.MULTILINE)
    return int(found[1]) if found else 0


def test_counts_count(live: Running, seated: Seated) -> None:
    refused, chats = (
        value(live, 'telltable_refusals_total{kind="message"}'),
        value(live, 'telltable_messages_total{type="Chat"}'),
    )
    cut, missing = (
        value(live, 'telltable_cut_total{reason="malformed"}'),
        value(live, 'telltable_refusals_total{kind="404"}'),
    )
    tables = value(live, "telltable_tables")
    with seated.watch() as watcher:
        hear(watcher, "Welcome")
        assert value(live, "telltable_connections") == 1
        say(watcher, type="Play", id="1", move={"type": "Pass"})
        hear(watcher, "Refused")
        watcher.send("{")
        hear(watcher, "Closing")
    live.ask("GET", "/api/tables/AAAAA")
    live.table()
    assert value(live, 'telltable_refusals_total{kind="message"}') == refused + 1
    assert value(live, 'telltable_messages_total{type="Chat"}') == chats
    assert value(live, 'telltable_cut_total{reason="malformed"}') == cut + 1
    assert value(live, 'telltable_refusals_total{kind="404"}') == missing + 1
    assert value(live, "telltable_tables") == tables + 1


def test_moves_are_counted(live: Running, seated: Seated) -> None:
    from .test_sockets import play_until_done, who_is_asked

    before = value(live, "telltable_moves_total")
    seat, ask = who_is_asked(seated)
    play_until_done(seated, seat, ask, "count")
    assert value(live, "telltable_moves_total") == before + 1


def test_every_count_has_its_help() -> None:
    text = Counts().text(3, 4)
    for name, (kind, help_) in HELP.items():
        assert f"# HELP {name} {help_}\n# TYPE {name} {kind}\n" in text
    assert "telltable_tables 3\n" in text
    assert "telltable_connections 4\n" in text


@pytest.mark.by_turns(4)
def test_the_log_holds_no_secrets_and_no_words(live: Running, seated: Seated) -> None:
    with seated.join(0) as socket:
        hear(socket, "Welcome")
        say(socket, type="Chat", id="1", text="a word that nobody logs")
        hear(socket, "Ack")
        with suppress(ConnectionClosed):  # it may be cut before all of it is said
            for n in range(2 * (limits.BURST + limits.WAITING)):
                say(socket, type="Why", id=str(n), move={"type": "Pass"})
        hear(socket, "Closing")
    wait_until(lambda: '"flood"' in live.log.getvalue())
    log = live.log.getvalue()
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"event": "cut", "reason": "flood"}.items() <= lines[-1].items()
    assert all({"time", "level", "event"} <= set(line) for line in lines)
    for secret in (*seated.tokens, seated.host, seated.code, "nobody logs", "Ana"):
        assert secret not in log


def test_a_line_of_the_log_does_no_harm_where_it_is_read() -> None:
    """A plugin says why it does not work, a library names a file: the log says so to the letter, in JSON."""
    stream = io.StringIO()
    journal.to_stream(stream)
    try:
        journal.note("game_skipped", why=ALL)
        logging.getLogger("asyncio").error(f"{ALL} in a library")
    finally:
        for name in journal.LEVELS:
            logging.getLogger(name).handlers = []
            logging.getLogger(name).propagate = True
    told = stream.getvalue()
    assert not harm(told)
    assert told.count("\n") == 2
    first, second = map(json.loads, told.splitlines())
    assert first["why"] == ALL
    assert second["event"] == f"{ALL} in a library"


def test_a_fault_is_logged_by_its_place_and_not_by_its_words() -> None:
    stream = io.StringIO()
    journal.to_stream(stream)
    try:
        try:
            raise ValueError("what a player wrote")
        except ValueError as error:
            journal.fault("socket", error)
            logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    finally:
        for name in ("telltable.server", "uvicorn", "asyncio"):
            logging.getLogger(name).handlers = []
            logging.getLogger(name).propagate = True
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["error"] for line in lines] == ["ValueError", "ValueError"]
    assert "test_a_fault_is_logged" in lines[0]["at"][0]
    assert "what a player wrote" not in stream.getvalue()
