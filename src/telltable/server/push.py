"""Web Push (RFC 8030): a few encrypted words to a browser that asked for them, by way of its vendor's push service.

The server says who it is with a key of its own (VAPID, RFC 8292), and seals what it says for the one browser that can
read it (RFC 8291). Ciphers come from the package `cryptography`, which nothing else here needs.
"""

from __future__ import annotations

import http.client
import json
import os
import ssl
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

from telltable.core.errors import Problem
from telltable.core.extra import needs

from . import limits
from .mail import is_address

LACKING = needs("Web Push needs cryptography", "push")
WRONG = "--push takes an address at which a push service finds you: mailto:you@example.org."
# Where browsers can be reached: Chromium's, Firefox', Safari's, Edge's. No other address is ever called.
SERVICES = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://web.push.apple.com",
    "https://*.notify.windows.com",
)
SIZE = 512  # bytes of what is sealed, always: its length tells nothing
RECORD = 4096
SIGNED_FOR = 12 * 3600  # seconds
GONE = (404, 410)


class Device(Struct, frozen=True):
    """A browser that wants to be called: its address at a push service, its public key and its secret (base64url)."""

    endpoint: str
    p256dh: str
    auth: str


class Push(Struct, frozen=True):
    """How this host pushes; not at all where `contact` is empty. `services`: the origins that may be called."""

    contact: str = ""
    services: tuple[str, ...] = SERVICES

    def knows(self, device: Device) -> bool:
        """Whether a device can be called: by a push service that we know, with keys that are some."""
        try:
            to = urlsplit(device.endpoint)
            known = any(_is_at(to, urlsplit(service)) for service in self.services)
            return known and _point(device.p256dh) is not None and len(_bytes(device.auth)) == 16
        except ValueError:
            return False

    def send(self, device: Device, words: bytes, key: str) -> bool:
        """Send words to a device. False: it is there no more. Raises `OSError`.

        Args:
            device: whose push service is known.
            words: at most `SIZE` bytes less one.
            key: of the house, as `new_key` made it.
        """
        to = urlsplit(device.endpoint)
        kind = http.client.HTTPConnection if to.scheme == "http" else http.client.HTTPSConnection
        more: dict[str, Any] = {} if to.scheme == "http" else {"context": ssl.create_default_context()}
        line = kind(to.hostname or "", to.port, timeout=limits.PUSH, **more)
        headers = {
            "Authorization": signed_for(f"{to.scheme}://{to.netloc}", self.contact, key, time.time()),
            "Content-Encoding": "aes128gcm",
            "TTL": str(limits.PUSH_KEPT),
        }
        try:
            line.request("POST", f"{to.path}?{to.query}" if to.query else to.path, sealed(device, words), headers)
            status = line.getresponse().status
        except http.client.HTTPException as error:
            raise OSError(type(error).__name__) from None
        finally:
            line.close()
        if status >= 400 and status not in GONE:
            raise OSError(f"answered {status}")
        return status not in GONE


NO_PUSH = Push()


def read_push(typed: str) -> Push:
    """What a host says of who they are; empty: no pushing. Raises `Problem`, also where the package is missing."""
    if not typed:
        return NO_PUSH
    kind, _, rest = typed.partition(":")
    if not (kind == "mailto" and is_address(rest)):
        raise Problem(WRONG)
    _ec()
    return Push(typed)


def new_key() -> str:
    """A private key of the house, base64url. Raises `Problem` without the package."""
    ec = _ec()
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def public_of(key: str) -> str:
    """The public key that browsers are told, base64url."""
    return _text(_public(_private(key)))


def signed_for(origin: str, contact: str, key: str, now: float) -> str:
    """The header that tells a push service who we are (RFC 8292)."""
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    said = {"aud": origin, "exp": int(now) + SIGNED_FOR, "sub": contact}
    token = ".".join(_text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, said))
    ec = _ec()
    halves = decode_dss_signature(_private(key).sign(token.encode(), ec.ECDSA(SHA256())))
    name = _text(b"".join(half.to_bytes(32, "big") for half in halves))
    return f"vapid t={token}.{name}, k={public_of(key)}"


def sealed(device: Device, words: bytes, own: Any = None, salt: bytes = b"", size: int = SIZE) -> bytes:
    """Words that only this device can read (RFC 8291, RFC 8188), with zeros up to `size`.

    `own` and `salt` are made anew for each message, unless a test names them.
    """
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    ec = _ec()
    own = own or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    theirs, mine = _bytes(device.p256dh), _public(own)
    shared = own.exchange(ec.ECDH(), _point(device.p256dh))
    secret = HKDF(SHA256(), 32, _bytes(device.auth), b"WebPush: info\0" + theirs + mine).derive(shared)
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
    plain = (words + b"\x02").ljust(size, b"\0")
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    body: bytes = AESGCM(key).encrypt(nonce, plain, None)
    return head + body


def _is_at(to: SplitResult, service: SplitResult) -> bool:
    """Whether an endpoint is at a service; a star stands for any names before."""
    host, of = to.hostname or "", service.hostname or ""
    there = host.endswith(of[1:]) if of.startswith("*.") else host == of
    plain = to.username is None and to.fragment == "" and to.path.isascii() and to.query.isascii()
    return there and plain and (to.scheme, to.port) == (service.scheme, service.port)


def _point(text: str) -> Any:
    """A public key; None where it is none."""
    ec = _ec()
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(text))
    except ValueError:
        return None


def _private(key: str) -> Any:
    ec = _ec()
    return ec.derive_private_key(int.from_bytes(_bytes(key), "big"), ec.SECP256R1())


def _public(private: Any) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point: bytes = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return point


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _ec() -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric import ec
    except ImportError:
        raise Problem(LACKING) from None
    return ec
