"""Another day for whoever looks at the clock."""

from __future__ import annotations

import datetime
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest


@contextmanager
def another_day(stamp: float = 2_000_000_000.0) -> Iterator[None]:
    """Every clock that Telltable reads says so, also one that a module has imported by its name; and what games and
    books remember having worked out is forgotten."""

    class Day(datetime.date):
        @classmethod
        def today(cls) -> datetime.date:
            return _datetime.fromtimestamp(stamp, datetime.UTC).date()

    class Moment(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:
            return _datetime.fromtimestamp(stamp, tz)

        today = utcnow = now

    _datetime, localtime, gmtime, strftime = datetime.datetime, time.localtime, time.gmtime, time.strftime
    others: dict[Any, Any] = {
        datetime.date: Day,
        datetime.datetime: Moment,
        time.time: lambda: stamp,
        time.time_ns: lambda: int(stamp * 1e9),
        time.localtime: lambda at=stamp: localtime(at),
        time.gmtime: lambda at=stamp: gmtime(at),
        time.strftime: lambda form, at=None: strftime(form, at or localtime(stamp)),
    }
    with pytest.MonkeyPatch.context() as patch:
        for module in (time, datetime, *(one for name, one in sys.modules.items() if name.startswith("telltable."))):
            for name, value in list(vars(module).items()):
                if hasattr(value, "cache_clear") and re.search(r"\.keepsake\.|\.show\.", module.__name__):
                    value.cache_clear()
                for clock, other in others.items():
                    if value is clock:
                        patch.setattr(module, name, other)
        yield
