"""Bad requests, codes, limits on addresses, and the API against its own document."""

from __future__ import annotations

import json
from collections import Counter

import pytest
import schemathesis
from hypothesis import given, settings
from schemathesis.specs.openapi.checks import ignored_auth as made_up_is_refused
from schemathesis.specs.openapi.checks import positive_data_acceptance as meaningless_is_refused
from websockets.exceptions import InvalidStatus

from telltable.server import limits
from telltable.server.api import NewTable, TakeSeat
from telltable.server.app import ROUTES
from telltable.server.rooms import LETTERS
from telltable.store.memory import Memory

from .conftest import FREE, Running, Seated, run_server

BODIES = {
    "empty": (b"", 400),
    "no JSON": (b"{game:", 400),
    "deep": (b'{"options":' * 5_000, 400),
    "other type": (b"[1, 2]", 400),
    "unknown field": (b'{"game": "storystack", "admin": true}', 400),
    "wrong type": (b'{"game": 7}', 400),
    "not UTF-8": (b'{"game": "\xff"}', 400),
    "lone surrogate": (b'{"game": "\\ud800"}', 400),
    "unknown game": (b'{"game": "no such game"}', 400),
    "unknown option": (b'{"game": "storystack", "options": {"x": "y"}}', 400),
    "no seats": (b'{"game": "storystack", "seats": "me*99"}', 400),
    "unknown bot": (b'{"game": "storystack", "seats": "bot:god"}', 400),
    "too large": (b'{"game": "storystack", "seats": "' + b"m" * limits.BODY + b'"}', 413),
}


@pytest.mark.parametrize("case", BODIES)
def test_a_body_that_does_not_fit(live: Running, case: str) -> None:
    body, status = BODIES[case]
    before = live.server.rooms.count()[0]
    code, _, answer = live.ask("POST", "/api/tables", body)
    assert code == status
    assert 0 < len(json.loads(answer)["error"]) <= 400
    assert live.server.rooms.count()[0] == before


def test_a_body_of_another_type_is_refused(live: Running) -> None:
    """A page elsewhere may send a form or plain text without asking; JSON it may not."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        assert live.ask("POST", "/api/tables", b'{"game": "storystack"}', content_type=kind)[0] == 415


def test_seats_that_can_not_be_taken(live: Running) -> None:
    code, _ = live.table("me,bot:random")
    take = f"/api/tables/{code}/seats"
    assert live.ask("POST", take, {"name": "Ana", "seat": 1})[0] == 409
    assert live.ask("POST", take, {"name": "Ana", "seat": -1})[0] == 400
    assert live.ask("POST", take, {"name": " \u202e "})[0] == 409
    assert live.ask("POST", take, {"name": "A" * 25})[0] == 400
    assert live.ask("POST", take, {"name": "Ana", "seat": 0})[0] == 201
    assert live.ask("POST", take, {"name": "Ben"})[0] == 409


def test_codes_are_easy_to_read_aloud(live: Running) -> None:
    """Five letters, no two of which look alike, each about as often; small letters do as well."""
    codes = [live.table()[0] for _ in range(60)]
    assert len(set(codes)) == 60
    assert set("".join(codes)) <= set(LETTERS)
    assert not set(LETTERS) & set("ILO01")
    assert all(len(code) == 5 for code in codes)
    assert max(Counter("".join(codes)).values()) < 40  # of 300, about ten expected
    assert live.ask("GET", f"/api/tables/{codes[0].lower()}")[0] == 200


def test_wrong_codes_are_limited(strict: Running) -> None:
    """Over HTTP and over sockets alike, and then for right codes as well; other routes go on."""
    code, _ = strict.table()
    statuses = [strict.ask("GET", "/api/tables/ABCDE")[0] for _ in range(limits.ATTEMPTS_PER_MINUTE + 3)]
    assert statuses[: limits.ATTEMPTS_PER_MINUTE] == [404] * limits.ATTEMPTS_PER_MINUTE
    assert statuses[-1] == 429
    assert strict.ask("GET", f"/api/tables/{code}")[0] == 429
    assert strict.ask("GET", f"/ws/{code}")[0] == 404  # no handshake, no route
    with pytest.raises(InvalidStatus, match="429"), strict.socket(code):
        pass
    assert strict.ask("GET", "/health")[0] == 200


def test_wrong_codes_in_handshakes_are_limited(strict: Running) -> None:
    for _ in range(limits.ATTEMPTS_PER_MINUTE):
        with pytest.raises(InvalidStatus, match="404"), strict.socket("ABCDE"):
            pass
    with pytest.raises(InvalidStatus, match="429"), strict.socket("ABCDE"):
        pass


def test_new_tables_are_limited(strict: Running) -> None:
    made = [strict.ask("POST", "/api/tables", {"game": "storystack"})[0] for _ in range(limits.TABLES_PER_HOUR + 1)]
    assert made == [201] * limits.TABLES_PER_HOUR + [429]


def test_a_forwarded_address_is_not_believed(strict: Running) -> None:
    """Without `--proxy`, a client can't be another address by saying so."""
    for n in range(limits.ATTEMPTS_PER_MINUTE):
        strict.ask("GET", "/api/tables/ABCDE", x_forwarded_for=f"192.0.2.{n}")
    assert strict.ask("GET", "/api/tables/ABCDE", x_forwarded_for="198.51.100.1")[0] == 429


def test_a_named_proxy_is_believed() -> None:
    """Addresses count by what it says, and its https is the scheme of our own pages."""
    with run_server(Memory(), limits.Allowance(), proxy="127.0.0.1") as running:
        for n in range(limits.ATTEMPTS_PER_MINUTE + 2):
            assert running.ask("GET", "/api/tables/ABCDE", x_forwarded_for=f"192.0.2.{n}")[0] == 404
        page = running.url.replace("http:", "https:")
        for said, status in (("https", 201), ("http", 403)):
            game = {"game": "storystack"}
            answer = running.ask("POST", "/api/tables", game, origin=page, x_forwarded_proto=said)
            assert answer[0] == status
            assert ("Strict-Transport-Security".lower() in {name.lower() for name in answer[1]}) is (said == "https")


def test_counts_are_for_the_servers_own_machine() -> None:
    """R-10: a count that grows would tell a player that somebody has answered in secret."""
    with run_server(Memory(), proxy="127.0.0.1") as running:
        for address, status in (("192.0.2.7", 403), ("10.0.0.7", 403), ("2001:db8::7", 403), ("127.0.0.1", 200)):
            assert running.ask("GET", "/metrics", x_forwarded_for=address)[0] == status


def test_a_house_shares_its_bucket() -> None:
    gate = limits.Gate(0, 1, most=2)
    assert gate.of("2001:db8::1").take()
    assert not gate.of("2001:db8::ffff:2").take()
    assert gate.of("2001:db8:0:1::1").take()
    assert limits.house("::ffff:192.0.2.7") == "192.0.2.7"
    assert gate.of("192.0.2.7").take()
    assert gate.of("2001:db8::1").take()  # the oldest was forgotten


def test_the_document_is_made_of_the_types(live: Running) -> None:
    document = json.loads(live.ask("GET", "/api/openapi.json")[2])
    assert document["openapi"] == "3.1.0"
    parts = document["components"]["schemas"]
    for kind in (NewTable, TakeSeat):
        assert set(parts[kind.__name__]["properties"]) == set(kind.__struct_fields__)
        assert parts[kind.__name__]["additionalProperties"] is False
    routes = {(path.replace(":int", ""), method.lower()) for path, method, _ in ROUTES}
    told = document["paths"].items()
    assert {(path, method) for path, does in told for method in does if method != "parameters"} == routes


@pytest.mark.by_turns
@pytest.mark.long
def test_schemathesis_finds_nothing() -> None:
    """Cases made from the document: no fault, and no answer that the document does not know."""
    with run_server(Memory(), FREE) as running:
        table = Seated(running)
        schema = schemathesis.openapi.from_url(f"{running.url}/api/openapi.json")
        seen: Counter[int] = Counter()

        def try_out(case: schemathesis.Case) -> None:
            left_out = [meaningless_is_refused]  # what fits may still name no game, seat or option that there is
            if "code" in case.path_parameters and sum(seen.values()) % 2:
                case.path_parameters["code"] = table.code
                case.headers["authorization"] = f"Bearer {table.tokens[1]}"
                left_out.append(made_up_is_refused)  # this token is real
            seen[case.call_and_validate(excluded_checks=left_out).status_code] += 1

        for result in schema.get_all_operations():
            operation = result.ok()
            modes = schemathesis.GenerationMode
            for mode in (modes.POSITIVE, modes.NEGATIVE) if operation.body else (modes.POSITIVE,):
                run = given(case=operation.as_strategy(generation_mode=mode))(try_out)
                settings(max_examples=10, deadline=None, derandomize=True, database=None)(run)()
        assert sum(seen.values()) > 100
        assert not [status for status in seen if status >= 500], seen
