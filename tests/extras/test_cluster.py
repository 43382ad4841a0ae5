"""Two machines that are a cluster, played by processes of this one: the figures of one core, also when one is lost."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.extras

# In a process of its own: Ray leaves sockets and threads behind that our tests would take for leaks.
PLAY = """
import json, logging, sys, time
import ray
from ray.cluster_utils import Cluster
from telltable.core.option import settle_options
from telltable.core.registry import game
from telltable.lab.cluster import connected
from telltable.lab.simulate import Order
from telltable.lab.tally import Tally
from telltable.lab.tallying import tally_each

GAMES, LOSE = int(sys.argv[1]), sys.argv[2] == "lose"
machines = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
other = machines.add_node(num_cpus=1)
ray.init(address=machines.address, logging_level=logging.ERROR, log_to_driver=False)
machines.wait_for_nodes()
order = Order("tail_story", ("bot:random",) * 2, settle_options(game("tail_story").options, {}), "cluster", GAMES)
cluster = connected("auto")
whole, counts = Tally(), 0
for games, tally in tally_each(order, 1, cluster):
    counts += games
    whole.add(tally)
    if LOSE and other is not None:
        machines.remove_node(other, allow_graceful=False)
        other = None
alone = Tally()
for _, tally in tally_each(order):
    alone.add(tally)
def alive():
    return len([n for n in ray.nodes() if n["Alive"]])

until = time.monotonic() + 60  # Ray notices a while later that a machine is gone; the games may be over by then
while LOSE and alive() > 1 and time.monotonic() < until:
    time.sleep(0.2)
print(json.dumps([cluster.cores, counts, whole == alone, alive()]))
ray.shutdown()
machines.shutdown()
"""


@pytest.mark.parametrize(("games", "lose", "left"), [(60, "keep", 2), (600, "lose", 1)])
def test_two_machines_give_the_figures_of_one_core(games: int, lose: str, left: int) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PLAY, str(games), lose], capture_output=True, text=True, timeout=600
    )
    assert run.returncode == 0, run.stderr[-3000:]
    said = run.stdout.splitlines()  # Ray tells of the lost machine there too, before or after
    assert f"[2, {games}, true, {left}]" in said, run.stdout[-3000:]
