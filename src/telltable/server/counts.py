"""What the server counts, in the text form that Prometheus reads. No label is ever a name, a code or a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

HELP = {
    "telltable_tables": ("gauge", "Tables in memory."),
    "telltable_connections": ("gauge", "Open WebSockets at tables."),
    "telltable_moves_total": ("counter", "Moves acknowledged, repeated ones included."),
    "telltable_messages_total": ("counter", "Messages of clients, by type."),
    "telltable_refusals_total": ("counter", "Messages and requests refused, by kind."),
    "telltable_cut_total": ("counter", "Sockets that the server closed, by reason."),
    "telltable_errors_total": ("counter", "Requests and messages that failed by a fault of ours."),
}


class Tally(Struct, frozen=True):
    """What was counted somewhere: names, labels and numbers; tables and connections there now."""

    counted: tuple[tuple[str, str, int], ...] = ()
    tables: int = 0
    connections: int = 0


class Counts:
    """Counters by name and label.

    Attributes:
        elsewhere: what the other workers of this server have counted.
    """

    def __init__(self) -> None:
        self._counted: Counter[tuple[str, str]] = Counter()
        self.elsewhere = Tally()

    def add(self, name: str, label: str = "") -> None:
        """One more of ``telltable_{name}_total``; `label` like ``reason="flood"``, of a fixed set."""
        self._counted[f"telltable_{name}_total", label] += 1

    def of(self, name: str, label: str = "") -> int:
        """How many so far."""
        return self._counted[f"telltable_{name}_total", label]

    def tally(self, tables: int, connections: int) -> Tally:
        """All of it that was counted in this process."""
        return Tally(tuple((name, label, n) for (name, label), n in self._counted.items()), tables, connections)

    def text(self, tables: int, connections: int) -> str:
        """The page for Prometheus: of all workers of the server."""
        whole = together([self.tally(tables, connections), self.elsewhere])
        counted = {(name, label): n for name, label, n in whole.counted}
        counted |= {("telltable_tables", ""): whole.tables, ("telltable_connections", ""): whole.connections}
        lines = []
        for name, (kind, help_) in HELP.items():
            lines += [f"# HELP {name} {help_}", f"# TYPE {name} {kind}"]
            rows = sorted((label, n) for (of, label), n in counted.items() if of == name)
            lines += [f"{name}{{{label}}} {n}" if label else f"{name} {n}" for label, n in rows]
            if not rows:
                lines.append(f"{name} 0")
        return "\n".join(lines) + "\n"


def together(tallies: Iterable[Tally]) -> Tally:
    """The sum of what was counted in several places."""
    counted: Counter[tuple[str, str]] = Counter()
    tables = connections = 0
    for tally in tallies:
        counted.update({(name, label): n for name, label, n in tally.counted})
        tables += tally.tables
        connections += tally.connections
    return Tally(tuple((name, label, n) for (name, label), n in counted.items()), tables, connections)
