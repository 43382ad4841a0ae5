"""Character creation: one put together, or refused (ST-CRE-1, ST-CRE-4 to ST-CRE-6)."""

from __future__ import annotations

from collections import Counter

from telltable.core.ask import Ask, Extra, Form, One, Words
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.games.stacktors.box.adventure import Pregen
from telltable.games.stacktors.box.bank import Bank
from telltable.games.stacktors.box.notation import NotationProblem, Written, parse_character, parsed, print_character
from telltable.games.stacktors.box.pieces import COLOURS, piece_words
from telltable.games.stacktors.box.stacks import Stack, stack_of
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.moves import Build, PieceNote, TakePregen
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.scenery import adventure
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step

from .drafting import arranged
from .party import cp_of, number_of, party_ids, seat_of

NAME, CONCEPT, STACK = 24, 120, 120
LINE = 80


SPARE_NAMES = ("Warder", "Strider", "Keeper", "Seeker", "Runner", "Watcher", "Binder", "Finder")


def ready_ones(at: Scene) -> tuple[Pregen, ...]:
    """ST-CRE-4: the pregenerated characters that nobody has taken and that the bank can make."""
    table = at.state.table
    taken = {one.type for one in table.chars.values()}
    most = most_pieces(at)
    return tuple(
        one
        for one in adventure(at).party.pregens
        if one.name not in taken and _in_bank(table.bank, pieces_of(parsed(one.stack)), most)
    )


def pieces_of(it: Written) -> Counter[str]:
    """How many of each piece."""
    return Counter(f"{c}{s}" for c, s in (*it.feet, *it.guts, *it.brains))


def _in_bank(bank: Bank, need: Counter[str], most: int) -> bool:
    return need.total() <= most and all(bank.get(piece, 0) >= count for piece, count in need.items())


def most_pieces(at: Scene) -> int:
    """R-85: how many pieces the next character can have: each of those who are still to be made needs one."""
    table = at.state.table
    missing = sum(who not in table.chars for who in party_ids(table, adventure(at)))
    return sum(table.bank.values()) - max(0, missing - 1)


def _uses_pregens(at: Scene, who: str) -> bool:
    """ST-CRE-4; not for somebody whom the GM lets return with CP of its own."""
    table = at.state.table
    return table.option("creation") == "pregen" and who not in table.due and bool(ready_ones(at))


def creation_ask(at: Scene, who: str, rule: str) -> Ask:
    """What a player is asked who needs a character."""
    name = Words("called", "name", limit=NAME)
    if _uses_pregens(at, who):
        names = tuple(one.name for one in ready_ones(at))
        form = Form("TakePregen", {}, (One("name", "pregen", "who", of=names), name))
        return Ask("build", "ST-CRE-4", "Who do you want to be?", (form,))
    field = One("stack", "stack", of=suggestions(at, who), words=STACK)
    concept = Words("concept", "concept", "who is that", limit=CONCEPT)
    form = Form("Build", {}, (field, name, concept))
    drafted = at.state.table.drafts.get(who)
    text = "Put your pieces in order: feet-guts-brains." if drafted else f"Build a character for {cp_of(at, who)} CP."
    return Ask("build", rule, text, (form,), extras=(_lines_extra(len(drafted) if drafted else cp_of(at, who)),))


def _lines_extra(most: int) -> Extra:
    """ST-CRE-6: a line for each piece; there are at most as many as points."""
    piece = One("piece", "nth_piece", "which piece, from the feet up", of=tuple(range(1, max(1, most) + 1)))
    text = Words("text", "piece_note", "what it is", limit=LINE, optional=False)
    return Extra("notes", max(1, most), (Form("", {}, (piece, text), "Say what a piece is"),))


def suggestions(at: Scene, who: str) -> tuple[str, ...]:
    """Stacks that are legal now: the drafted pieces in order, or some that the bank can make."""
    table = at.state.table
    drafted = table.drafts.get(who)
    if drafted:
        return (print_character(arranged(drafted)),)
    cp = cp_of(at, who)
    found = [one.stack for one in ready_ones(at) if parsed(one.stack).cp <= cp]
    found.append(bot_build(table, cp, most_pieces(at)))
    return tuple(dict.fromkeys(found))


def bot_build(table: Table, cp: int, most: int) -> str:
    """ST-D-BUILD: cells that the party lacks: about 3 CP of feet, 4 of guts, 3 of brains; of `most` pieces at most."""
    left = dict(table.bank)
    have = Counter(cell for one in table.party for cell in one.stack.cells)
    rows: dict[str, list[tuple[str, int]]] = {"feet": [], "guts": [], "brains": []}
    plan = (("feet", 2), ("guts", 2), ("brains", 2), ("guts", 2), ("feet", 3), ("brains", 1))
    for position, size in plan:
        wanted = min(size, cp)
        if position == "feet" and rows["feet"]:
            wanted = cp if rows["feet"][-1][1] < cp <= 3 else 0
        goods = [c for c in COLOURS if left.get(f"{c}{wanted}", 0) > 0 and (c != "C" or position == "guts")]
        if wanted and goods and most:
            colour = min(goods, key=lambda c: (have[f"{position}.{c}"], COLOURS.index(c)))
            rows[position].append((colour, wanted))
            have[f"{position}.{colour}"] += 1
            left[f"{colour}{wanted}"] -= 1
            cp -= wanted
            most -= 1
    if not rows["feet"]:  # ST-CRE-5: the cheapest piece there is, as a foot; that alone, where there is no more CP
        if not most or cp < min(int(piece[-1]) for piece, count in left.items() if count > 0):
            rows, left = {"feet": [], "guts": [], "brains": []}, table.bank
        piece = min((p for p, count in left.items() if count > 0), key=lambda p: int(p[-1]))
        rows["feet"].append((piece[:-1], int(piece[-1])))
    return print_character(Written(tuple(rows["feet"]), tuple(rows["guts"]), tuple(rows["brains"])))


def companion_choice(at: Scene, who: str) -> Move:
    """The first ready character who is no namesake of anybody's, or a build (ST-BOT-1)."""
    if _uses_pregens(at, who):
        ready = ready_ones(at)
        taken = {one.name.split()[0].casefold() for one in at.state.table.party}
        fresh = [one for one in ready if not one.called or one.called.split()[0].casefold() not in taken]
        return TakePregen((fresh or ready)[0].name)
    drafted = at.state.table.drafts.get(who)
    if drafted:
        return Build(print_character(arranged(drafted)))
    return Build(bot_build(at.state.table, cp_of(at, who), most_pieces(at)))


def make(p: Play, who: str, seat: Seat, move: Move) -> None:
    """Put a character together, or refuse it."""
    table = p.state.table
    if isinstance(move, TakePregen):
        if not _uses_pregens(p, who):
            refuse("pregen", "ST-CRE-4", "You can't take a ready-made character right now.")
        ready = next((one for one in ready_ones(p) if one.name == move.name), None)
        if ready is None:
            refuse("pregen", "ST-CRE-4", "That character is taken.")
        need_words(move.called, NAME, "A name", "ST-CRE-6")
        name = move.called or _own_name(table, who, ready.called) or ready.name
        _finish(p, who, seat, parsed(ready.stack), name, ready.concept, ready.notes, ready.name)
        return
    if not isinstance(move, Build) or _uses_pregens(p, who):
        refuse("build", "ST-CRE-4", "Choose one of the ready-made characters.")
    need_words(move.called, NAME, "A name", "ST-CRE-6")
    need_words(move.concept, CONCEPT, "A concept", "ST-CRE-6")
    try:
        it = parse_character(move.stack)
    except NotationProblem as problem:
        refuse("notation", problem.rule, problem.why)
    if it.cap or it.efeet or it.eguts or it.ebrains or it.carried:
        refuse("equipment", "ST-CRE-5", "A new character has feet, guts and brains only.")
    _check_build(p, who, it)
    name = move.called or SPARE_NAMES[(number_of(who) - 1) % len(SPARE_NAMES)]
    taken = {one.name.casefold() for one in table.chars.values()}
    while name.casefold() in taken and not move.called:
        name = f"{name} {who[2:]}"[:NAME]
    _finish(p, who, seat, it, name, move.concept, _lines(move.notes, it), "")


def _own_name(table: Table, who: str, called: str) -> str:
    """ST-CRE-4: what a ready character is called; by the last name alone where the first is somebody else's."""
    first, _, rest = called.partition(" ")
    others = {one.name.split()[0].casefold() for one in table.party if one.id != who}
    return rest if rest and first.casefold() in others else called


def _lines(notes: tuple[PieceNote, ...], it: Written) -> tuple[str, ...]:
    """ST-CRE-6: a line for each piece, empty where nothing is said of it; none at all where nothing is said."""
    count = len((*it.feet, *it.guts, *it.brains))
    for note in notes:
        if not 1 <= note.piece <= count:
            refuse("piece", "ST-CRE-6", f"There is no piece {note.piece}: you have {count}, counted from the feet up.")
        if not note.text:
            refuse("no_words", "ST-CRE-6", "Write something about the piece.")
        need_words(note.text, LINE, "A line for a piece", "ST-CRE-6")
    said = {note.piece: note.text for note in notes}
    if len(said) < len(notes):
        refuse("piece_twice", "ST-CRE-6", "Only one line for each piece.")
    return tuple(said.get(n, "") for n in range(1, count + 1)) if said else ()


def _check_build(p: Play, who: str, it: Written) -> None:
    """ST-CRE-5, ST-CRE-1: paid for, and in the bank; or made of exactly the drafted pieces."""
    table = p.state.table
    used = pieces_of(it)
    drafted = table.drafts.get(who)
    if drafted is not None:
        if used != Counter(drafted):
            refuse("drafted", "ST-CRE-2", "Use exactly the pieces you drafted.")
        return
    cp = cp_of(p, who)
    lacking = it.cp - cp
    # Whoever is asked to build finds a piece in the bank.
    least = min(int(piece[-1]) for piece, count in table.bank.items() if count > 0)
    cheapest = used.total() == 1 and it.cp == least > cp
    if lacking > 0 and not cheapest:
        refuse("cost", "ST-CRE-5", f"That costs {lacking} more CP than you have.")
    for piece, count in used.items():
        if table.bank.get(piece, 0) < count:
            refuse("bank", "ST-CRE-1", f"The bank has no {piece_words(piece[:-1], int(piece[-1]))} left for that.")
    if used.total() > (most := most_pieces(p)):
        few = "1 piece" if most == 1 else f"{most} pieces"
        refuse("last_pieces", "ST-CRE-5", f"The others need a piece each, too: use {few} at most.")


def _finish(
    p: Play, who: str, seat: Seat, it: Written, name: str, concept: str, notes: tuple[str, ...], type_: str
) -> None:
    table = p.state.table
    stack: Stack = stack_of({"feet": it.feet, "guts": it.guts, "brains": it.brains}, table.next_slot)
    old = table.chars.get(who)
    cp = max(cp_of(p, who), stack.pips)
    one = Character(
        who,
        name,
        "pc",
        "Gr",
        "party",
        seat,
        stack,
        earned=cp,
        spent=stack.pips,
        known=tuple(sorted(stack.cells)),
        concept=concept,
        notes=notes,
        began=print_character(it),
        type=type_,
    )
    p.tell(e.CharacterMade(one, old is not None))


class Making(Step, frozen=True):
    """Seats make the characters that are missing, one after the other; companions take what is left."""

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 1200, 600

    def missing(self, at: Scene) -> tuple[str, ...]:
        """The ids of the characters to be made; each kind of making says which."""
        return ()

    def _current(self, at: Scene, seat: Seat) -> str:
        return next((who for who in self.missing(at) if seat_of(at.state.table, who) == seat), "")

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A ready character, or a stack."""
        return creation_ask(at, self._current(at, seat), self.rule)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Made."""
        make(p, self._current(p, seat), seat, move)
        p.then(self)

    def default(self, at: Play, seat: Seat) -> Move:
        """As a companion would."""
        return companion_choice(at, self._current(at, seat))

    def run(self, p: Play) -> None:
        """A companion."""
        for who in self.missing(p)[:1]:
            make(p, who, ENGINE, companion_choice(p, who))
            p.then(self)
