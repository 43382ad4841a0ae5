"""What an adventure has besides ready characters: its scenes, the ways through them, and its endings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from telltable.core.board import Face
from telltable.core.pack_cards import Data
from telltable.core.pack_part import PackPart, entries, text_in

ABOUT = "people.json"
MODES = {"free": "to talk through", "conflict": "a fight"}
KINDS = {
    "talk": "Talk",
    "trick": "Trick",
    "force": "Force",
    "leave": "Leave it",
    "go": "Go on",
    "do": "A deed",
}
RESULTS = {"win": "all is well", "partial": "in part", "loss": "all is lost"}


def pack_parts(data: Data) -> tuple[PackPart, ...]:
    """ST-ADV-1: every scene with its ways, then every ending, in the order of the files."""
    return tuple(part for file in data if file != ABOUT for part in _of_one(file, data[file]))


def _of_one(file: str, data: Mapping[str, Any]) -> Iterator[PackPart]:
    name = file.removesuffix(".json")
    for stage in entries(data, "stages"):
        id_ = text_in(stage, "id")
        key, title = f"{name}/{id_}", text_in(stage, "title", "id")
        people = [text_in(one, "name", "id") for one in entries(stage, "npcs")]
        choices = tuple(filter(None, (_said("Who is there", ", ".join(people)), _said("Aim", text_in(stage, "aim")))))
        face = Face(key, title, "Scene", MODES.get(text_in(stage, "mode"), ""), text_in(stage, "text"), choices)
        yield PackPart(face, file, "stage", id_, stage)
        for way in entries(stage, "ways"):
            yield _way(file, way, key, title)
    for ending in entries(data, "endings"):
        id_ = text_in(ending, "id")
        codas = tuple(text_in(one, "text") for one in entries(ending, "codas"))
        tag = RESULTS.get(text_in(ending, "result"), "")
        face = Face(f"{name}/{id_}", id_.replace("_", " "), "Ending", tag, text_in(ending, "text"), codas)
        yield PackPart(face, file, "ending", id_, ending)


def _way(file: str, way: Mapping[str, Any], scene: str, title: str) -> PackPart:
    id_ = text_in(way, "id")
    costs = (_said("Costs", text_in(way, "cost")), text_in(way, "done"))
    kind = KINDS.get(text_in(way, "kind"), "")
    face = Face(f"{scene}/{id_}", kind or id_, "Way", title, text_in(way, "text"), tuple(filter(None, costs)))
    return PackPart(face, file, "way", id_, way, scene)


def _said(what: str, text: str) -> str:
    return f"{what}: {text}" if text else ""
