"""Web Push: real rooms whose clock is moved, and a push service of the test's own, which checks who calls and opens
what is sealed with another library than ours."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from telltable.core.errors import Problem
from telltable.core.seat import Seat
from telltable.server import limits
from telltable.server.http import Denied
from telltable.server.push import SIZE, Device, Push, new_key, public_of, read_push, sealed, signed_for
from telltable.server.reminders import DEVICES_FULL, NO_DEVICE, NOTE
from telltable.table.chairs import key_of_token
from tests.server.test_reminders import HOUR, NAMES, Days

pytestmark = pytest.mark.extras

CONTACT = "mailto:tell@example.org"


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """A browser's end of a subscription: its keys, and its address at the push service."""

    def __init__(self, origin: str, name: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = name.encode().ljust(16, b".")
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.device = Device(f"{origin}/send/{name}", text(point), text(self.auth))

    def opens(self, body: bytes) -> Any:
        """What was said, without the zeros that make every message equally long."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


class Service:
    """A push service. `calls`: the name in the address, and the body, in the order in which they came; only of those
    who said who they are, by the key that the browser was told. `lost`: names that it knows no more."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, bytes]] = []
        self.headers: list[dict[str, str]] = []
        self.key = ""
        self.lost: set[str] = set()
        self.refused: list[str] = []
        self.origin = ""

    def take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        name = path.removeprefix("/send/")
        if name in self.lost:
            return 410
        try:
            check_signature(headers["Authorization"], self.origin, self.key)
        except (AssertionError, InvalidSignature, KeyError, ValueError) as error:
            self.refused.append(repr(error))
            return 403
        self.calls.append((name, body))
        self.headers.append(headers)
        return 201


def check_signature(header: str, origin: str, known: str) -> None:
    """As RFC 8292 says: the token is signed by the key that is named, which is the one that the browser named."""
    kind, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert kind == "vapid"
    assert parts["k"] == known
    head, said, name = parts["t"].split(".")
    raw = data(name)
    signature = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(parts["k"]))
    public.verify(signature, f"{head}.{said}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(data(head)) == {"typ": "JWT", "alg": "ES256"}
    claims = json.loads(data(said))
    assert claims["aud"] == origin
    assert claims["sub"] == CONTACT
    assert 0 < claims["exp"] - time.time() <= 24 * 3600


@contextmanager
def push_service() -> Iterator[Service]:
    service = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(service.take(self.path, dict(self.headers.items()), body))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *said: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        service.origin = f"http://127.0.0.1:{running.server_port}"
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield service
        running.shutdown()
        thread.join()


async def _days(service: Service, people: int) -> tuple[Days, list[Browser]]:
    days = Days(None, Push(CONTACT, (service.origin,)))
    await days.lay(people)
    service.key = await days.reminders.push_key()
    browsers = [Browser(service.origin, NAMES[seat]) for seat in range(people)]
    for seat, browser in enumerate(browsers):
        await days.reminders.call(days.room, seat, days.key(seat), browser.device)
    return days, browsers


async def _over_days(service: Service) -> tuple[Days, list[Browser], list[Seat]]:
    days, browsers = await _days(service, 5)
    return days, browsers, await days.come_one_by_one(12)


def test_five_people_who_are_never_there_together_are_called_once_for_each_turn() -> None:
    with push_service() as service:
        days, browsers, asked = asyncio.run(_over_days(service))
    assert service.refused == []
    assert [name for name, _ in service.calls] == [NAMES[seat] for seat in asked]
    said = [browsers[seat].opens(body) for seat, (_, body) in zip(asked, service.calls, strict=True)]
    assert said == [{"title": "StoryStack", "code": days.room.table.code}] * len(asked)
    assert len({len(body) for _, body in service.calls}) == 1
    assert len({body[:16] for _, body in service.calls}) == len(asked)  # no salt twice
    code = days.room.table.code.encode()
    assert not any(code in body for _, body in service.calls)
    assert {headers["Content-Encoding"] for headers in service.headers} == {"aes128gcm"}
    assert {int(headers["TTL"]) for headers in service.headers} == {limits.PUSH_KEPT}
    kept = [bytes(record.body) for rows in days.store._logs.values() for record in rows]
    assert not any(b"/send/" in body for body in kept)


async def _no_more(how: str, service: Service) -> tuple[int, int]:
    days, browsers = await _days(service, 3)
    assert days.room.table.match
    (seat,) = days.room.table.match.waiting()
    if how == "hushed":
        await days.reminders.hush(days.room, seat, browsers[seat].device.endpoint)
    elif how == "lost":
        service.lost.add(NAMES[seat])
    elif how == "another key":
        service.key = public_of(new_key())
    await days.pass_(1)
    left = len(await days.store.notes(NOTE))
    await days.rooms.close()
    return len(service.calls), left


@pytest.mark.parametrize(
    ("how", "calls", "left"), [("kept", 1, 3), ("hushed", 0, 2), ("lost", 0, 2), ("another key", 0, 3)]
)
def test_a_device_is_called_while_it_wants_to_be(how: str, calls: int, left: int) -> None:
    with push_service() as service:
        assert asyncio.run(_no_more(how, service)) == (calls, left)


async def _too_many(service: Service) -> None:
    days, browsers = await _days(service, 3)
    for n in range(1, limits.DEVICES):
        await days.reminders.call(days.room, 0, days.key(0), Browser(service.origin, f"more{n}").device)
    await days.reminders.call(days.room, 0, days.key(0), browsers[0].device)  # one that is known
    try:
        await days.reminders.call(days.room, 0, days.key(0), Browser(service.origin, "last").device)
    finally:
        await days.rooms.close()


def test_a_seat_has_so_many_devices() -> None:
    with push_service() as service, pytest.raises(Denied, match=DEVICES_FULL):
        asyncio.run(_too_many(service))


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://me@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://example.org/x",
        "https://127.0.0.1/x",
        "https://notify.windows.com/x",
        "https://evil-notify.windows.com.example.org/x",
        "file:///etc/passwd",
        "x",
        "https://[::1/x",
    ],
)
def test_only_push_services_of_browsers_are_called(endpoint: str) -> None:
    browser = Browser("https://fcm.googleapis.com", "Ana").device
    assert not Push(CONTACT).knows(Device(endpoint, browser.p256dh, browser.auth))


def test_a_browser_that_we_know() -> None:
    for origin in (
        "https://fcm.googleapis.com",
        "https://wns2-par02p.notify.windows.com",
        "https://web.push.apple.com",
    ):
        browser = Browser(origin, "Ana").device
        assert Push(CONTACT).knows(browser)
        for wrong in (
            Device(browser.endpoint, "", browser.auth),
            Device(browser.endpoint, browser.p256dh[:-4], browser.auth),
            Device(browser.endpoint, text(b"\x04" + b"\x01" * 64), browser.auth),
            Device(browser.endpoint, browser.p256dh, "AAAA"),
        ):
            assert not Push(CONTACT).knows(wrong)
    assert NO_DEVICE


def test_words_are_sealed_as_the_standard_does_it() -> None:
    """The example of RFC 8291, appendix A, byte for byte."""
    device = Device(
        "",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    number = int.from_bytes(data("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    own = ec.derive_private_key(number, ec.SECP256R1())
    words = b"When I grow up, I want to be a watermelon"
    found = sealed(device, words, own, data("DGv6ra1nlYgDCS1FRnbzlw"), size=0)
    assert text(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_signature_by_another_key_or_for_another_service_is_none() -> None:
    key, other = new_key(), new_key()
    header = signed_for("https://a.example", CONTACT, key, time.time())
    check_signature(header, "https://a.example", public_of(key))
    with pytest.raises(AssertionError):
        check_signature(header, "https://a.example", public_of(other))
    with pytest.raises(AssertionError):
        check_signature(header, "https://b.example", public_of(key))
    with pytest.raises(InvalidSignature):
        check_signature(header.replace(public_of(key), public_of(other)), "https://a.example", public_of(other))


def test_the_longest_that_is_said_fits() -> None:
    longest = json.dumps({"title": "x" * 80, "code": "x" * 16}).encode()
    browser = Browser("https://a.example", "Ana")
    assert len(sealed(browser.device, longest)) == len(sealed(browser.device, b"{}"))
    assert len(longest) < SIZE


def test_who_the_host_is_as_it_is_said() -> None:
    assert read_push("").contact == ""
    assert read_push(CONTACT) == Push(CONTACT)
    for wrong in ("tell@example.org", "https://example.org", "mailto:", "mailto:a b@c"):
        with pytest.raises(Problem, match="--push takes"):
            read_push(wrong)


async def _window(service: Service) -> list[str]:
    """Somebody takes the seat of another: their device is called no more."""
    days, _ = await _days(service, 3)
    assert days.room.table.match
    (seat,) = days.room.table.match.waiting()
    other = Browser(service.origin, "stranger").device
    await days.reminders.call(days.room, seat, key_of_token("stranger"), other)
    days.now += HOUR
    await days.reminders.look()
    await days.rooms.close()
    return sorted(name for name, _ in service.calls)


def test_a_key_that_holds_no_seat_is_not_called() -> None:
    with push_service() as service:
        assert "stranger" not in asyncio.run(_window(service))
