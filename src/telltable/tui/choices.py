"""What lies before a person now, as one numbered list: cards of the hand, other answers, texts to write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.board import Board, Face

from .filling import OWN, Filling
from .laid_open import among_rows, open_face, shut
from .session import Session
from .words import face_of, form_title


class Choice(Struct, frozen=True):
    """Something that can be picked by its number.

    Attributes:
        title: what it is.
        form: what it starts; None for a card that can't be played now.
        given: first fields that picking it already answers.
        face: the card it is, if it is one.
        why_not: why it can't be picked; empty when it can.
        folded: what it stands for, where many that can't be picked are shown as one.
        deed: whether it is done with what the card says, and read as a sentence, instead of being the card.
        doubtful: whether it offers nothing but what is hardly meant.
    """

    title: str
    form: Form | None = None
    given: tuple[Any, ...] = ()
    face: Face | None = None
    why_not: str = ""
    deed: bool = False
    doubtful: bool = False
    folded: tuple[Choice, ...] = ()


def begun(session: Session, choice: Choice, form: Form) -> Filling:
    """The form of a choice, with what picking it has answered already."""
    return Filling(
        session.arranged(form),
        session.label,
        choice.given,
        session.extras(form),
        session.questions,
        doubts=session.doubts(form),
        foresee=session.foreseen,
    )


def choices(session: Session, board: Board) -> tuple[Choice, ...]:
    """The hand in its order, then every other answer; these first when no card is asked for.

    Among other answers what lies open comes first, then what lies open and can't be chosen now; what is hardly meant
    comes last.
    """
    ask = session.ask() if session.my_turn else None
    forms = ask.forms if ask else ()
    of_card: dict[str, list[Form]] = {}
    for form in forms:
        if "card" in form.fixed and not form.title:
            of_card.setdefault(form.fixed["card"], []).append(form)
    held = {face.key for face in board.hand}
    asks_hand = about_hand(forms, held)
    hand = [_card(face, form, asks_hand) for face in board.hand for form in of_card.get(face.key, (None,))]
    found: list[Choice] = []
    for form in forms:
        card = form.fixed.get("card")
        if card is None or form.title:  # with a title it is something done with a card, not the card itself
            found += spread(form, session, board, only=len(forms) == 1)
        elif card not in held:
            face = face_of(board, card) or Face(key=card, title=session.label("card", card))
            found.append(Choice(face.title, form, face=face))
    found += _shut(session, board)
    found.sort(key=lambda choice: (not choice.deed, choice.doubtful))
    if of_card:
        return (*hand, *found)
    listed = {choice.face.key for choice in found if choice.face}
    return (*found, *(choice for choice in hand if choice.face and choice.face.key not in listed))


def _shut(session: Session, board: Board) -> list[Choice]:
    """What lies open and can't be chosen now."""
    ask = session.ask()
    if ask is None:
        return []
    deed = not among_rows(ask, board)
    closed = shut(session, ask, board)
    return [Choice(one.title, face=_plain(one) if deed else one, why_not=one.why_not, deed=deed) for one in closed]


def _plain(face: Face) -> Face:
    """Without its tag: how it stands is said by where it is listed."""
    return replace(face, tag="")


def by_words(words: str, listed: Sequence[Choice], board: Board) -> list[Choice]:
    """What somebody means by a card's id, or by words of its title: among the choices, else of all that lies open."""
    key = words.casefold()
    found = [choice for choice in listed if choice.face and choice.face.key.casefold() == key]
    found = found or [choice for choice in listed if key in choice.title.casefold()]
    return found or [Choice(face.title, face=face) for face in board.spread if key in face.title.casefold()]


def about_hand(forms: tuple[Form, ...], held: set[str]) -> bool:
    """Whether why a card of the hand can't be played has to do with what is asked.

    It has not while others are chosen among, nor where any card will do, as when some are discarded.
    """
    if any(form.fixed.get("card") in held and not form.title for form in forms):
        return True
    if len(forms) == 1 and forms[0].fields:
        first = forms[0].fields[0]
        return isinstance(first, One) and any(value in held for value in first.of)
    return bool(forms) and not any(_offers(form, held) for form in forms)


def _offers(form: Form, held: set[str]) -> bool:
    """Whether cards of the hand are chosen while this form is filled."""
    return any(value in held for field in form.fields if not isinstance(field, Words) for value in field.of)


def _card(face: Face, form: Form | None, asks_hand: bool) -> Choice:
    return Choice(face.title, form, face=face, why_not=face.why_not if asks_hand and form is None else "")


def spread(form: Form, session: Session, board: Board, *, only: bool) -> list[Choice]:
    """A form as a choice; the only form that is open is spread out over its first candidates."""
    first = session.arranged(form).fields[0] if only and form.fields else None
    if isinstance(first, One):
        faces = [face_of(board, value) for value in first.of]
        titles = [_with_outlook(form, first, value, session) for value in first.of]
        if any(faces):  # what is no card lies among cards as a blank one
            faces = [face or Face(key=title, title=title) for face, title in zip(faces, titles, strict=True)]
        rows = zip(first.of, titles, faces, strict=True)
        own = [Choice(OWN.capitalize(), form, (OWN,))] if first.words else []
        return [*(Choice(title, form, (value,), face) for value, title, face in rows), *own]
    face = open_face(form, board)
    title, alone = form_title(form, session.label, board), session.doubts(form).alone
    title = f"{title} ({alone})" if alone else title
    return [Choice(title, form, face=_plain(face) if face else None, deed=face is not None, doubtful=bool(alone))]


def _with_outlook(form: Form, first: One, value: Any, session: Session) -> str:
    """A candidate in words, and what it would come to."""
    words = session.label(first.kind, value)
    comes = session.foreseen(replace(form, fields=(first,)).fill((value,)))
    return f"{words}: {comes}" if comes else words


def others(session: Session, board: Board) -> list[tuple[str, Choice]]:
    """What nobody waits for: the sentence of each offer, and a choice for each of its forms."""
    found = []
    for ask in session.offers():
        for form in ask.forms:
            title = ask.text if len(ask.forms) == 1 else form_title(form, session.label, board)
            found.append((ask.text, Choice(title, form)))
    return found


def speech(session: Session) -> Form | None:
    """What may be said in one's own words at any time: a form with nothing fixed that ends with an owed text."""
    writing = texts(session)
    for ask in session.offers():
        for form in ask.forms:
            *others_, last = form.fields or (None,)
            owed = isinstance(last, Words) and not last.optional
            if owed and not form.fixed and all(isinstance(one, One) for one in others_) and (ask, form) != writing:
                return form
    return None


def texts(session: Session) -> tuple[Ask, Form] | None:
    """An offer to write one text for each of many items: a form of one ``item`` and one owed text, and no more."""
    for ask in session.offers():
        for form in ask.forms:
            if len(form.fields) == 2 and not form.fixed:
                item, words = form.fields
                if item.kind == "item" and isinstance(item, One) and isinstance(words, Words) and not words.optional:
                    return ask, form
    return None


def present_text(session: Session, item: Any) -> tuple[str, bool]:
    """The text that an item has in the story now, and whether somebody wrote it; empty when it has none."""
    book = session.book()
    if item == "title":
        return book.title, False
    for portrait in book.portraits:
        if portrait.key == item:
            return portrait.details or portrait.name, bool(portrait.details)
    for chapter in book.chapters:
        for line in chapter.lines:
            if item == f"#{line.n}":
                return line.text, line.told
    return "", False
