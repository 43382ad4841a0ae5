"""What the server counts, in the text form that Prometheus reads. No label is ever a name, a code or a word."""

from __future__ import annotations

from collections import Counter

HELP = {
    "telltable_tables": ("gauge", "Tables in memory."),
    "telltable_connections": ("gauge", "Open WebSockets at tables."),
    "telltable_moves_total": ("counter", "Moves acknowledged, repeated ones included."),
    "telltable_messages_total": ("counter", "Messages of clients, by type."),
    "telltable_refusals_total": ("counter", "Messages and requests refused, by kind."),
    "telltable_cut_total": ("counter", "Sockets that the server closed, by reason."),
    "telltable_errors_total": ("counter", "Requests and messages that failed by a fault of ours."),
}


class Counts:
    """Counters by name and label."""

    def __init__(self) -> None:
        self._counted: Counter[tuple[str, str]] = Counter()

    def add(self, name: str, label: str = "") -> None:
        """One more of ``telltable_{name}_total``; `label` like ``reason="flood"``, of a fixed set."""
        self._counted[f"telltable_{name}_total", label] += 1

    def of(self, name: str, label: str = "") -> int:
        """How many so far."""
        return self._counted[f"telltable_{name}_total", label]

    def text(self, tables: int, connections: int) -> str:
        """The page for Prometheus."""
        now = {("telltable_tables", ""): tables, ("telltable_connections", ""): connections}
        lines = []
        for name, (kind, help_) in HELP.items():
            lines += [f"# HELP {name} {help_}", f"# TYPE {name} {kind}"]
            rows = sorted((label, n) for (of, label), n in (self._counted | now).items() if of == name)
            lines += [f"{name}{{{label}}} {n}" if label else f"{name} {n}" for label, n in rows]
            if not rows:
                lines.append(f"{name} 0")
        return "\n".join(lines) + "\n"
