"""What things on the table are called."""

from __future__ import annotations

from telltable.core.english import a, count, is_plural, known, listed
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.box.pieces import CELL_NAMES, shown
from telltable.games.stacktors.box.pronouns import Pronoun

from .fights import Fight
from .people import Character
from .state import Table


def name(table: Table, id_: str) -> str:
    """What somebody or something is called."""
    if id_ in table.chars:
        return table.chars[id_].name
    if id_ in table.challenges:
        return table.challenges[id_].name
    if id_ in table.things:
        return table.things[id_].name
    if id_ in table.gone:
        return table.gone[id_]
    return id_ or "the ground"


def who_is_left(table: Table, it: Adventure) -> list[tuple[str, Pronoun]]:
    """Everybody of the party who lives, or else everybody, with what they are called besides (`of_party`)."""
    rows = [one for one in table.party if one.alive] or table.party
    return [(one.name, it.pronoun(one.name)) for one in rows]


def within(name_: str) -> str:
    """A name in the middle of a sentence: ``the strongbox``, ``a scroll``."""
    return name_[:1].lower() + name_[1:] if name_.startswith(("The ", "A ", "An ")) else name_


def the_thing(name_: str) -> str:
    """A thing by its name, within a sentence: ``the fine bow``, ``some coins``, ``what was under the bucket``."""
    if name_.startswith("Something "):
        return f"what was {name_.removeprefix('Something ').replace(' a ', ' the ', 1)}"
    if name_.startswith("Some "):
        return f"{name_[:1].lower()}{name_[1:]}"
    inner = known(within(name_))
    return inner if inner != name_ or name_[:1].islower() else f"the {name_[:1].lower()}{name_[1:]}"


def a_thing(name_: str) -> str:
    """A thing as it is first told, within a sentence: ``a fine bow``, ``some coins``, ``what was under the bucket``."""
    inner = the_thing(name_)
    if name_.startswith(("A ", "An ")):
        return within(name_)
    if inner == within(name_) or not inner.startswith("the "):
        return inner
    noun = inner.removeprefix("the ")
    return noun if is_plural(noun) else a(noun)


_TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times", 6: "six times"}


def times_over(m: int) -> str:
    """ST-ATK-8: how often a success counts: ``, twice over``; nothing for once."""
    return f", {_TIMES.get(m, f'{m} times')} over" if m > 1 else ""


def pieces(one: Character | None, slots: tuple[int, ...]) -> str:
    """``R3, O2``; a piece that is gone is left out."""
    found = [str(slot) for id_ in slots if one and (slot := one.slot(id_))]
    return ", ".join(found)


def attack_words(table: Table, fight: Fight) -> str:
    """``shoots at``, ``strikes at`` ...: what an attack looks like."""
    verbs = {
        "guts.R": "shoots at",
        "guts.Pk": "sweeps at",
        "guts.O": "strikes twice at",
        "guts.G": "goes for the feet of",
        "guts.B": "tries to hold",
        "guts.P": "tries to shift",
        "brains.R": "threatens",
        "brains.Pk": "tries to outwit",
        "brains.Y": "tries to calm",
        "brains.G": "tries to persuade",
        "brains.Cy": "tries to reshape",
        "brains.B": "sizes up",
        "brains.P": "tries to command",
    }
    plain = {"physical": "strikes at", "mental": "works on the mind of", "social": "confronts"}
    target = listed([within(name(table, target)) for target in fight.targets])
    if any(target_ in table.challenges for target_ in fight.targets):
        return f"works on {target}"
    return f"{verbs.get(fight.cell, plain[fight.type])} {target}"


def status_words(kind: str, n: int) -> str:
    """A status with its counter."""
    turns = count(n, "turn")
    return {
        "fleeing": f"flees for {turns}",
        "calmed": f"is calmed for {turns}",
        "frozen": f"is held for {turns}",
        "compelled": f"is compelled for {turns}",
        "exposed": f"is exposed for {count(n, 'defence')}",
    }[kind]


def cell_label(one: Character, slot: int) -> str:
    """A piece with what it can do: ``Red 3 Ranged``."""
    piece = one.slot(slot)
    cell = one.cell_of(slot)
    return f"{shown(piece)} {CELL_NAMES[cell]}" if piece and cell else "a piece"
