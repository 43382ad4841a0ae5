"""The packs that tables are played with now: a game's own, or one that whoever runs this server has chosen for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .content import chosen
from .entry import Header
from .errors import Problem
from .kept_pack import Files, files_of, pack_played, unpacked
from .option import Option, settle_options, still_offered
from .pack_game import need_game
from .packs import shown
from .rules import Rules

_chosen: dict[str, tuple[Any, Files]] = {}  # by the game's name


def choose_pack(rules: Rules, folder: Path) -> Files:
    """From now on games of this kind begin with the pack that is in this folder now, a draft too. Games that have begun
    keep theirs.

    Returns:
        What its files say, for `take_pack` in another process.

    Raises:
        Problem: nothing can be played of it, or it is a pack for another game, or its files are not all text.
    """
    need_game(rules, folder)
    files = files_of(rules, rules.load_pack(folder), folder)
    if not files:
        raise Problem(f"{shown(folder)}: a pack is kept with each of its games, so all of its files must be text.")
    take_pack(rules, files)
    return files


def take_pack(rules: Rules, files: Files) -> None:
    """From now on games of this kind begin with the pack that these files make."""
    _chosen[rules.name] = unpacked(rules, files), files


def forget_packs() -> None:
    """Every game begins with its own pack again."""
    _chosen.clear()


def pack_now(rules: Rules) -> Any:
    """The authored pack that a game of this kind begins with."""
    return _chosen[rules.name][0] if rules.name in _chosen else rules.load_pack(None)


def title_of(pack: Any) -> str:
    """What people call a pack: some have a title besides the name that logs know. The name of a folder, in words."""
    name = str(pack.name)
    if re.fullmatch(r"[a-z0-9_-]+", name):
        name = re.sub(r"[-_]+", " ", name).strip().capitalize()
    return str(getattr(pack, "title", "")) or name or str(pack.name)


def chosen_title(rules: Rules) -> str:
    """What the pack is called that whoever runs this server has chosen for a game; empty: it is played with its own."""
    return title_of(_chosen[rules.name][0]) if rules.name in _chosen else ""


def files_now(rules: Rules) -> Files:
    """What the files of that pack say; none where they are not all text."""
    return _chosen[rules.name][1] if rules.name in _chosen else files_of(rules, rules.load_pack(None), None)


def options_now(rules: Rules) -> tuple[Option, ...]:
    """The switches of a table that begins with that pack."""
    return rules.options_of(pack_now(rules))


def settle_now(rules: Rules, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option of a table that begins with that pack; what it no longer offers is as usual."""
    options = options_now(rules)
    return settle_options(options, still_offered(options, chosen))


def pack_then(rules: Rules, header: Header, files: Files) -> tuple[Any, Files]:
    """The pack that a game was begun with, today or before, and its files; as `kept_pack.pack_played`."""
    now = pack_now(rules)
    if now.hash == header.pack_hash:
        return chosen(now, header.options), files or files_now(rules)
    return pack_played(rules, header, files)
