"""The kinds of a game, collected from the modules that define them."""

from __future__ import annotations

from types import ModuleType
from typing import TypeVar

T = TypeVar("T")


def kinds(base: type[T], *modules: ModuleType) -> tuple[type[T], ...]:
    """Every class of this kind that these modules define themselves, as written, but for those with a leading ``_``.

    Raises:
        TypeError: two modules define one by the same name, which no log could tell apart; or one derives from another:
            what both have in common belongs into a class with a leading ``_``, or in another module.
    """
    found: dict[str, type[T]] = {}
    for module in modules:
        for name, kind in vars(module).items():
            if not _is_own(kind, base, module) or name.startswith("_"):
                continue
            if found.setdefault(kind.__name__, kind) is not kind:
                raise TypeError(
                    f"{kind.__name__} is defined twice: {found[kind.__name__].__module__}, {module.__name__}"
                )
    for kind in found.values():
        for parent in kind.__mro__[1:]:
            if parent in found.values():
                raise TypeError(f"{kind.__name__} derives from {parent.__name__}, and both are collected")
    return tuple(found.values())


def _is_own(kind: object, base: type, module: ModuleType) -> bool:
    return isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
