"""One's tables, one's seat on another device, and handing it over, over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from telltable.server import limits
from telltable.server.address import Address
from telltable.server.qr_codes import svg
from telltable.server.seat_phrases import words
from telltable.store.memory import Memory
from telltable.table.chairs import key_of_token

from .conftest import FREE, Running, Seated, hear, run_server, say


def post(live: Running, path: str, body: Any, token: str = "") -> tuple[int, Any]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    status, _, answer = live.ask("POST", path, body, **headers)
    return status, json.loads(answer)


def asked(table: Seated, seat: int = 0) -> Any:
    status, made = post(table.live, f"/api/tables/{table.code}/phrase", {}, table.tokens[seat])
    assert status == 201, made
    return made


def test_a_seat_on_another_device(live: Running, seated: Seated) -> None:
    """The first device stays, both are told the same, and the words are nowhere but in the answer."""
    made = asked(seated)
    assert made["seat"] == 0
    assert set(made["phrase"].split()) <= set(words())
    assert made["link"] == f"{live.url}/t/{seated.code}#seat={made['phrase'].replace(' ', '-')}"
    assert made["qr"] == svg(made["link"])
    path = f"/api/tables/{seated.code}/devices"
    with seated.join(0) as laptop, seated.join(1) as other:
        assert "devices" not in hear(laptop, "Welcome")["table"]
        hear(other, "Welcome")
        status, taken = post(live, path, {"phrase": made["phrase"].upper().replace(" ", "-")})
        assert (status, taken["seat"]) == (201, 0)
        while "devices" not in (told := hear(laptop, "TableChanged")["table"]):
            pass
        assert told["devices"] == 2
        say(laptop, type="Chat", id="0", text="it is open there, too")
        while (heard := json.loads(other.recv(60)))["type"] != "Said":
            assert "devices" not in heard.get("table", {}), "nobody else is told"
    assert taken["token"] not in seated.tokens
    with seated.join(0) as laptop, live.socket(seated.code, taken["token"]) as phone:
        one, two = hear(laptop, "Welcome"), hear(phone, "Welcome")
        assert one["you"] == two["you"] == 0
        assert one["game"] == two["game"]
        say(phone, type="Chat", id="1", text="from my phone")
        assert hear(laptop, "Said")["seat"] == 0
    status, refused = post(live, path, {"phrase": made["phrase"]})
    assert status == 409
    assert "work once" in refused["error"]
    assert made["phrase"] not in live.log.getvalue()
    kept = [bytes(record.body) for rows in live.store._logs.values() for record in rows]
    assert kept
    assert not [body for body in kept if made["phrase"].encode() in body or taken["token"].encode() in body]


def test_a_seat_that_an_assistant_holds_is_marked_for_everybody(live: Running) -> None:
    """From the moment it is taken, alone or beside a person, until somebody else has the seat."""
    code, _ = live.table("me,me,bot:random")
    ana = live.seat(code, "Ana")

    def marks(table: Any) -> list[bool]:
        return [chair["assistant"] for chair in table["chairs"]]

    def see(socket: Any, *expected: bool) -> None:
        while marks(hear(socket, "TableChanged")["table"]) != list(expected):
            """Others came and went."""

    with live.socket(code, ana) as socket:
        assert marks(hear(socket, "Welcome")["table"]) == [False, False, False]
        assert post(live, f"/api/tables/{code}/seats", {"name": "Sage", "assistant": True})[0] == 201
        see(socket, False, True, False)
        phrase = post(live, f"/api/tables/{code}/phrase", {}, ana)[1]["phrase"]
        assert post(live, f"/api/tables/{code}/devices", {"phrase": phrase, "assistant": True})[0] == 201
        see(socket, True, True, False)
        key = key_of_token("next")
        say(socket, type="HandOver", id="1", key=key, name="Ben")
        hear(socket, "Closing")
    with live.socket(code, "next") as socket:
        assert marks(hear(socket, "Welcome")["table"]) == [False, True, False]


def test_words_that_do_not_do(live: Running, seated: Seated) -> None:
    path = f"/api/tables/{seated.code}/devices"
    made = asked(seated)
    assert post(live, path, {"phrase": "one two three"})[0] == 400
    status, refused = post(live, path, {"phrase": made["phrase"] + "x"})
    assert status == 400
    assert "Check the spelling" in refused["error"]
    other = next(word for word in words() if word not in made["phrase"])
    assert post(live, path, {"phrase": " ".join([other, *made["phrase"].split()[1:]])})[0] == 409
    assert post(live, f"/api/tables/{Seated(live).code}/devices", {"phrase": made["phrase"]})[0] == 409
    assert post(live, path, {"phrase": made["phrase"]})[0] == 201


@pytest.mark.by_turns(4)
def test_wrong_words_are_limited(strict: Running) -> None:
    table = Seated(strict)
    wrong = " ".join(words()[:4])
    path = f"/api/tables/{table.code}/devices"
    statuses = [post(strict, path, {"phrase": wrong})[0] for _ in range(2 * limits.ATTEMPTS_PER_MINUTE)]
    assert statuses[: limits.ATTEMPTS_PER_MINUTE] == [409] * limits.ATTEMPTS_PER_MINUTE
    assert 429 in statuses


@pytest.mark.by_turns(4)
def test_asking_for_words_is_limited(strict: Running) -> None:
    table = Seated(strict)
    path = f"/api/tables/{table.code}/phrase"
    statuses = [post(strict, path, {}, table.tokens[0])[0] for _ in range(limits.PHRASES_PER_HOUR + 1)]
    assert statuses == [201] * limits.PHRASES_PER_HOUR + [429]
    assert post(strict, path, {}, table.tokens[1])[0] == 201


@pytest.mark.parametrize(("path", "body"), [("phrase", {}), ("hand-over", {"key": "0" * 64}), ("everything.zip", None)])
def test_a_token_is_needed(live: Running, seated: Seated, path: str, body: Any) -> None:
    method, url = ("GET" if body is None else "POST"), f"/api/tables/{seated.code}/{path}"
    for said in ("", "Bearer ", "Bearer no-such-token", f"Basic {seated.tokens[0]}"):
        status, headers, answer = live.ask(method, url, body, authorization=said)
        assert status == 401
        assert headers["www-authenticate"] == "Bearer"
        assert "Authorization: Bearer" in json.loads(answer)["error"]


def test_the_host_without_a_seat_has_none_to_move(live: Running, seated: Seated) -> None:
    status, refused = post(live, f"/api/tables/{seated.code}/phrase", {}, seated.host)
    assert (status, refused["error"]) == (
        409,
        "You don't have a seat. Ask for a seat under “Who sits here”.",
    )


def test_handing_a_seat_over(live: Running, seated: Seated) -> None:
    """All devices of the old holder are let go; the new one made the token, and only its hash was said."""
    taken = post(live, f"/api/tables/{seated.code}/devices", {"phrase": asked(seated)["phrase"]})[1]
    path, give = f"/api/tables/{seated.code}/hand-over", {"key": key_of_token("made by Zoe"), "name": "Zoe"}
    with seated.join(0) as laptop, live.socket(seated.code, taken["token"]) as phone:
        hear(laptop, "Welcome")
        hear(phone, "Welcome")
        assert post(live, path, give, taken["token"]) == (200, {"seat": 0})
        for socket in (laptop, phone):
            assert hear(socket, "Closing")["reason"] == "That seat has another holder now."
            with pytest.raises(ConnectionClosed):
                socket.recv(5)
    assert post(live, path, give, taken["token"])[0] == 401
    with live.socket(seated.code, "made by Zoe") as socket:
        welcome = hear(socket, "Welcome")
        assert welcome["you"] == 0
        assert welcome["table"]["chairs"][0]["name"] == "Zoe"


def test_my_tables(live: Running) -> None:
    one, two = Seated(live), Seated(live)
    held = [
        {"code": two.code.lower(), "token": two.tokens[1]},
        {"code": one.code, "token": one.host},
        {"code": one.code, "token": two.tokens[0]},
        {"code": "ZZZZZ", "token": one.tokens[0]},
        {"code": "no such code", "token": one.tokens[0]},
        {"code": one.code, "token": one.tokens[0]},
    ]
    status, found = post(live, "/api/mine", {"tables": held})
    assert status == 200
    told = [(mine["table"]["code"], mine["you"], mine["host"]) for mine in found["tables"]]
    assert told == [(two.code, 1, False), (one.code, None, True), (one.code, 0, True)]
    waiting = two.match().waiting()
    assert found["tables"][0]["owes"] is (1 in waiting)
    assert found["tables"][1]["owes"] is False
    assert post(live, "/api/mine", {"tables": held * 10})[0] == 400


def test_each_wrong_pair_in_a_list_is_a_try(strict: Running) -> None:
    """The same one is none again: a shelf may hold tables that are no more, and is looked at often."""
    taken: list[str] = []
    strict.server.tries.taken = taken.append
    held = [{"code": "ZZZZZ", "token": str(n)} for n in range(10)]
    for tries in (10, 11, 12):
        assert post(strict, "/api/mine", {"tables": held})[0] == 200
        assert len(taken) == tries
    more = [{"code": "ZZZZZ", "token": f"other {n}"} for n in range(limits.OWN_TABLES)]
    assert post(strict, "/api/mine", {"tables": more})[0] == 200
    assert limits.ATTEMPTS_PER_MINUTE <= len(taken) < 12 + limits.OWN_TABLES, "the rest is not looked up"


def test_a_list_with_a_wrong_code_counts_as_one_try(strict: Running) -> None:
    held = [{"code": "ZZZZZ", "token": "x"}] * limits.OWN_TABLES
    statuses = [post(strict, "/api/mine", {"tables": held})[0] for _ in range(limits.ATTEMPTS_PER_MINUTE + 3)]
    assert statuses[: limits.ATTEMPTS_PER_MINUTE] == [200] * limits.ATTEMPTS_PER_MINUTE
    assert statuses[-1] == 429


def test_the_code_as_a_picture(live: Running, seated: Seated) -> None:
    status, headers, picture = live.ask("GET", f"/api/tables/{seated.code}/qr.svg")
    assert status == 200
    assert headers["content-type"] == "image/svg+xml"
    assert picture.decode() == svg(f"{live.url}/t/{seated.code}")
    assert b"<script" not in picture
    assert b'xmlns="http://www.w3.org/2000/svg"' in picture


def test_links_name_the_host_that_was_asked(live: Running, seated: Seated) -> None:
    path = f"/api/tables/{seated.code}/qr.svg"
    told = live.ask("GET", path, host="192.168.1.5:8420")[2].decode()
    assert told == svg(f"http://192.168.1.5:8420/t/{seated.code}")
    for bad in ("[:::", "x" * 256):
        assert live.ask("GET", path, host=bad)[0] == 400


def test_links_for_others_do_not_name_this_machine_alone() -> None:
    """Whoever sits at the server's own machine shows a phone the address on the local network."""
    found = Address(lan="http://192.0.2.7:8420", names=frozenset({"tell.local"}))
    with run_server(Memory(), FREE, found=found) as running:
        code, _ = running.table()
        path = f"/api/tables/{code}/qr.svg"
        assert running.ask("GET", path)[2].decode() == svg(f"http://192.0.2.7:8420/t/{code}")
        assert running.ask("GET", path, host="tell.local")[2].decode() == svg(f"http://tell.local/t/{code}")
