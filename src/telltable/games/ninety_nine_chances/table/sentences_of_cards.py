"""What somebody says of a card: sentences that were written for it and can clash with nothing; else a line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import UnsetType

from telltable.core.english import joined
from telltable.core.luck import Luck
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import (
    BONUS,
    ENDINGS,
    FAILURE,
    MEDIAN,
    PLAN,
    PROBLEM,
    RESOURCE,
    SHARED,
    SUCCESS,
    Forms,
)
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_forms, resource_forms

from .auto_lines import fill, fresh, genres_of, tell, was_told
from .line_slots import SLOT, Before, Slots, brought, scenes, slots, solved_by
from .state import NOBODY, Table

_LIGHT = {RESOURCE: "found", SHARED: "had", BONUS: "found", MEDIAN: "found"}
_DARK = {PROBLEM: "came", SUCCESS: "turned", FAILURE: "came"}
_ALONE = (RESOURCE, SHARED, BONUS, PROBLEM)  # told by the sentence of the card and nothing else
_OF_DEEDS = {SUCCESS: "worked", FAILURE: "failed"}
_OF_CARDS = frozenset(("found", "had", "came", "stayed", "turned", *_OF_DEEDS.values()))


def line_of(
    pack: ChancePack,
    table: Table,
    kind: str,
    seat: Seat,
    luck: Luck,
    *,
    card: str = "",
    other: Seat = NOBODY,
    used: tuple[str, ...] | None = None,
) -> str:
    """A telling that nobody has told in this game; empty where the pack has none. Arguments as for `slots`."""
    found = slots(pack, table, kind, seat, card, other, used)
    told = heard(table)
    alike = [one.text for one in table.told if one.kind == (RESOURCE if kind == SHARED else kind)]
    own = sentences(pack, table, kind, card)
    if any(was_told(one, told) for one in own.values()):
        own = {}
    own |= _of_deed(pack, table, kind)
    lines = [line for line in pack.words[kind].lines if not own.keys() ^ _OF_CARDS.intersection(SLOT.findall(line))]
    mine = [line for line in lines if "{me_self}" in line]
    if "me_self" in found and (mine or own):
        lines = mine
    if own and (kind in _ALONE or not lines):
        return " ".join(joined(fill(one, found)) for one in own.values())
    if own:
        lines = [with_sentences(line, own) for line in fresh(lines, alike)]
    if kind in ENDINGS:
        return _ending(pack, table, (kind, seat), lines, found, luck, Before(told, alike))
    return tell(pack, lines, found, genres_of(table, kind, seat), luck, Before(told, alike))


def sentences(pack: ChancePack, table: Table, kind: str, card: str) -> Slots:
    """The sentences that tell a card in this way, by their names; none where it has not got all that are needed, or
    where they go on with what nobody has told."""
    if kind in (SUCCESS, FAILURE) and not _came(pack, table, table.turn.problem):
        return {}
    if kind in _LIGHT:
        found = {_LIGHT[kind]: said_of(resource_forms(pack, card), _LIGHT[kind])}
    elif kind in _DARK:
        found = {_DARK[kind]: said_of(problem_forms(pack, card), _DARK[kind])}
    else:
        return {}
    if kind == FAILURE:
        found["stayed"] = said_of(problem_forms(pack, table.turn.problem), "stayed")
    return found if all(found.values()) else {}


def _of_deed(pack: ChancePack, table: Table, kind: str) -> Slots:
    """What came of the deed of the running plan, for its outcome; nothing where nobody told the deed in the words of
    its card, or where it was told before."""
    form = _OF_DEEDS.get(kind, "")
    if not any(f"{{{form}}}" in line for line in pack.words[kind].lines):
        return {}
    turn = table.turn
    plan = next((one.text for one in reversed(table.told) if one.kind == PLAN and one.seat == turn.seat), "")
    used = [forms for card in turn.resources if (forms := resource_forms(pack, card))]
    told = next((said_of(forms, form) for forms in used if forms.did in plan), "")
    return {form: told} if told and not was_told(told, heard(table)) else {}


def with_sentences(line: str, own: Slots) -> str:
    """A line with a card's sentences in it, each with a small letter where it goes on with a sentence."""

    def put(match: re.Match[str]) -> str:
        said = own.get(match[1], match[0])
        begins = line[: match.start()].rstrip()[-1:] in ("", ".", "!", "?", "}")
        return said if begins or said.startswith("{") else said[:1].lower() + said[1:]

    return SLOT.sub(put, line)


def _ending(
    pack: ChancePack,
    table: Table,
    whose: tuple[str, Seat],
    lines: Sequence[str],
    found: Slots,
    luck: Luck,
    before: Before,
) -> str:
    """How it ended for somebody, and what became of the last Problem; the Hero ends with the prize."""
    kind, seat = whose
    pair = scenes(pack, table.theme)
    if seat == table.hero and pair:
        lines = [pair[0].won]
    elif found.get("over"):
        lines = [line for line in lines if "{over}" in line]
    else:
        lines = _with_gift(pack, kind, brought(table, seat), before) or lines
    last = afterwards(pack, table, seat)[-1:]
    return tell(
        pack, [" ".join((line, *last)) for line in fresh(lines, before.alike)], found, table.theme, luck, before
    )


def _with_gift(pack: ChancePack, kind: str, card: str, before: Before) -> list[str]:
    """Lines that go on with how the Resource came that the Finale brought; none where its card cannot say that."""
    came = said_of(resource_forms(pack, card), "found") if card else ""
    if not came or was_told(came, before.told):
        return []
    lines = [line for line in pack.words[kind].lines if "{found}" in line]
    return [with_sentences(line, {"found": came}) for line in fresh(lines, before.alike)]


def afterwards(pack: ChancePack, table: Table, seat: Seat) -> list[str]:
    """What became of each Problem of a seat, in the words of its card: the solved ones first."""
    solved = [after(pack, table, card, "gone") for card in solved_by(table, seat)]
    return [text for text in (*solved, *(after(pack, table, x, "still") for x in table.problem_cards(seat))) if text]


def after(pack: ChancePack, table: Table, card: str, form: str) -> str:
    """What became of a Problem: `still` or `gone`; empty where nobody heard in its card's words how it came."""
    return said_of(problem_forms(pack, card), form) if _came(pack, table, card) else ""


def heard(table: Table) -> list[str]:
    """All that was told."""
    return [one.text for one in table.told]


def _came(pack: ChancePack, table: Table, card: str) -> bool:
    """Whether it was told how a Problem came, in the words of its card: the others speak of the same people."""
    came = said_of(problem_forms(pack, card), "came")
    return bool(came) and was_told(came, heard(table))


def said_of(forms: Forms | None, field: str) -> str:
    """A sentence of a card, by its name; empty where it has none."""
    said: str | UnsetType = getattr(forms, field) if forms else ""
    return said or ""
