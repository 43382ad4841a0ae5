"""What a table may set before the game: named switches with a default, a reason and a rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from .errors import Problem

DIGITS = 9  # of a number, at most

SEAT_NUMBER = "A number means that seat."


class Option(Struct, frozen=True):
    """One switch.

    Attributes:
        name: as typed, e.g. ``skinning``.
        values: allowed values, the default first; empty for a number between `least` and `most`, or for `count` of
            them, separated by spaces.
        help: one line for the lobby, that can be read before any of the values.
        rule: id of the rule or ruling it belongs to.
        labels: what the values (or the numbers `offered`) are called on a screen, in their order; values without one
            are not listed there.
        about: what the values are, each in a sentence, in their order: it is read where one is chosen.
        offered: the numbers that a screen offers where each has a name; any other can be typed on the command line.
        group: the heading under which it stands among the house rules.
        leads: it says what is played, so it stands in sight before the game begins.
        typed: a sentence for whoever types a value, as screens name them.
    """

    name: str
    values: tuple[str, ...]
    help: str
    rule: str
    default: str = ""
    least: int = 0
    most: int = 0
    count: int = 1
    labels: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    leads: bool = False
    offered: tuple[str, ...] = ()
    group: str = ""
    typed: str = ""

    @property
    def standard(self) -> str:
        """The default value."""
        return self.default or self.values[0]

    @property
    def said(self) -> str:
        """All that is said of it to whoever types values."""
        return " ".join(filter(None, (self.help, self.typed)))

    def accept(self, value: str) -> str:
        """The value, checked.

        Raises:
            Problem: it is not one of the allowed values.
        """
        if self.values:
            if value not in self.values:
                raise Problem(f"Option {self.name} must be {' or '.join(self.values)}, not {value[:40]!r}.")
        elif value != self.default or self.count == 1:
            self._accept_numbers(value)
        return value

    def _in_range(self, number: str) -> bool:
        plain = number.isascii() and number.isdecimal() and len(number) <= DIGITS
        return plain and self.least <= int(number) <= self.most

    def _accept_numbers(self, value: str) -> None:
        numbers = value.split(" ")
        if len(numbers) == self.count and all(map(self._in_range, numbers)):
            return
        if self.count == 1:
            raise Problem(f"Option {self.name} must be a number from {self.least} to {self.most}, not {value[:40]!r}.")
        raise Problem(
            f"Option {self.name} must be {self.default} or {self.count} numbers from {self.least} to {self.most}, "
            f"not {value[:40]!r}."
        )


class Preset(Struct, frozen=True):
    """House rules that go together, under one name. What `options` does not name is as printed.

    Attributes:
        label, help: what it is called, and a sentence that says what it is like.
        door: it stands in the lobby itself, and not among the house rules.
    """

    name: str
    label: str
    help: str
    options: dict[str, str]
    door: bool = False


def grouped(options: Iterable[Option], groups: Mapping[str, Mapping[str, Mapping[str, str]]]) -> tuple[Option, ...]:
    """Options as the lobby shows them.

    Args:
        options: as the rules declare them.
        groups: by heading, then by option: what its values are called; nothing where they speak for themselves.
    """
    found = {name: (heading, called) for heading, named in groups.items() for name, called in named.items()}
    return tuple(_in_group(option, *found[option.name]) if option.name in found else option for option in options)


def _in_group(option: Option, heading: str, called: Mapping[str, str]) -> Option:
    offered = () if option.values else tuple(called)
    labels = tuple(called[value] for value in option.values or offered) if called else option.labels
    return replace(option, group=heading, offered=offered, labels=labels)


def offering(
    options: Iterable[Option], name: str, labels: Mapping[str, str], about: tuple[str, ...] = ()
) -> tuple[Option, ...]:
    """The same options, of which one has these values only, called so."""
    return tuple(
        replace(option, values=tuple(labels), labels=tuple(labels.values()), about=about)
        if option.name == name
        else option
        for option in options
    )


def still_offered(options: Iterable[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """What was chosen, without the values that these options do not have: another pack was played then."""
    gone = {option.name for option in options if option.values and chosen.get(option.name) not in option.values}
    return {name: value for name, value in chosen.items() if name not in gone}


def changed_options(options: Iterable[Option], settled: Mapping[str, str]) -> dict[str, str]:
    """Those that are not as they are by default."""
    return {option.name: settled[option.name] for option in options if settled[option.name] != option.standard}


def settle_options(options: Iterable[Option], chosen: Mapping[str, object]) -> dict[str, str]:
    """Every option with its value, in declared order.

    Raises:
        Problem: an unknown option, or a value it does not take.
    """
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise Problem(f"There is no option {name[:40]!r}. Options: {', '.join(known)}.")
    return {
        name: option.accept(str(chosen[name])) if name in chosen else option.standard for name, option in known.items()
    }
