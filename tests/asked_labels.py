"""A client keeps every label that it was ever told; two games are the same if those read alike that can be chosen."""

from __future__ import annotations

from typing import Any

from msgspec import json


def with_asked_labels(game: Any) -> Any:
    """A game as plain data, with the labels of what may be chosen in it and no others."""
    if not isinstance(game, dict):
        return game
    asks = [game["ask"], *game["offers"]] if game["ask"] else game["offers"]
    named: dict[str, dict[str, str]] = {}
    for part in [part for ask in asks for part in (ask, *ask["extras"])]:
        for field in [field for form in part["forms"] for field in form["fields"]]:
            for value in field.get("of", ()):
                key = value if isinstance(value, str) else json.encode(value).decode()
                named.setdefault(field["kind"], {})[key] = game["labels"][field["kind"]][key]
    return {**game, "labels": named}
