"""Section 8: what can never be true of the table between two moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from telltable.games.stacktors.box.bank import plain_pieces, whole_bank
from telltable.games.stacktors.box.notation import parse_challenge, print_challenge, print_character, reads_as_itself
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.stacks import is_nest

from .people import Character
from .scenery import ground
from .sealed import sealed_of
from .state import Secrets, State, Table, challenge_notation, notated
from .things import NOWHERE
from .types import Scene


def broken(pack: StacktorsPack, state: State) -> Iterator[str]:
    """One sentence for each law that does not hold."""
    table = state.table
    if not table.bank:
        return
    yield from _pieces(pack, state)
    yield from _stacks(table)
    yield from _places(pack, state)


def _pieces(pack: StacktorsPack, state: State) -> Iterator[str]:
    """Section 8, 1: conservation: bank, stacks, challenges, opened objects and the sealed reserve."""
    table = state.table
    for piece, count in table.bank.items():
        if count < 0:
            yield f"the bank holds {count} of {piece}"
    have: Counter[str] = Counter(table.bank)
    for one in table.chars.values():
        have.update(str(slot) for slot in (*one.stack.slots, *one.equip.slots))
    for rock in table.challenges.values():
        have.update(str(slot) for slot in rock.slots)
    for thing in table.things.values():
        have.update(str(slot) for slot in thing.pieces)
    for pieces in table.drafts.values():
        have.update(pieces)
    have.update(_sealed(state.secrets))
    want: Counter[str] = Counter(whole_bank(table.options, len(table.names)))
    want.update(_sealed(sealed_of(pack.by_id[table.adventure].stages)))
    if table.flags.count("gm pieces") or table.gm:
        return  # a GM may bring in objects of its own
    gone = {p: want[p] - have[p] for p in want | have if want[p] != have[p]}
    if gone:
        yield f"pieces were lost or made: {gone}"


def _sealed(secrets: Secrets) -> Counter[str]:
    found: Counter[str] = Counter()
    for pieces in secrets.objects.values():
        found.update(f"{c}{s}" for c, s in pieces)
    for stages in secrets.stages.values():
        for stage in stages:
            found.update(f"{c}{s}" for c, s in plain_pieces(stage.c, stage.v))
    return found


def _stacks(table: Table) -> Iterator[str]:
    notated_ = table.option("grounding") == "notated"
    for one in table.chars.values():
        if not one.alive:
            if one.stack.slots and not one.clock:
                yield f"{one.id} is dead and holds pieces"
            continue
        if notated_ and not is_nest(one.stack.feet):
            yield f"{one.id} stands on {[str(slot) for slot in one.stack.feet]}"
        if one.stack.pips > one.cap:
            yield f"{one.id} holds {one.stack.pips} pips over its cap of {one.cap}"
        if not 0 <= one.burned <= one.spent <= one.earned:
            yield f"{one.id} has earned {one.earned}, spent {one.spent} and burned {one.burned} CP"
        yield from _ties(table, one)
        text = print_character(notated(table, one))
        if notated_ and not reads_as_itself(text):
            yield f"{text} does not read as itself"
    for rock in table.challenges.values():
        text = "" if rock.abstract or rock.surmounted else challenge_notation(rock)
        if text and print_challenge(parse_challenge(text, gray_feet=True)) != text:
            yield f"{text} does not read as itself"


def _ties(table: Table, one: Character) -> Iterator[str]:
    """Section 8, 4 and 6: marks are on own pieces, engagements are mutual and between enemies."""
    own = {slot.id for slot in (*one.stack.slots, *one.equip.slots)}
    if not set(one.committed) <= own:
        yield f"{one.id} has committed pieces that it does not have"
    for other in one.engaged:
        if other not in table.chars or one.id not in table.chars[other].engaged:
            yield f"{one.id} is engaged with {other}, but not the other way round"
        elif not table.chars[other].alive or not table.enemies(one, table.chars[other]):
            yield f"{one.id} is engaged with {other}, which is no living enemy"


def _places(pack: StacktorsPack, state: State) -> Iterator[str]:
    """Section 8, 5 and 6: two stacks never share a cell, nobody stands in a wall, the engaged are adjacent."""
    table, field = state.table, ground(Scene(pack, state))
    if table.mode != "conflict" or field is None:
        return
    seen = {rock.pos: rock.id for rock in table.challenges.values() if not rock.surmounted and rock.pos != NOWHERE}
    for one in table.living:
        if one.pos in seen:
            yield f"{one.id} stands on {seen[one.pos]}"
        seen[one.pos] = one.id
        if not field.holds(one.pos) or field.is_wall(one.pos):
            yield f"{one.id} stands where nobody can"
        for other in one.engaged:
            if not field.adjacent(one.pos, table.chars[other].pos):
                yield f"{one.id} is engaged with {other}, which is not beside it"
