"""The notation of stacks (ST-NOT), read and printed. Bottom to top, colour then size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NoReturn

from telltable.core.errors import Problem
from telltable.core.record import Record

from .pieces import CELL_NAMES, COLOURS, OPAQUE

Piece = tuple[str, int]
MOST_DIGITS = 3
_DASHES = dict.fromkeys([*range(0x2010, 0x2016), 0x2212], "-")
_QUOTES = dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u00ab\u00bb"), '"')
_LETTERS = {letter.lower(): letter for letter in (*COLOURS, *OPAQUE)}
_PIECE = re.compile(r"([A-Za-z]+)(\d+|x|X)?")
_BASES = {"(": ("W", ")"), "{": ("Bl", "}"), '"': ("Gr", '"')}
_OPENS = {"W": "()", "Bl": "{}", "Gr": '""'}


class NotationProblem(Problem):
    """What is wrong with a notation: the rule's id, and a sentence that names the place."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(why)
        self.rule = rule
        self.why = why


class Sealed(Record, frozen=True, gc=False):
    """An opaque base with what lies under it. `pieces` is None where it can't be seen."""

    base: str
    pieces: tuple[Piece, ...] | None


class Written(Record, frozen=True, gc=False):
    """ST-NOT-2, ST-NOT-6: a character as written, with its equipment and what it carries unopened."""

    feet: tuple[Piece, ...]
    guts: tuple[Piece, ...] = ()
    brains: tuple[Piece, ...] = ()
    cap: str = ""
    efeet: tuple[Piece, ...] = ()
    eguts: tuple[Piece, ...] = ()
    ebrains: tuple[Piece, ...] = ()
    carried: tuple[Sealed, ...] = ()

    @property
    def cp(self) -> int:
        """What the pieces of the character stack cost."""
        return sum(size for _, size in (*self.feet, *self.guts, *self.brains))


class WrittenChallenge(Record, frozen=True, gc=False):
    """ST-NOT-3: base with its reward, guts and brains groups. A value of 0 stands for ``x`` (ST-NOT-5)."""

    base: str
    reward: tuple[Piece, ...]
    guts: tuple[Piece, ...] = ()
    brains: tuple[Piece, ...] = ()

    @property
    def template(self) -> bool:
        """ST-NOT-5: whether a value is still to be filled in."""
        return any(value == 0 for _, value in (*self.guts, *self.brains))


def fail(rule: str, why: str) -> NoReturn:
    """The notation breaks a rule."""
    raise NotationProblem(rule, why)


def tidied(text: str) -> str:
    """ST-NOT-7: without spaces, with plain dashes and quotes, and without a label before a spaced dash."""
    text = text.translate(_DASHES).translate(_QUOTES).strip()
    head, dash, rest = text.partition(" - ")
    if dash and not _is_pieces(head):
        text = rest
    return re.sub(r"\s+", "", text)


def _is_pieces(text: str) -> bool:
    try:
        return bool(pieces(re.sub(r"\s+", "", text)))
    except NotationProblem:
        return False


def pieces(text: str, first: int = 1) -> tuple[Piece, ...]:
    """ST-NOT-1: a run of pieces; `first` is the number of the first one, for sentences."""
    found: list[Piece] = []
    at = 0
    while at < len(text):
        match = _PIECE.match(text, at)
        if not match or match.start() == match.end():
            fail("ST-NOT-1", f"Position {at + 1}: {text[at]} does not belong in a stack.")
        letter = _LETTERS.get(match[1].lower())
        if letter is None:
            fail("ST-NOT-1", f"Position {at + 1}: {match[1]} is not a colour.")
        if match[2] not in ("1", "2", "3"):
            fail("ST-NOT-1", f"Piece {first + len(found)}: size must be 1, 2 or 3.")
        found.append((letter, int(match[2])))
        at = match.end()
    return tuple(found)


def parse_character(text: str, *, gray_feet: bool = False) -> Written:
    """ST-NOT-2, ST-NOT-6.

    Raises:
        NotationProblem: with the rule's id and the place.
    """
    body, _, equipment = tidied(text).partition("+")
    feet, guts, brains = _rows(body)
    cap = ""
    if brains and brains[-1][0] in ("W", "Bl"):
        cap, brains = brains[-1][0], brains[:-1]
    for colour, size in (*feet, *guts, *brains):
        if colour in OPAQUE:
            fail("ST-STK-5", f"{colour}{size} is opaque: it can only stand on the very top.")
    check_feet(feet)
    rows, carried = _equipment(equipment, gray_feet)
    return Written(feet, guts, brains, cap, rows["Gr"], rows["Bl"], rows["W"], carried)


def unfinished(text: str) -> Written:
    """A stack that is still put together: its rows, of whose feet nothing is asked yet.

    Raises:
        NotationProblem: with the rule's id and the place.
    """
    return Written(*_rows(tidied(text).partition("+")[0]))


def _rows(body: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...], tuple[Piece, ...]]:
    """ST-NOT-2: feet, guts and brains."""
    parts = body.split("-")
    if len(parts) == 2:
        parts.append("")
    if len(parts) != 3:
        fail("ST-NOT-2", "A character is written feet-guts-brains, with two hyphens.")
    feet = pieces(parts[0])
    guts = pieces(parts[1], len(feet) + 1)
    return feet, guts, pieces(parts[2], len(feet) + len(guts) + 1)


def check_feet(feet: tuple[Piece, ...]) -> None:
    """ST-STK-2."""
    if not feet:
        fail("ST-STK-2", "A character needs at least one foot.")
    if len(feet) > 3:
        fail("ST-STK-2", "At most three feet.")
    for (below, small), (above, large) in pairwise(feet):
        if large <= small:
            fail(
                "ST-STK-2",
                f"Feet must get larger from bottom to top: {above}{large} cannot stand over {below}{small}.",
            )


def _equipment(text: str, gray_feet: bool) -> tuple[dict[str, tuple[Piece, ...]], tuple[Sealed, ...]]:
    rows: dict[str, tuple[Piece, ...]] = {"Gr": (), "Bl": (), "W": ()}
    carried: list[Sealed] = []
    at = 0
    while at < len(text):
        unopened = text[at] == "?"
        sealed, at = _base(text, at + unopened, gray_feet)
        if unopened:
            carried.append(Sealed(sealed.base, sealed.pieces or None))
        elif not sealed.pieces:
            fail("ST-NOT-4", "An object needs at least one piece.")
        else:
            rows[sealed.base] += sealed.pieces
    return rows, tuple(carried)


def _base(text: str, at: int, gray_feet: bool) -> tuple[Sealed, int]:
    """A base and what is in it, and where it ends."""
    if at >= len(text) or text[at] not in _BASES:
        fail("ST-NOT-4", f"Position {at + 1}: a base is written (..) or {{..}}.")
    base, close = _BASES[text[at]]
    end = text.find(close, at + 1)
    if end < 0:
        fail("ST-NOT-4", f"Position {at + 1}: the base is never closed.")
    if base == "Gr" and not gray_feet:
        fail("ST-NOT-4", "Feet objects need the gray-feet option.")
    inside = pieces(text[at + 1 : end])
    for colour, size in inside:
        if colour in OPAQUE:
            fail("ST-NOT-4", f"{colour}{size} is opaque: it hides nothing and holds no ability.")
    return Sealed(base, inside), end + 1


def parse_object(text: str, *, gray_feet: bool = False) -> Sealed:
    """ST-NOT-4: a base that is not empty.

    Raises:
        NotationProblem: with the rule's id and the place.
    """
    text = tidied(text)
    sealed, end = _base(text, 0, gray_feet)
    if end != len(text):
        fail("ST-NOT-4", "An object is one base and nothing else.")
    if not sealed.pieces:
        fail("ST-NOT-4", "An object needs at least one piece.")
    return sealed


def parse_challenge(text: str, *, gray_feet: bool = False) -> WrittenChallenge:
    """ST-NOT-3, ST-NOT-5.

    Raises:
        NotationProblem: with the rule's id and the place.
    """
    text = tidied(text)
    sealed, end = _base(text, 0, gray_feet)
    guts, equals, brains = text[end:].partition("=")
    made = WrittenChallenge(sealed.base, sealed.pieces or (), _groups(guts), _groups(brains))
    if not made.guts and not made.brains:
        fail("ST-NOT-3", "A challenge needs guts, brains or both.")
    if equals and not made.brains:
        fail("ST-NOT-3", "The brains half comes after =.")
    return made


def _groups(text: str) -> tuple[Piece, ...]:
    found: list[Piece] = []
    at = 0
    while at < len(text):
        match = _PIECE.match(text, at)
        letters = match[1] if match else ""
        count = (match[2] or "") if match else ""
        if letters[-1:].lower() == "x" and not count:  # "Rx": the letters run into the x
            letters, count = letters[:-1], "x"
        letter = _LETTERS.get(letters.lower())
        if match is None or letter is None or letter in OPAQUE:
            fail("ST-NOT-1", f"Position {at + 1}: {letters or text[at]} is not a colour.")
        if count.lower() != "x" and (not count or count[0] == "0"):
            fail("ST-NOT-3", f"Group {len(found) + 1}: the value must be x, or a number from 1 up.")
        if len(count) > MOST_DIGITS:
            fail("ST-NOT-3", f"Group {len(found) + 1}: the value has up to {MOST_DIGITS} figures.")
        found.append((letter, 0 if count.lower() == "x" else int(count)))
        at = match.end()
    return tuple(found)


def need_filled(challenge: WrittenChallenge) -> None:
    """ST-NOT-5: a template can't be put in play."""
    if challenge.template:
        fail("ST-NOT-5", "Fill in x before placing this stack.")


# --- printing -----------------------------------------------------------------------------------------


def run(row: tuple[Piece, ...]) -> str:
    """Pieces side by side."""
    return "".join(f"{colour}{size or 'x'}" for colour, size in row)


def print_base(base: str, row: tuple[Piece, ...] | None) -> str:
    """A base with what is in it; closed when that can't be seen."""
    opens, closes = _OPENS[base][0], _OPENS[base][1]
    return f"{opens}{run(row or ())}{closes}"


def piece_lines(began: str, notes: Sequence[str], *, notation: bool = True) -> tuple[str, ...]:
    """ST-CRE-6: what was said of each piece, after the piece as it was at first: ``R3 Ranged: a bow``.

    Args:
        began: the stack at the beginning.
        notes: a line for each of its pieces from the feet up; an empty one is left out.
        notation: with colour and size; else what it can do alone, for whoever reads and does not play.
    """
    pieces = _pieces_in_words(began)
    if not notation:
        pieces = tuple([piece.partition(" ")[2] for piece in pieces])
    if len(pieces) != len(notes):
        return tuple(filter(None, notes))
    return tuple([f"{piece}: {note}" if piece else note for piece, note in zip(pieces, notes, strict=True) if note])


@lru_cache(1 << 8)
def _pieces_in_words(text: str) -> tuple[str, ...]:
    """The pieces of a stack from the feet up; none where it can't be read."""
    try:
        it = parse_character(text, gray_feet=True)
    except NotationProblem:
        return ()
    rows = (("feet", it.feet), ("guts", it.guts), ("brains", it.brains))
    return tuple([f"{c}{s} {CELL_NAMES.get(f'{place}.{c}', '')}".rstrip() for place, row in rows for c, s in row])


def print_character(it: Written) -> str:
    """ST-NOT-2, ST-NOT-6, ST-NOT-7: canonical."""
    cap = f"{it.cap}1" if it.cap else ""
    body = f"{run(it.feet)}-{run(it.guts)}-{run(it.brains)}{cap}"
    rows = (("Gr", it.efeet), ("Bl", it.eguts), ("W", it.ebrains))
    equipment = "".join(print_base(base, row) for base, row in rows if row)
    equipment += "".join(f"?{print_base(one.base, one.pieces)}" for one in it.carried)
    return f"{body}+{equipment}" if equipment else body


def print_challenge(it: WrittenChallenge) -> str:
    """ST-NOT-3: canonical."""
    brains = f"={run(it.brains)}" if it.brains else ""
    return f"{print_base(it.base, it.reward)}{run(it.guts)}{brains}"


@lru_cache(1 << 8)
def parsed(text: str) -> Written:
    """A character in notation, read once: ready characters are few texts, looked at again and again."""
    return parse_character(text)


@lru_cache(1 << 12)
def reads_as_itself(text: str) -> bool:
    """Whether a character in notation is printed as it was written (ST-NOT-8)."""
    return print_character(parse_character(text, gray_feet=True)) == text
