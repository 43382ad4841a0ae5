"""Seat tokens: 256 bits from the operating system, shown once, kept as a hash."""

from __future__ import annotations

import secrets


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(32)
