"""Which engine plays: the rules themselves, or the game as compiled code; and playing with the latter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from telltable.core.content import chosen
from telltable.core.errors import Problem
from telltable.core.extra import installed_by
from telltable.core.kernel import Counted
from telltable.core.option import settle_options
from telltable.core.own_bots import is_of_module
from telltable.core.registry import game
from telltable.core.rules import Rules

from .loading import MISSING, has_numba, is_ready, kernel_of
from .results import results

AUTO, REFERENCE, COMPILED = ENGINES = ("auto", "reference", "compiled")
WORTH_LOADING, WORTH_MAKING = 300, 3000  # games: fewer are over before machine code is loaded, or made


def engine_for(
    wish: str, rules: Rules, seats: Sequence[str], options: Mapping[str, str], pack: str, games: int
) -> tuple[str, str]:
    """`REFERENCE` or `COMPILED`, and why it is not what could be wished for; empty where it is.

    Raises:
        Problem: the compiled engine is wished for, and its extra is not installed.
    """
    if wish not in ENGINES:
        raise Problem(f"The engine is {AUTO}, {REFERENCE} or {COMPILED}, not {wish[:40]!r}.")
    if wish == COMPILED and not has_numba():
        raise Problem(MISSING)
    if wish == REFERENCE:
        return REFERENCE, ""
    if not rules.kernel:
        return REFERENCE, f"{rules.title} has no compiled engine"
    if any(is_of_module(kind) for kind in seats):
        return REFERENCE, "the compiled one does not know a bot of yours"
    if not has_numba():
        return REFERENCE, f"{installed_by('lab')} brings one that is far quicker"
    least = WORTH_LOADING if is_ready(rules) else WORTH_MAKING
    if wish == AUTO and games < least:
        return REFERENCE, f"the compiled one is used from {least} games on, or with --engine {COMPILED}"
    lacking = kernel_of(rules).unknown(_pack(rules, pack, options), seats, settle_options(rules.options, options))
    return (REFERENCE, f"the compiled one does not know {lacking}") if lacking else (COMPILED, "")


def compiled_games(
    name: str, seats: Sequence[str], options: Mapping[str, str], pack: str, seed: str, numbers: Sequence[int]
) -> Iterator[tuple[Any, ...]]:
    """Games of these numbers, each as the values of its `simulate.Result`."""
    return results(counted_games(name, seats, options, pack, seed, numbers), len(seats))


def counted_games(
    name: str, seats: Sequence[str], options: Mapping[str, str], pack: str, seed: str, numbers: Sequence[int]
) -> Counted:
    """Games of these numbers, as arrays."""
    rules = game(name)
    kernel, settled = kernel_of(rules), settle_options(rules.options, options)
    from .luck import keys  # compiled too, into the folder that is known by now

    return kernel.play(_pack(rules, pack, settled), seats, settled, keys(seed, numbers, len(seats)))


def _pack(rules: Rules, pack: str, options: Mapping[str, str]) -> Any:
    return chosen(rules.load_pack(Path(pack) if pack else None), options)
