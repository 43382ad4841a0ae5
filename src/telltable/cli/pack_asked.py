"""Which game the pack is for that somebody names on the command line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from telltable.core.english import count
from telltable.core.errors import Broken, Problem
from telltable.core.game_names import meant, no_such_game
from telltable.core.pack_game import declared, own_packs, recognise, speaking_file
from telltable.core.packs import shown
from telltable.core.registry import game, games
from telltable.core.started import to_type
from telltable.core.words import clean

from .console import say

if TYPE_CHECKING:
    from telltable.core.rules import Rules
    from telltable.core.shelf import Draft


def game_of(pack: str, name: str | None = None) -> tuple[Rules, str]:
    """The game whose linter is to read a pack, and a hint for whoever writes the pack; empty when there is none.

    Args:
        pack: a folder, or the name of a pack that comes with a game.
        name: the game that was named; empty: what the pack says, else the game that knows most of its files; None: as
            empty, where a command has no --game to name it with.

    Raises:
        Broken: the pack says another game than the one that was named, or one that is not here.
        Problem: there is no such pack, or nothing tells its game.
    """
    if not pack:
        raise Problem(f"Name the folder of a pack: {to_type('lint', 'FOLDER')}.")
    folder = Path(pack)
    if not folder.exists():
        return _own(pack, name), ""
    need_folder(folder)
    said = declared(folder)
    if said and said not in games():
        raise Broken(f"{clean(pack)} says it is a pack for {said}. {no_such_game(said, games())}")
    if said and name and said != name:
        raise Broken(f"{clean(pack)} says it is a pack for {said}, not for {name}.")
    if asked := said or name:
        return game(asked), ""
    found = recognise(folder, games().values())
    if not found:
        way = f"`{to_type('new-pack')}` makes a first one." if name is None else "Say which game it's for: --game GAME."
        raise Problem(f"{clean(pack)}: this doesn't look like a pack for any game here. {way}")
    names = [rules.name for rules in found]
    if len(names) > 1:
        way = f"Say which: {_line(found[0])}." if name is None else f"Say which: --game {names[0]}."
        raise Problem(f"{clean(pack)} could be a pack for {' or '.join(names)}. {way}")
    return found[0], _hint(found[0])


def pack_meant(what: str) -> tuple[Rules, Path | None]:
    """The game of a pack, and its folder; None for the folder where a game was named.

    Raises:
        Problem: there is no such folder, pack or game.
    """
    if Path(what).exists():
        return game_of(what)[0], Path(what)
    for rules in games().values():
        if folder := own_packs(rules).get(what):
            return rules, folder
    name = meant(what, games())
    if name is None:
        raise Problem(no_such_game(what, games(), "game, pack or folder"))
    return game(name), None


def need_folder(pack: Path, hint: str = "") -> None:
    """Raise `Problem` where no folder is."""
    if pack.exists() and not pack.is_dir():
        raise Problem(f"{clean(str(pack))} is a file; a pack is a folder.")
    if not pack.is_dir():
        raise Problem(f"{clean(str(pack))}: there is no such folder.{hint}")


def say_draft(rules: Rules, folder: Path | None, *, err: bool = True) -> None:
    """Say of a pack that is not whole what of it is played; nothing where it can't be, or is whole."""
    try:
        draft = rules.draft(folder) if folder is not None and folder.is_dir() else None
    except Problem:
        return
    if draft is not None:
        say(f"{'telltable: ' if err else ''}{draft_words(draft, clean(str(folder)), rules)}", err=err)


def draft_words(draft: Draft[Any], called: str, rules: Rules) -> str:
    """How much of a draft is its own."""
    lent = f", {count(draft.lent, 'card')} lent by {rules.title}" if draft.lent else ""
    names = ", ".join(shown(one) for one in sorted(draft.out, key=_counting))
    out = f" Until they are fixed, these sit out: {names}." if names else ""
    return f"{called} is a draft: {count(len(draft.own), 'card')} of its own{lent}.{out}"


def _counting(name: str) -> list[str | int]:
    """For an order in which 10 comes after 9."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"([0-9]+)", name)]


def _own(pack: str, name: str | None) -> Rules:
    for rules in [game(name)] if name else games().values():
        if pack in own_packs(rules):
            return rules
    raise Problem(f"{clean(pack)}: there is no such folder, and no pack of this name comes with a game.")


def _hint(rules: Rules) -> str:
    return f"It looks like a pack for {rules.title}, but doesn't say so. P{_line(rules)[1:]}."


def _line(rules: Rules) -> str:
    file = speaking_file(rules)
    line = f'game = "{rules.name}"' if file.endswith(".toml") else f'"game": "{rules.name}"'
    return f"put {line} into its {file}"
