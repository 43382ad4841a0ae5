"""Seat tokens: 256 bits from the operating system, shown once, kept as a hash."""

from __future__ import annotations

import secrets
from hashlib import sha256


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(32)


def veil_of(token: str) -> str:
    """A name for whoever holds a token that can't be had from what is kept of the token, nor the other way round."""
    return sha256(f"telltable x-card {token}".encode()).hexdigest()
