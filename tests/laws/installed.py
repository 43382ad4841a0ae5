"""The toy game as somebody else would bring one: a package that is installed, with an entry point."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from telltable.core.registry import games


@contextmanager
def two_cards(folder: Path) -> Iterator[None]:
    """While the block runs, Two Cards is among the games."""
    info = folder / "two_cards-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: two-cards\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[telltable.games]\ntwo_cards = installed_two_cards:GAME\n")
    (folder / "installed_two_cards.py").write_text("from tests.laws.toy import TwoCards\n\nGAME = TwoCards()\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        games.cache_clear()
        yield
    games.cache_clear()
