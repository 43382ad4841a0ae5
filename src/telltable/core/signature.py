"""The signature under a log: a last line that vouches for every byte before it (ADR 0012).

Ed25519 (RFC 8032), by the package `cryptography`, which only signing and checking need: a signed log is loaded without.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from .errors import Broken, Problem
from .extra import needs
from .started import to_type

LACKING = needs("Signatures need cryptography", "signed")
_CONTEXT = b"telltable log 1\n"  # so that what is signed here can be taken for nothing else
_LINE = re.compile(rb'\{"signed":"([0-9a-f]{128})","by":"([0-9a-f]{64})"\}\n')
_LENGTH = len(b'{"signed":"","by":""}\n') + 128 + 64
_KEY = re.compile(r"[0-9a-f]{64}")


class Signature(Struct, frozen=True):
    """What the last line of a signed log says. `by`: the public key, 64 hex digits."""

    signed: bytes
    by: str


def split(data: bytes) -> tuple[bytes, Signature | None]:
    """A log without its signature, and the signature; None where there is none."""
    found = _LINE.fullmatch(data[-_LENGTH:])
    if found is None:
        return data, None
    return data[:-_LENGTH], Signature(bytes.fromhex(found[1].decode()), found[2].decode())


def new_key() -> str:
    """A private key, 64 hex digits. Raises `Problem` without the package."""
    key: str = _ed25519().Ed25519PrivateKey.generate().private_bytes_raw().hex()
    return key


def public_of(key: str) -> str:
    """The public key that belongs to a private one, 64 hex digits each. Raises `Problem` without the package."""
    public: str = _private(key).public_key().public_bytes_raw().hex()
    return public


def signed(log: bytes, key: str) -> bytes:
    """A log with its signature. Raises `Problem` without the package."""
    name: str = _private(key).sign(_CONTEXT + log).hex()
    return log + f'{{"signed":"{name}","by":"{public_of(key)}"}}\n'.encode()


def need_signed(data: bytes, by: str) -> None:
    """Check the signature under a log.

    Args:
        data: the whole file.
        by: the public key of whoever must have signed it.

    Raises:
        Problem: `by` is no public key, or the package is missing.
        Broken: it is not signed, by another key, or was changed afterwards.
    """
    key = by.strip().lower()
    if not _KEY.fullmatch(key):
        raise Problem(f"--signed-by takes a public key: 64 hex digits, as `{to_type('tables', 'key')}` prints them.")
    log, signature = split(data)
    if signature is None:
        raise Broken("it is not signed, or its end is missing")
    if signature.by != key:
        raise Broken(f"it is signed by another key: {signature.by}")
    kind = _ed25519().Ed25519PublicKey
    from cryptography.exceptions import InvalidSignature

    try:
        kind.from_public_bytes(bytes.fromhex(key)).verify(signature.signed, _CONTEXT + log)
    except (InvalidSignature, ValueError):
        raise Broken("it was changed after it was signed") from None


def _private(key: str) -> Any:
    return _ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(key))


def _ed25519() -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        raise Problem(LACKING) from None
    return ed25519
