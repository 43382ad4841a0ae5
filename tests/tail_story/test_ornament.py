"""The prints of a cover lie beside each other, however many turns there were."""

from __future__ import annotations

import re
from math import dist
from types import SimpleNamespace
from typing import cast

import pytest

from telltable.games.tail_story.box.components import TYPES
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.show.ornament import ornament
from telltable.games.tail_story.table.state import Table


@pytest.mark.parametrize("turns", [1, 2, 7, 18, 24, 60])
def test_no_print_lies_on_another_or_on_the_frame(turns: int) -> None:
    kinds = list(TYPES)[:3]
    pack = SimpleNamespace(pet={kind: SimpleNamespace(type=kind) for kind in kinds})
    mats = [SimpleNamespace(pet=kind, achievements=4) for kind in kinds]
    table = SimpleNamespace(order=(0, 1, 2), turn=turns, mats=mats, winners=(1,))
    *prints, tail = ornament(cast(TailPack, pack), cast(Table, table))
    assert len(prints) == min(turns, 24)
    middles = []
    for one in prints:
        begins = re.match(r"M([\d.]+) ([\d.]+)", one.path)
        assert begins
        x, y = map(float, begins.groups())
        middles.append((x + 2.5 if one.path.count("a2.5") else x, y))
    assert all(36 <= x <= 124 and 138 <= y <= 258 for x, y in middles), middles
    assert all(dist(one, other) > 9 for n, one in enumerate(middles) for other in middles[:n])
    across = [float(x) for x in re.findall(r"L([\d.]+) ", tail.path)]
    assert 132 < min(across) < max(across) < 199
