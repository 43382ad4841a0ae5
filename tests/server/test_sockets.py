"""What a client may do on a socket, and what becomes of one that misbehaves."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from telltable import protocol
from telltable.server import limits
from telltable.table.chairs import key_of_token
from telltable.table.records import Here, Lost, read

from .conftest import Running, Seated, hear, say
from .test_slow_and_gone import wait_until

PASS = {"type": "Pass"}
BOT = 2  # its seat at a table of `Seated`


def last_words(socket: ClientConnection) -> tuple[str, int]:
    """The reason that the server gives, and the code it closes with."""
    reason = hear(socket, "Closing")["reason"]
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(5)
    assert closed.value.rcvd
    return reason, closed.value.rcvd.code


def drain(socket: ClientConnection) -> Iterator[str | bytes]:
    """Everything until the socket is closed."""
    while True:
        try:
            yield socket.recv(5)
        except ConnectionClosed:
            return


def facts(seated: Seated) -> tuple[int, int]:
    """What must not change when something is refused: the entries of the game, and what is kept, presence aside."""
    log = seated.live.store._logs
    kept = [read(record.body) for records in log.values() for record in records]
    return len(seated.match().entries), sum(not isinstance(one, (Here, Lost)) for one in kept)


def some_move(ask: dict[str, Any]) -> dict[str, Any]:
    """A move from docs/examples, which a client of forty lines makes."""
    from .test_whole_game import example

    move: dict[str, Any] = example().some_move(ask)
    return move


def test_hello_must_come_in_time(live: Running, seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HELLO", 0.1)
    with live.socket(seated.code) as socket:
        assert last_words(socket) == ("Say hello within 0.1 seconds.", 1008)


@pytest.mark.parametrize(
    ("hello", "reason", "why"),
    [
        ('{"type": "Begin", "id": "1"}', "Say hello first.", "no_hello"),
        ('{"type": "Hello", "version": 99}', "This server speaks version 1", "version"),
        ('{"type": "Hello", "version": 1, "token": "nobody"}', "That seat has another holder now.", "token"),
        ('{"type": "Hello", "version": 1, "admin": true}', "That is not a message", "malformed"),
        ('{"type": "Hello"}', "That is not a message", "malformed"),
        ('{"type": "Hello", "version": 1, "token": "' + "x" * limits.FRAME + '"}', "A message can have", "too_big"),
        ("[" * 4_000, "That is not a message", "malformed"),
        ("", "That is not a message", "malformed"),
    ],
)
def test_a_bad_hello(live: Running, seated: Seated, hello: str, reason: str, why: str) -> None:
    """Closed with a sentence for people, and a code for their program, which reads no sentences."""
    with live.socket(seated.code) as socket:
        socket.send(hello)
        said = hear(socket, "Closing")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(5)
    assert said["reason"].startswith(reason)
    assert said["code"] == why
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1008


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        ('{"type": "Hello", "version": 1}', "You have said hello already."),
        ('{"type": "Cheat", "id": "1"}', "That is not a message"),
        ('{"type": "Play", "id": "1"}', "That is not a message"),
        ('{"type": "Play", "id": "", "move": {}}', "That is not a message"),
        ('{"type": "Begin", "id": "a b"}', "That is not a message"),
        ('{"type": "Begin", "id": "é"}', "That is not a message"),
        ('{"type": "Begin", "id": "1\\n"}', "That is not a message"),
        ("{", "That is not a message"),
        (b"\xff\xfe", "That is not a message"),
        (json.dumps({"type": "Chat", "id": "1", "text": "x" * 501}), "That is not a message"),
        (json.dumps({"type": "Chat", "id": "1", "text": "x" * limits.FRAME}), "A message can have at most 8 KiB."),
    ],
)
def test_a_bad_message(seated: Seated, frame: str | bytes, reason: str) -> None:
    """It is let go with a sentence, nothing changes, and the others stay."""
    with seated.join(0) as socket, seated.join(1) as other:
        hear(socket, "Welcome")
        hear(other, "Welcome")
        before = facts(seated)
        socket.send(frame)
        said, _ = last_words(socket)
        assert said.startswith(reason)
        assert len(said) < 300
        assert facts(seated) == before
        say(other, type="Why", id="w", move=PASS)
        hear(other, "Ack", "Refused")


@pytest.mark.parametrize("kind", ["Why", "Play"])
def test_a_move_of_another_form_is_told_in_plain_words(seated: Seated, kind: str) -> None:
    """With the place that is wrong, and none of the words of what reads it; the seat stays."""
    with seated.join(0) as socket:
        hear(socket, "Welcome")
        say(socket, type=kind, id="w", move={"type": "Annotate", "fact": "three"})
        said = hear(socket, "Refused")["refusal"]["why"]
        assert not any(odd in said for odd in ("`", "$", "Expected", "Object", "move,")), said
        assert "must be a whole number, but it is text" in said or "is missing" in said or "no such field" in said, said
        say(socket, type="Why", id="w", move=PASS)
        hear(socket, "Ack", "Refused")


def test_a_frame_far_too_large_is_not_even_read(seated: Seated) -> None:
    with seated.join(0) as socket:
        hear(socket, "Welcome")
        socket.send("x" * 1024 * 1024)
        list(drain(socket))
        assert socket.close_code == 1009


def test_a_flood_is_cut(seated: Seated) -> None:
    with seated.join(0) as socket, seated.join(1) as other:
        hear(socket, "Welcome")
        hear(other, "Welcome")
        with suppress(ConnectionClosed):  # it may be cut before the last one is said
            for n in range(2 * (limits.BURST + limits.WAITING)):
                say(socket, type="Why", id=str(n), move=PASS)
        assert last_words(socket)[0] == "That was too much at once; try again in a moment."
        say(other, type="Why", id="w", move=PASS)
        hear(other, "Ack", "Refused")
    with seated.join(0) as socket:  # and may come back
        hear(socket, "Welcome")


def who_is_asked(seated: Seated) -> tuple[int, dict[str, Any]]:
    """A person who owes a choice, and the ask."""
    until = time.monotonic() + 5
    while time.monotonic() < until:
        for seat in (0, 1):
            with seated.join(seat) as socket:
                game = hear(socket, "Welcome")["game"]
                if game["ask"] and game["ask"]["owed"]:
                    return seat, game["ask"]
    raise AssertionError("nobody is asked")


def test_a_move_out_of_turn_is_refused(seated: Seated) -> None:
    seat, _ = who_is_asked(seated)
    before = facts(seated)
    with (
        seated.join(1 - seat) as socket,
        seated.watch() as watcher,
        seated.live.socket(seated.code, seated.host) as host,
    ):
        hear(socket, "Welcome")
        welcome = hear(watcher, "Welcome")
        assert welcome["you"] is None
        hear(host, "Welcome")
        for n, one in enumerate((socket, watcher, host)):
            say(one, type="Play", id=f"steal{n}", move={"type": "Pass"})
            answer = hear(one, "Ack", "Refused")
            assert answer["type"] == "Refused"
            assert 0 < len(answer["refusal"]["why"]) < 400
    assert facts(seated) == before


@pytest.mark.parametrize(
    "move", [{}, {"type": "Nothing"}, {"type": 7}, {"type": "Pass", "seat": 0}, {"type": "TimeUp"}]
)
def test_a_move_that_is_none_is_refused(seated: Seated, move: dict[str, Any]) -> None:
    seat, _ = who_is_asked(seated)
    before = facts(seated)
    with seated.join(seat) as socket:
        hear(socket, "Welcome")
        say(socket, type="Play", id="x", move=move)
        assert hear(socket, "Ack", "Refused")["type"] == "Refused"
    assert facts(seated) == before


@pytest.mark.parametrize("id_", ["x" * 64, "1/1", "';drop", "6f9619ff-8b86-d011-b42d-00c04fc964ff"])
def test_an_id_may_be_any_visible_ascii(seated: Seated, id_: str) -> None:
    """Up to 64 characters; it is kept, and said again it is done once."""
    with seated.join(0) as socket:
        hear(socket, "Welcome")
        for _ in range(2):
            say(socket, type="Chat", id=id_, text="hello")
            assert hear(socket, "Ack", "Refused") == {"type": "Ack", "id": id_}
    kept = [record.id for log in seated.live.store._logs.values() for record in log]
    assert sum(one == f"{key_of_token(seated.tokens[0])[:32]}:{id_}" for one in kept) == 1


def play_until_done(seated: Seated, seat: int, ask: dict[str, Any], id_: str) -> dict[str, Any]:
    """The move that was acknowledged."""
    with seated.join(seat) as socket:
        hear(socket, "Welcome")
        for n in range(20):
            move = some_move(ask)
            say(socket, type="Play", id=f"{id_}{n}", move=move)
            if hear(socket, "Ack", "Refused")["type"] == "Ack":
                return {"type": "Play", "id": f"{id_}{n}", "move": move}
            time.sleep(0.2)
    raise AssertionError("no move was legal")


def test_a_repeated_move_is_acknowledged_and_done_once(seated: Seated) -> None:
    """From the same socket, from another device, after reconnecting; and late, when others have moved."""
    seat, ask = who_is_asked(seated)
    played = play_until_done(seated, seat, ask, "once")
    with seated.join(seat) as socket, seated.join(seat) as device:
        hear(socket, "Welcome")
        hear(device, "Welcome")
        for one in (socket, device, socket):
            say(one, **played)
            assert hear(one, "Ack", "Refused") == {"type": "Ack", "id": played["id"]}
    records = [r for log in seated.live.store._logs.values() for r in log]
    assert sum(record.id.endswith(f":{played['id']}") for record in records) == 1


def test_ids_need_no_order(seated: Seated) -> None:
    with seated.join(0) as socket:
        hear(socket, "Welcome")
        for id_ in ("9", "2", "7", "1"):
            say(socket, type="Chat", id=id_, text=f"line {id_}")
        acked = [hear(socket, "Ack", "Refused") for _ in range(4)]
    assert [(a["type"], a["id"]) for a in acked] == [("Ack", "9"), ("Ack", "2"), ("Ack", "7"), ("Ack", "1")]


def test_the_same_seat_on_two_devices_stays_in_step(seated: Seated) -> None:
    seat, ask = who_is_asked(seated)
    with seated.join(seat) as phone, seated.join(seat) as desk:
        assert hear(phone, "Welcome")["game"] == hear(desk, "Welcome")["game"]
        for n in range(20):
            say(phone, type="Play", id=f"two{n}", move=some_move(ask))
            if hear(phone, "Ack", "Refused")["type"] == "Ack":
                break
            time.sleep(0.2)
        assert hear(desk, "News")["game"]
    with seated.join(seat) as phone, seated.join(seat) as desk:
        assert hear(phone, "Welcome")["game"] == hear(desk, "Welcome")["game"]


def test_coming_back_gives_the_view_of_the_fold(seated: Seated) -> None:
    seat, ask = who_is_asked(seated)
    play_until_done(seated, seat, ask, "back")
    wait_until(lambda: BOT not in seated.match().waiting())
    for seat in (0, 1):
        with seated.join(seat) as socket:
            game = hear(socket, "Welcome")["game"]
        assert game["view"] == json.loads(protocol_json(seated.match().view(seat)))


def protocol_json(thing: Any) -> bytes:
    from telltable.core.log import encode

    return encode(thing)


def test_watchers_see_no_hands(seated: Seated) -> None:
    match = seated.match()
    with seated.watch() as watcher, seated.join(0) as socket:
        watched, own = hear(watcher, "Welcome")["game"], hear(socket, "Welcome")["game"]
    assert watched["view"] == json.loads(protocol_json(match.view(None)))
    assert watched["view"] != own["view"]
    assert watched["ask"] is None
    assert not watched["offers"]


def test_a_seat_has_so_many_sockets(seated: Seated) -> None:
    from contextlib import ExitStack

    with ExitStack() as stack:
        for _ in range(limits.SOCKETS_PER_SEAT):
            hear(stack.enter_context(seated.join(0)), "Welcome")
        assert last_words(stack.enter_context(seated.join(0)))[0] == "There is no room for another connection here."
        hear(stack.enter_context(seated.join(1)), "Welcome")


def test_an_address_has_so_many_sockets(strict: Running) -> None:
    from contextlib import ExitStack

    from websockets.exceptions import InvalidStatus

    code, _ = strict.table()
    with ExitStack() as stack:
        for _ in range(limits.SOCKETS_PER_ADDRESS):
            hear(stack.enter_context(strict.socket(code, "")), "Welcome")
        with pytest.raises(InvalidStatus, match="429"), strict.socket(code):
            pass
    wait_until(lambda: not strict.server.rooms.count()[1])
    with strict.socket(code, "") as socket:
        hear(socket, "Welcome")


@pytest.mark.by_turns(4)
def test_a_token_that_was_revoked_is_let_go(live: Running) -> None:
    """The host opens the chair again: its socket is closed within a second, its token is nobody's."""
    code, host_token = live.table("me,me")
    live.seat(code, "Ana")
    token = live.seat(code, "Ben")
    with live.socket(code, host_token) as host, live.socket(code, token) as ben:
        hear(host, "Welcome")
        hear(ben, "Welcome")
        say(host, type="SetChair", id="out", seat=1, kind="open")
        assert hear(host, "Ack", "Refused")["type"] == "Ack"
        start = time.monotonic()
        assert last_words(ben)[0] == "That seat has another holder now."
        assert time.monotonic() - start < 1
    with live.socket(code, token) as ben:
        assert last_words(ben)[0] == "That seat has another holder now."


def test_a_token_is_for_one_table_only(live: Running, seated: Seated) -> None:
    other, _ = live.table()
    with live.socket(other, seated.tokens[0]) as socket:
        assert last_words(socket)[0] == "That seat has another holder now."


def test_tokens_are_kept_only_as_hashes(live: Running, seated: Seated) -> None:
    """At least 256 bits; nowhere in the store, in the log, or in what anybody else is told."""
    tokens = [*seated.tokens, seated.host]
    assert len(set(tokens)) == 3
    assert all(len(token) >= 43 for token in tokens)  # 32 bytes as base64
    with seated.join(0) as socket, seated.watch() as watcher:
        told = [hear(socket, "Welcome"), hear(watcher, "Welcome")]
    records = b"".join(r.id.encode() + r.body for log in live.store._logs.values() for r in log)
    assert all(key_of_token(token).encode() in records for token in tokens)
    said = live.log.getvalue() + json.dumps(told)
    for token in tokens:
        assert token.encode() not in records
        assert token not in said
        assert key_of_token(token) not in said


def test_every_type_of_message_has_a_schema() -> None:
    names = {kind.__name__ for kind in protocol.ClientSays.__args__}
    assert names <= set(protocol.schema()["$defs"])


@pytest.mark.parametrize("begun", [False, True])
def test_whoever_leaves_is_told_that_it_is_done(live: Running, begun: bool) -> None:
    """First the acknowledgement, then the end of the socket; nobody else's socket ends."""
    code = live.table("me,me,bot:random")[0]
    tokens = [live.seat(code, name) for name in ("Ana", "Ben")]
    with live.socket(code, tokens[0]) as ana, live.socket(code, tokens[1]) as ben:
        if begun:
            say(ana, type="Begin", id="b")
            assert hear(ana, "Ack", "Refused")["type"] == "Ack"
        say(ben, type="Leave", id="1")
        assert hear(ben, "Ack", "Refused", "Closing") == {"type": "Ack", "id": "1"}
        assert last_words(ben) == ("That seat has another holder now.", 1008)
        say(ana, type="Chat", id="2", text="still here")
        assert hear(ana, "Ack")["id"] == "2"
