"""The stacks of a cover: of each piece only what the next one leaves free, with its letter in it."""

from __future__ import annotations

import re
from itertools import pairwise
from types import SimpleNamespace
from typing import cast

import pytest

from telltable.games.stacktors.show import ornament as drawing
from telltable.games.stacktors.table.state import Table


@pytest.mark.parametrize("stack", ["R1", "R3G2B1", "R1G1B1Y1O1", "Cy1Pk3", "O3O3O3"])
def test_letters_and_pieces_lie_one_above_the_other(stack: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "notation", lambda table, one: stack)
    party = SimpleNamespace(party=(SimpleNamespace(alive=True, began=stack),))
    strokes = drawing.ornament(cast(Table, party))
    letters = [one for one in strokes if one.label]
    assert "".join(one.label for one in letters) == re.sub(r"\d", "", stack)
    for below, above in pairwise(letters):
        assert below.y - below.size * 0.36 > above.y + above.size * 0.36, (below, above)
    shapes = [one.path for one in strokes if one.faint and one.path.endswith("z")]
    middles = [[float(y) for x, y in re.findall(r"([\d.]+) ([\d.]+)", path) if float(x) == 117] for path in shapes]
    for (foot, head), letter in zip((sorted(one, reverse=True) for one in middles), letters, strict=True):
        assert head < letter.y - letter.size * 0.36 < letter.y + letter.size * 0.36 < foot
    for below_, above_ in pairwise(middles):
        assert min(below_) >= max(above_) - 0.11, "no piece shows through the one that stands on it"
