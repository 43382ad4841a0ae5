"""Games on more machines than one (`telltable[ray]`): the same figures, and no game is lost with a machine."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from importlib.metadata import version
from itertools import islice
from typing import Any, TypeVar

from msgspec import Struct

from telltable.core.errors import Problem
from telltable.core.extra import needs

AUTO = "auto"
PORT = 10001  # of Ray's client server
AHEAD = 4  # chunks for each core that are given out before they are needed
MISSING = needs("A cluster needs Ray on each of its machines", "ray")
Played = TypeVar("Played")


class Cluster(Struct, frozen=True):
    """The cores that were found.

    Attributes:
        ray: the module.
        cores: of all machines together.
    """

    ray: Any
    cores: int


def connected(where: str) -> Cluster:
    """The cluster to which this machine belongs (`AUTO`), or the one at this address: ``HOST`` or ``HOST:PORT``.

    Raises:
        Problem: there is none, or Ray is not installed.
    """
    try:
        import ray
    except ImportError:
        raise Problem(MISSING) from None
    if not ray.is_initialized():
        address = AUTO if where == AUTO else f"ray://{where if ':' in where else f'{where}:{PORT}'}"
        try:
            ray.init(address=address, logging_level="ERROR", log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError):
            what = "This machine belongs to no cluster" if where == AUTO else f"There is no cluster at {where[:80]}"
            raise Problem(f"{what}. Start one with: ray start --head") from None
    return Cluster(ray, int(ray.cluster_resources().get("CPU", 0)) or 1)


def in_cluster(
    cluster: Cluster, play: Callable[[Any, range], Played], order: Any, chunks: Iterator[range]
) -> Generator[tuple[range, Played], None, None]:
    """What comes of each chunk, as it is known. What a machine had not given back when it was lost is played again."""
    ray = cluster.ray
    task = ray.remote(num_cpus=1, max_retries=-1)(_played)
    given: dict[Any, range] = {}
    try:
        while True:
            for chunk in islice(chunks, AHEAD * cluster.cores - len(given)):
                given[task.remote(play, order, chunk, version("telltable"))] = chunk
            if not given:
                break
            for done in ray.wait(list(given), num_returns=1)[0]:
                yield given.pop(done), ray.get(done)
    finally:
        for left in given:
            ray.cancel(left, force=True)


def _played(play: Callable[[Any, range], Played], order: Any, chunk: range, asked_by: str) -> Played:
    """On one of the machines."""
    if version("telltable") != asked_by:
        raise Problem(f"A machine of the cluster has Telltable {version('telltable')}, and this one has {asked_by}.")
    return play(order, chunk)
