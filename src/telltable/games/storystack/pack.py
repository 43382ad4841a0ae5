"""Reading a pack: TOML files that a designer edits, checked card by card (SS section 2.7)."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from telltable.core.errors import Problem

from .components import TYPES, Card, Pattern, Phrases, StoryPack

PACKS = Path(__file__).parent / "packs"
OWN = PACKS / "pack1"
CARD_FILES = {
    "CA": "cast.toml",
    "RE": "relationship.toml",
    "GS": "goal.toml",
    "OB": "obstacle.toml",
    "RT": "revelation.toml",
    "ST": "structure.toml",
    "MI": "midpoint.toml",
    "CR": "crisis.toml",
    "CL": "climax.toml",
    "RS": "resolution.toml",
}


@cache
def load_pack(folder: Path | None = None) -> StoryPack:
    """The pack in a folder; None for Pack 1."""
    folder = folder or OWN
    cards: list[Card] = []
    for code in TYPES:
        cards += msgspec.convert(_toml(folder / CARD_FILES[code])["card"], list[Card])
    patterns = msgspec.convert(_toml(folder / "patterns.toml")["pattern"], list[Pattern])
    raw = _toml(folder / "openers.toml")
    openers = {entry["lane"]: tuple(entry["lines"]) for entry in raw["opener"]}
    phrases = Phrases(
        tuple(openers[lane] for lane in range(1, 9)),
        tuple(raw["thread_b"]["lines"]),
        tuple(raw["epilogue"]["lines"]),
        tuple(raw["gap"]["lines"]),
        raw["retcon"],
    )
    about = _toml(folder / "pack.toml")
    whole = msgspec.json.encode([cards, patterns, phrases])
    return StoryPack(
        about["name"],
        hashlib.sha256(whole).hexdigest(),
        about["about"],
        tuple(cards),
        tuple(patterns),
        phrases,
    )


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Problem(f"{path}: {error.strerror}.") from None
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{path}: {error}.") from None


def lint(pack: str) -> list[str]:
    """Everything to mend in a pack: a folder, or the name of one of ours; a sentence each."""
    own = PACKS / pack
    try:
        load_pack(own if own.is_dir() else Path(pack))
    except Problem as problem:
        return [str(problem)]
    return []
