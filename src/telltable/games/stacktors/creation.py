"""Making characters: pregenerated, free, group and unique; replacements for the dead (ST-CRE, ST-DTH-4)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.move import Move
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step
from telltable.core.words import need_words

from . import events as e
from .adventure import Adventure, Pregen
from .assault import expect
from .bank import Bank, full_bank, trios_for, unique_bank
from .moves import Build, Pick, TakePregen
from .notation import NotationProblem, Written, parse_character, print_character
from .pieces import COLOUR_NAMES, COLOURS, SIZES, UNIQUE_COLOURS, piece_words
from .placement import nearest_free, sealed_of
from .reckon import adventure, ground, stage
from .stacks import Stack, stack_of
from .state import ENGINE, Character, Table

NAME, CONCEPT, STACK = 24, 120, 120
FULL_UNIQUE = 48
SPARE_NAMES = ("Warder", "Strider", "Keeper", "Seeker", "Runner", "Watcher", "Binder", "Finder")


def unique_cp(pcs: int) -> int:
    """ST-CRE-3: CP for everybody, or 0 where there are too many."""
    cp = min(10, FULL_UNIQUE // pcs)
    return cp if cp >= 3 else 0


def points(table: Table, it: Adventure) -> int:
    """CP that everybody gets for creation: the option's, the adventure's where it is left at 10, fewer for Unique."""
    option = int(table.option("cp"))
    if table.option("creation") == "unique" and option == 10:
        return unique_cp(len(party_ids(table, it)))
    return it.party.cp if option == 10 else option


def party_ids(table: Table, it: Adventure) -> tuple[str, ...]:
    """The ids of the players' characters: one for each seat, then companions (ST-BOT-1)."""
    seats = len(table.players)
    fill = it.party.size if not table.gm and table.option("extra_pcs") != "none" else 0
    return tuple(f"pc{n + 1}" for n in range(max(seats, fill)))


def number_of(who: str) -> int:
    """The number in the id of a players' character; 0 where a position file calls it something else."""
    return int(who[2:]) if who.startswith("pc") and who[2:].isdecimal() else 0


def seat_of(table: Table, who: str) -> Seat:
    """The seat of a character: its player's; ENGINE for a companion, unless players run those too."""
    n = number_of(who) - 1
    seats = table.players
    if n < 0:
        return table.chars[who].seat if table.chars[who].seat in table.open else ENGINE
    if n < len(seats):
        return seats[n] if seats[n] in table.open else ENGINE
    return seats[n % len(seats)] if table.option("extra_pcs") == "player" else ENGINE


def draft_order(ids: tuple[str, ...], pick: int, snake: bool) -> str:
    """ST-CRE-2: whose pick it is: in rotation, or there and back again."""
    lap, place = divmod(pick, len(ids))
    return ids[len(ids) - 1 - place] if snake and lap % 2 else ids[place]


class SetUp(Step, frozen=True):
    """ST-SET-1 to ST-SET-4: the adventure, the bank, and what is sealed."""

    rule = "ST-SET-4"

    def run(self, p: Play) -> None:
        """Everything before the characters."""
        table: Table = p.state.table
        it = adventure(p)
        bank = full_bank(trios_for(int(table.option("bank_trios")), len(table.names)))
        if table.option("creation") == "unique" and table.option("unique_limits_play") == "true":
            bank = unique_bank()
        setting = (it.setting.world, it.setting.period, it.setting.tone)
        p.tell(e.TableSet(it.id, setting, bank))
        p.tell(e.SecretsSealed(sealed_of(it.stages), table.gm))
        drafted = table.option("creation") in ("group", "unique")
        p.then(*([Drafting(0)] if drafted else []), Creating(), Session())


class Session(Step, frozen=True):
    """ST-SET-6: what everybody is able to do is recorded; then the first stage."""

    rule = "ST-SET-6"

    def run(self, p: Play) -> None:
        """Record it."""
        from .stages import BeginStage

        table: Table = p.state.table
        p.tell(e.Learned({one.id: tuple(sorted(one.stack.cells)) for one in table.party}))
        p.then(BeginStage(adventure(p).stages[0].id))


# --- drafting -----------------------------------------------------------------------------------------


def pool_of(table: Table) -> Bank:
    """What may be drafted: the bank, or for Unique what is left of one trio of each of eight colours."""
    if table.option("creation") != "unique":
        return table.bank
    taken = Counter(piece for pieces in table.drafts.values() for piece in pieces)
    whole = {f"{colour}{size}": 1 for colour in UNIQUE_COLOURS for size in SIZES}
    return {piece: count - taken[piece] for piece, count in whole.items()}


def money(table: Table, it: Adventure, who: str) -> int:
    """CP left in the draft."""
    return points(table, it) - sum(int(piece[-1]) for piece in table.drafts.get(who, ()))


class Drafting(Step, frozen=True):
    """ST-CRE-2, ST-CRE-3: one piece at a time, in rotation."""

    rule = "ST-CRE-2"
    pick: int

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 120, 60

    def current(self, at: Scene) -> tuple[str, int]:
        """Whose pick it is, and its number; empty when all are done."""
        table: Table = at.state.table
        it = adventure(at)
        ids = party_ids(table, it)
        snake = table.option("draft_order") == "snake"
        for n in range(self.pick, self.pick + 2 * len(ids)):
            who = draft_order(ids, n, snake)
            if who not in table.built and money(table, it, who) > 0:
                return who, n
        return "", self.pick

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Its seat."""
        who, _ = self.current(at)
        seat = seat_of(at.state.table, who) if who else ENGINE
        return () if seat == ENGINE else (seat,)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A piece that it can pay, or done."""
        who, _ = self.current(at)
        table: Table = at.state.table
        left = money(table, adventure(at), who)
        goods = tuple(piece for piece, count in pool_of(table).items() if count > 0 and int(piece[-1]) <= left)
        field = (Form("Pick", {}, (One("piece", "draft", "take", of=goods),)),) if goods else ()
        done = (Form("Pick", {"piece": ""}, title="Done"),) if table.drafts.get(who) or not goods else ()
        return Ask("draft", self.rule, f"{left} CP left. Which piece?", (*field, *done))

    def answer(self, p: Play, seat: Seat, move: Any) -> None:
        """Taken."""
        expect(move, Pick)
        who, n = self.current(p)
        self._take(p, who, n, move.piece)

    def _take(self, p: Play, who: str, n: int, piece: str) -> None:
        table: Table = p.state.table
        pool = pool_of(table)
        if piece == "" and not table.drafts.get(who) and any(pool.values()):
            refuse("empty", "ST-CRE-5", "Take at least one piece: a character needs a foot.")
        if piece:
            unique = table.option("creation") == "unique"
            rule = "ST-CRE-3" if unique else "ST-CRE-2"
            if piece not in pool:
                colour = COLOUR_NAMES.get(piece[:-1], piece)
                refuse("pool", rule, f"There is no {colour} in the {'Unique ' if unique else ''}pool.")
            if pool[piece] < 1:
                refuse("taken", rule, f"The {piece_words(piece[:-1], int(piece[-1]))} is taken.")
            lacking = int(piece[-1]) - money(table, adventure(p), who)
            if lacking > 0:
                refuse("cost", "ST-CRE-5", f"That costs {lacking} more CP than you have.")
        p.tell(e.Picked(who, piece))
        p.then(Drafting(n + 1))

    def default(self, at: Play, seat: Seat) -> Move:
        """As a companion would."""
        who, _ = self.current(at)
        return Pick(draft_pick(at.state.table, adventure(at), who))

    def run(self, p: Play) -> None:
        """A companion's pick, or the end of the draft."""
        who, n = self.current(p)
        if who:
            self._take(p, who, n, draft_pick(p.state.table, adventure(p), who))


def draft_pick(table: Table, it: Adventure, who: str) -> str:
    """Section 6: a piece of the colour that the party has least of, as large as it can pay up to a medium."""
    left = money(table, it, who)
    pool = pool_of(table)
    have = Counter(piece[:-1] for pieces in table.drafts.values() for piece in pieces)
    goods = [piece for piece, count in pool.items() if count > 0 and int(piece[-1]) <= left]
    if not goods:
        return ""

    def rank(piece: str) -> tuple[int, int, int]:
        return have[piece[:-1]], abs(int(piece[-1]) - 2), COLOURS.index(piece[:-1])

    return min(goods, key=rank)


def arranged(pieces: tuple[str, ...]) -> Written:
    """A sensible order for drafted pieces: a foot, then guts and brains by turns."""
    rows: tuple[list[tuple[str, int]], ...] = ([], [], [])
    for n, piece in enumerate(sorted(pieces, key=lambda p: (p[:-1] == "C", -int(p[-1]), p))):
        rows[0 if n == 0 else 1 + n % 2].append((piece[:-1], int(piece[-1])))
    return Written(tuple(rows[0]), tuple(rows[2]), tuple(rows[1]))


# --- building -----------------------------------------------------------------------------------------


class Creating(Step, frozen=True):
    """ST-CRE-1, ST-CRE-4: everybody at once, in the open; first confirmed, first served."""

    rule = "ST-CRE-5"

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 1200, 600

    def missing(self, at: Scene) -> tuple[str, ...]:
        """The characters that are not made yet."""
        table: Table = at.state.table
        return tuple(who for who in party_ids(table, adventure(at)) if who not in table.chars)

    def _current(self, at: Scene, seat: Seat) -> str:
        return next((who for who in self.missing(at) if seat_of(at.state.table, who) == seat), "")

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Their seats."""
        table: Table = at.state.table
        return tuple(sorted({seat_of(table, who) for who in self.missing(at)} - {ENGINE}))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A ready character, or a stack."""
        return creation_ask(at, self._current(at, seat), self.rule)

    def answer(self, p: Play, seat: Seat, move: Any) -> None:
        """Made."""
        make(p, self._current(p, seat), seat, move)
        p.then(self)

    def default(self, at: Play, seat: Seat) -> Move:
        """As a companion would."""
        return companion_choice(at, self._current(at, seat))

    def run(self, p: Play) -> None:
        """Companions take what is left."""
        for who in self.missing(p)[:1]:
            make(p, who, ENGINE, companion_choice(p, who))
            p.then(self)


def ready_ones(at: Scene) -> tuple[Pregen, ...]:
    """ST-CRE-4: the pregenerated characters that nobody has taken and that the bank can make."""
    table: Table = at.state.table
    taken = {one.type for one in table.chars.values()}
    return tuple(
        one
        for one in adventure(at).party.pregens
        if one.name not in taken and _in_bank(table.bank, parse_character(one.stack))
    )


def _in_bank(bank: Bank, it: Written) -> bool:
    need = Counter(f"{c}{s}" for c, s in (*it.feet, *it.guts, *it.brains))
    return all(bank.get(piece, 0) >= count for piece, count in need.items())


def _uses_pregens(at: Scene, who: str) -> bool:
    """ST-CRE-4; not for somebody whom the GM lets return with CP of its own."""
    table: Table = at.state.table
    return table.option("creation") == "pregen" and who not in table.due and bool(ready_ones(at))


def creation_ask(at: Scene, who: str, rule: str) -> Ask:
    """What a player is asked who needs a character."""
    name = Words("called", "name", "called", limit=NAME)
    if _uses_pregens(at, who):
        names = tuple(one.name for one in ready_ones(at))
        form = Form("TakePregen", {}, (One("name", "pregen", "who", of=names), name))
        return Ask("build", "ST-CRE-4", "Who do you want to be?", (form,))
    field = One("stack", "stack", "stack", of=suggestions(at, who), words=STACK)
    concept = Words("concept", "concept", "who is that", limit=CONCEPT)
    form = Form("Build", {}, (field, name, concept))
    drafted = at.state.table.drafts.get(who)
    text = "Put your pieces in order: feet-guts-brains." if drafted else f"Build a character for {cp_of(at, who)} CP."
    return Ask("build", rule, text, (form,))


def cp_of(at: Scene, who: str) -> int:
    """CP for a character: those of creation, or of its replacement (ST-DTH-4)."""
    table: Table = at.state.table
    if who in table.due:
        return table.due[who]
    start = points(table, adventure(at))
    old = table.chars.get(who)
    way = table.option("replacement_cp")
    if old is None or way == "starting":
        return start
    return max(1, old.spent if way == "spent" else old.earned)


def suggestions(at: Scene, who: str) -> tuple[str, ...]:
    """Stacks that are legal now: the drafted pieces in order, or some that the bank can make."""
    table: Table = at.state.table
    drafted = table.drafts.get(who)
    if drafted:
        return (print_character(arranged(drafted)),)
    cp = cp_of(at, who)
    found = [one.stack for one in ready_ones(at) if parse_character(one.stack).cp <= cp]
    found.append(bot_build(table, cp))
    return tuple(dict.fromkeys(found))


def bot_build(table: Table, cp: int) -> str:
    """ST-D-BUILD: cells that the party lacks: about 3 CP of feet, 4 of guts, 3 of brains."""
    left = dict(table.bank)
    have = Counter(cell for one in table.party for cell in one.stack.cells)
    rows: dict[str, list[tuple[str, int]]] = {"feet": [], "guts": [], "brains": []}
    plan = (("feet", 2), ("guts", 2), ("brains", 2), ("guts", 2), ("feet", 3), ("brains", 1))
    for position, size in plan:
        wanted = min(size, cp)
        if position == "feet" and rows["feet"]:
            wanted = cp if rows["feet"][-1][1] < cp <= 3 else 0
        goods = [c for c in COLOURS if left.get(f"{c}{wanted}", 0) > 0 and (c != "C" or position == "guts")]
        if wanted and goods:
            colour = min(goods, key=lambda c: (have[f"{position}.{c}"], COLOURS.index(c)))
            rows[position].append((colour, wanted))
            have[f"{position}.{colour}"] += 1
            left[f"{colour}{wanted}"] -= 1
            cp -= wanted
    if not rows["feet"]:  # ST-CRE-5: the cheapest piece there is, as a foot
        piece = min((p for p, count in left.items() if count > 0), key=lambda p: int(p[-1]))
        rows["feet"].append((piece[:-1], int(piece[-1])))
    return print_character(Written(tuple(rows["feet"]), tuple(rows["guts"]), tuple(rows["brains"])))


def companion_choice(at: Scene, who: str) -> Move:
    """The first ready character, or a build."""
    if _uses_pregens(at, who):
        return TakePregen(ready_ones(at)[0].name)
    drafted = at.state.table.drafts.get(who)
    built = print_character(arranged(drafted)) if drafted else bot_build(at.state.table, cp_of(at, who))
    return Build(built)


def make(p: Play, who: str, seat: Seat, move: Move) -> None:
    """Put a character together, or refuse it."""
    table: Table = p.state.table
    if isinstance(move, TakePregen):
        if not _uses_pregens(p, who):
            refuse("pregen", "ST-CRE-4", "There is no ready character to be had now.")
        ready = next((one for one in ready_ones(p) if one.name == move.name), None)
        if ready is None:
            refuse("pregen", "ST-CRE-4", "That character is taken.")
        need_words(move.called, NAME, "A name", "ST-CRE-6")
        name = move.called or ready.name
        _finish(p, who, seat, parse_character(ready.stack), name, ready.concept, ready.notes, ready.name)
        return
    if not isinstance(move, Build) or _uses_pregens(p, who):
        refuse("build", "ST-CRE-4", "Choose one of the ready characters.")
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
    _finish(p, who, seat, it, name, move.concept, (), "")


def _check_build(p: Play, who: str, it: Written) -> None:
    """ST-CRE-5, ST-CRE-1: paid for, and in the bank; or made of exactly the drafted pieces."""
    table: Table = p.state.table
    used = Counter(f"{c}{s}" for c, s in (*it.feet, *it.guts, *it.brains))
    drafted = table.drafts.get(who)
    if drafted is not None:
        if used != Counter(drafted):
            refuse("drafted", "ST-CRE-2", "Use exactly the pieces that you drafted.")
        return
    lacking = it.cp - cp_of(p, who)
    cheapest = sum(used.values()) == 1
    if lacking > 0 and not cheapest:
        refuse("cost", "ST-CRE-5", f"That costs {lacking} more CP than you have.")
    for piece, count in used.items():
        if table.bank.get(piece, 0) < count:
            refuse("bank", "ST-CRE-1", f"The bank has no {piece_words(piece[:-1], int(piece[-1]))} left for that.")


def _finish(
    p: Play, who: str, seat: Seat, it: Written, name: str, concept: str, notes: tuple[str, ...], type_: str
) -> None:
    table: Table = p.state.table
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


class Replacing(Step, frozen=True):
    """ST-DTH-4: at the next stage the dead are replaced by new characters."""

    rule = "ST-DTH-4"
    only: str = ""  # whom the GM lets return

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 1200, 600

    def dead(self, at: Scene) -> tuple[Character, ...]:
        """Players' characters that are gone for good."""
        table: Table = at.state.table
        return tuple(one for one in table.party if not one.alive and self.only in ("", one.id))

    def _current(self, at: Scene, seat: Seat) -> str:
        return next((one.id for one in self.dead(at) if seat_of(at.state.table, one.id) == seat), "")

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Their seats."""
        table: Table = at.state.table
        return tuple(sorted({seat_of(table, one.id) for one in self.dead(at)} - {ENGINE}))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A new character."""
        return creation_ask(at, self._current(at, seat), self.rule)

    def answer(self, p: Play, seat: Seat, move: Any) -> None:
        """Made."""
        make(p, self._current(p, seat), seat, move)
        p.then(self)

    def default(self, at: Play, seat: Seat) -> Move:
        """As a companion would."""
        return companion_choice(at, self._current(at, seat))

    def run(self, p: Play) -> None:
        """Companions."""
        for one in self.dead(p)[:1]:
            make(p, one.id, ENGINE, companion_choice(p, one.id))
            p.then(self)


class Entering(Step, frozen=True):
    """ST-ORD-6: somebody new comes in, near where the party began; it acts from the next round on."""

    rule = "ST-ORD-6"
    who: str

    def run(self, p: Play) -> None:
        """On a free place, engaged with nobody."""
        field, here = ground(p), stage(p)
        if p.state.table.mode != "conflict" or field is None:
            return
        zone = field.zone_places(here.start) if here and here.start else ()
        spot = nearest_free(p, zone[0] if zone else field.middle)
        p.tell(e.Positioned(self.who, spot, field.toward_centre(spot)))
