"""The three ways to have a match: start one, load one, lay one out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .core import own_bots
from .core.content import chosen, pack_for, settle_tags
from .core.entry import Header
from .core.errors import Problem
from .core.files import read_at_most
from .core.kept_pack import Files, files_of
from .core.luck import commitment, secret_from
from .core.match import Match
from .core.names import looks_like
from .core.option import settle_options
from .core.position import MOST_BYTES
from .core.position_writing import header_of
from .core.registry import game
from .core.rules import Rules, Setup
from .core.seat import EVERY_GAME, MOST_NAME, has_bot, is_kind, usual_name
from .core.words import is_clean
from .store.file import load

__all__ = ["from_position", "load", "new"]


def new(
    name: str | Rules,
    *,
    seats: int | Sequence[str] = 0,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    names: Sequence[str] = (),
    pack: str | Path | None = None,
    lines: Sequence[str] = (),
    veils: Sequence[str] = (),
) -> Match:
    """Start a game.

    Args:
        name: of the game, as `telltable games` lists it; or a game that is not installed, itself.
        seats: how many people, or one word per seat (``me``, ``bot:greedy``); 0 for the fewest allowed.
        seed: the same seed, seats, options and pack give the same game.
        options: those that differ from the defaults.
        names: what the seats are called; other people are ``Seat 1`` ..., bots have names of their own.
        pack: folder of a pack; None for the game's own.
        lines: content tags whose cards are left out before the deal, e.g. ``grief``.
        veils: content tags whose cards have their words covered.

    Raises:
        Problem: anything that does not exist or does not fit, in one sentence.
    """
    rules = name if isinstance(name, Rules) else game(name)
    kinds = _all_kinds(rules, seats)
    settled = settle_options(rules.options_of(_load_pack(rules, pack)), options or {})
    called = _all_names(kinds, _words("names", names, "Ana"))
    left_out, covered = _words("lines", lines, "grief"), _words("veils", veils, "grief")
    return begin(rules, kinds, called, settled, str(seed), pack, lines=left_out, veils=covered)


def from_position(name: str, path_or_text: str | Path, *, seed: int | str = 0, pack: str | Path | None = None) -> Match:
    """Start from a position file.

    Args:
        name: of the game.
        path_or_text: a path, or the TOML itself (anything with a line break).
        seed: luck from here on.
        pack: folder of a pack; None for the game's own.

    Raises:
        Problem: a field does not fit or breaks a rule, in one sentence that names its place.
    """
    text = str(path_or_text)
    if "\n" not in text:
        text = _read_text(Path(path_or_text))
    return laid_out(game(name), text, seed=seed, pack=pack)


def laid_out(rules: Rules, text: str, *, seed: int | str = 0, pack: str | Path | None = None) -> Match:
    """Start from the text of a position file; the rules need not be registered. As `from_position`."""
    authored = _load_pack(rules, pack)
    header = header_of(rules, authored, text, secret_from(str(seed)), str(pack or ""))
    _need_bots(rules, header.seats)
    match = Match(rules, pack_for(authored, header), header, _files(rules, authored, pack))
    match.begin()
    return match


def _read_text(path: Path) -> str:
    data = read_at_most(path, MOST_BYTES)
    if data is None:
        raise Problem(f"{path}: a position file has at most {MOST_BYTES >> 10} KiB.")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Problem(f"{path}: a position file is UTF-8 text.") from None


def _load_pack(rules: Rules, pack: str | Path | None) -> Any:
    return rules.load_pack(Path(pack) if pack is not None else None)


def _files(rules: Rules, authored: Any, pack: str | Path | None) -> Files:
    return files_of(rules, authored, Path(pack) if pack is not None else None)


def _all_kinds(rules: Rules, seats: int | Sequence[str]) -> Sequence[str]:
    count = (seats or rules.seats[0]) if isinstance(seats, int) else len(_words("seats", seats, "bot:random"))
    if count not in rules.seats:
        raise Problem(f"{rules.title} is for {rules.seats[0]} to {rules.seats[-1]} players, not {count}.")
    if isinstance(seats, int):
        return ("me",) * count
    for kind in seats:
        if not is_kind(kind):
            raise Problem(f"A seat is me, or a bot such as bot:random, not {kind[:40]!r}.")
    _need_bots(rules, seats)
    return tuple(seats)


def _need_bots(rules: Rules, kinds: Sequence[str]) -> None:
    """Raise `Problem` for a bot that the game has not: such a game could not be verified later."""
    for kind in kinds:
        own = own_bots.names()
        if not has_bot((*rules.bots, *own), kind):
            bots = ", ".join(sorted({*EVERY_GAME, *rules.bots, *own}))
            raise Problem(f"{rules.title} has no bot {kind.partition(':')[2][:40]!r}. Bots: {bots}.")


def _words(what: str, said: object, word: str) -> Sequence[str]:
    """These words, one by one: Python would take a single text for a list of its letters."""
    if isinstance(said, str) or not (isinstance(said, Sequence) and all(isinstance(one, str) for one in said)):
        raise Problem(f"{what}: a list of words is needed here, such as [{word!r}], not {said!r}.")
    return said


def _all_names(kinds: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    given = list(names)
    for n in range(len(names), len(kinds)):
        given.append(usual_name(n, kinds[n], given))
    if len(given) > len(kinds):
        raise Problem(f"There are {len(kinds)} seats but {len(given)} names.")
    if len({name.casefold() for name in given}) < len(given) or not all(given):
        raise Problem("Every seat needs a name of its own.")
    for n, name in enumerate(given):
        if other := looks_like(name, given[:n]):
            raise Problem(f"{other} and {name} look alike; every seat needs a name that nobody can mistake.")
    for name in given:
        if len(name) > MOST_NAME or not is_clean(name):
            raise Problem(f"A name has up to {MOST_NAME} characters, none of them control characters or hidden ones.")
    return tuple(given)


def begin(
    rules: Rules,
    kinds: Sequence[str],
    names: Sequence[str],
    options: dict[str, str],
    seed: str,
    pack_path: str | Path | None,
    *,
    lines: Sequence[str] = (),
    veils: Sequence[str] = (),
) -> Match:
    """Start a game whose seats, names and options are settled; the rules need not be registered.

    Raises:
        Problem: the rules do not allow this combination, or the pack can't be read.
    """
    pack = chosen(_load_pack(rules, pack_path), options)
    secret = secret_from(seed)
    setup = Setup(tuple(kinds), tuple(names), options, commitment(secret))
    rules.check_setup(setup)
    header = Header(
        game=rules.name,
        rules=rules.stamp,
        pack=pack.name,
        pack_hash=pack.hash,
        seats=setup.seats,
        names=setup.names,
        options=options,
        commitment=setup.commitment,
        secret=secret,
        pack_path=str(pack_path) if pack_path is not None else "",
        lines=settle_tags(pack, lines),
        veils=settle_tags(pack, veils),
    )
    match = Match(rules, pack_for(pack, header), header, _files(rules, pack, pack_path))
    match.begin()
    return match
