"""A client keeps every label that it was ever told; two games are the same if those read alike that can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from msgspec import json


def in_full(game: Any) -> Any:
    """A game as plain data with every candidate written out: all that a client has to know of lists."""
    if not isinstance(game, dict) or "lists" not in game:
        return game
    game = deepcopy(game)
    lists = game.pop("lists")
    for field in fields(game):
        names = []
        for one in field.pop("lists", ()):
            found = [name for name in lists[one["list"]] if name not in one["but"]]
            names += found[::-1] if one["last_first"] else found
            game["labels"].setdefault(field["kind"], {}).update({name: lists[one["list"]][name] for name in found})
        if names:
            field["of"] = [*names, *field["of"]]
    return game


def fields(game: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All fields of what is asked and offered."""
    for ask in (game["ask"], *game["offers"]):
        for part in (ask, *ask["extras"]) if ask else ():
            for form in part["forms"]:
                yield from form["fields"]


def with_asked_labels(game: Any) -> Any:
    """A game as plain data in full, with the labels of what may be chosen in it and no others."""
    game = in_full(game)
    if not isinstance(game, dict):
        return game
    named: dict[str, dict[str, str]] = {}
    for field in fields(game):
        for value in field.get("of", ()):
            key = value if isinstance(value, str) else json.encode(value).decode()
            named.setdefault(field["kind"], {})[key] = game["labels"][field["kind"]][key]
    return {**game, "labels": named}
