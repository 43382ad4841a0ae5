"""What a move would come to, said before it is made (`Rules.foreseen`)."""

from __future__ import annotations

from msgspec import Struct

from .story import Gauge


class Outlook(Struct, frozen=True):
    """What a move would come to, as far as it is chosen; nothing where there is nothing to say.

    Attributes:
        said: in words, without a full stop.
        gauges: what it uses up, of how much there is.
        warnings: what whoever chooses may not have thought of, in sentences.
    """

    said: str = ""
    gauges: tuple[Gauge, ...] = ()
    warnings: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to say."""
        return self != Outlook()

    @property
    def line(self) -> str:
        """All of it where there is one line, without a full stop at its end."""
        counted = [f"{gauge.count} of {gauge.needed} {gauge.name}" for gauge in self.gauges]
        first = ", ".join(filter(None, (*counted, self.said)))
        return ". ".join(filter(None, (first, *(sentence.removesuffix(".") for sentence in self.warnings))))
