"""The figures of section 2.2, as `telltable simulate tail_story` counts them."""

from __future__ import annotations

import pytest

from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.option import settle_options
from telltable.games.tail_story.bots.choices import careful
from telltable.games.tail_story.table.options import OPTIONS
from telltable.lab.simulate import Order, play_all
from telltable.lab.summary import Report, summarise

from .helpers import lay, mat

pytestmark = pytest.mark.long

TURNS = {2: 11.2, 3: 15.8, 4: 20.3}
WINS = {2: (51.5, 48.5), 3: (30.6, 38.7, 30.6), 4: (22.2, 27.0, 26.6, 24.1)}  # by place in the queue, in per cent
SIZES = pytest.mark.parametrize("seats", TURNS)


def simulated(seats: int, games: int) -> Report:
    order = Order("tail_story", ("bot:careful",) * seats, settle_options(OPTIONS, {}), "table", games)
    return summarise(order, play_all(order))


@pytest.mark.in_turn
@SIZES
def test_games_are_as_long_as_the_table_says(seats: int) -> None:
    """Section 2.2: the mean number of turns, within ten per cent; every win is counted once."""
    figures = simulated(seats, 60).figures
    assert figures["turns"].mean == pytest.approx(TURNS[seats], rel=0.1)
    assert sum(figures[f"wins of queue {n}"].mean for n in range(1, seats + 1)) == pytest.approx(1)


@pytest.mark.campaign
@SIZES
def test_two_thousand_games_give_the_table(seats: int) -> None:
    """Section 2.2: turns within ten per cent, wins by place in the queue within three points."""
    figures = simulated(seats, 2_000).figures
    assert figures["turns"].mean == pytest.approx(TURNS[seats], rel=0.1)
    shares = [100 * figures[f"wins of queue {n}"].mean for n in range(1, seats + 1)]
    assert shares == pytest.approx(WINS[seats], abs=3)


def test_of_equals_the_first_in_the_queue_is_meant() -> None:
    """Section 6: wherever it sits, or the wins by place in the queue would not come out."""
    for order in ((1, 2, 3, 4), (1, 4, 3, 2), (1, 3, 2, 4)):
        hands = (["CST-1"], ["RDR-1"], ["RDR-2"], ["FDR-1"])
        mats = [mat(8, 1, 2, hand=hand, queue=queue) for hand, queue in zip(hands, order, strict=True)]
        m = lay(*mats)
        move = careful(m.observation(0), Stream(key_of(secret_from("queue")), 0))
        assert isinstance(move, dict)
        assert (move["card"], move["target"]) == ("CST-1", order.index(2))
