"""What is wrong with the lines of a pack, the forms of its words, and what colours its tales (NC-109)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Protocol

from msgspec import UnsetType
from msgspec.structs import asdict

from telltable.core.finding import Finding
from telltable.core.grammar import faults, phrase_faults
from telltable.core.packs import placeholder_faults, shown, text_faults

from .components import (
    AFTER,
    BID,
    BONUS,
    CODA_LAST,
    CODA_OPEN,
    CODA_SOLVED,
    CODA_WIN,
    DUSK,
    ENDINGS,
    FAILURE,
    FRAME,
    MEDIAN,
    PITCH,
    PLAN,
    PROBLEM,
    RESOURCE,
    SHARED,
    SUCCESS,
    TELLERS,
    TELLINGS,
    Family,
    Forms,
    Scene,
    TellerWords,
    TellingWords,
)

LONGEST_LINE, LONGEST_FORM, LONGEST_PHRASE, LONGEST_FAMILY = 180, 48, 60, 20
LONGEST_SENTENCE = 200
MOST_LINES, MOST_FAMILIES = 99, 99
FEWEST_HOURS = 3
SLOTS: dict[str, tuple[str, ...]] = {  # what a line of each kind can always name
    PITCH: ("first", "second"),
    RESOURCE: ("me", "word"),
    SHARED: ("me", "word", "other"),
    BONUS: ("me", "word"),
    PROBLEM: ("me", "word", "other"),
    PLAN: ("me", "problem", "with"),
    MEDIAN: ("me", "word"),
    SUCCESS: ("me", "word", "problem", "other"),
    FAILURE: ("me", "word", "problem", "other"),
    FRAME: ("me",),
    BID: ("me",),
    **dict.fromkeys(ENDINGS, ("me",)),
    DUSK: (),
    AFTER: ("me", "won", "kept"),
    CODA_OPEN: ("me", "troubles"),
    CODA_SOLVED: ("me", "solved", "gains"),
    CODA_WIN: ("me", "gifts"),
    CODA_LAST: ("won", "kept"),
}
_OF_THE_END = {BID: ("trouble", "solved"), **dict.fromkeys(ENDINGS, ("gift", "missed", "over"))}
_OF_FIRST = ("prize", "prize_new", "host", "won", "kept")  # what the first genre lends, and the second
_OF_SECOND = ("place", "at")
_OF_BOTH = ("prize", "prize_new", "host", "place", "at", "at_new")
_OF_CARDS = {  # sentences that a line leads up to
    MEDIAN: ("found",),
    SUCCESS: ("worked", "turned"),
    FAILURE: ("failed", "stayed", "came"),
    **dict.fromkeys(ENDINGS, ("found",)),
}
_WITH_BOTH = (FRAME, DUSK, AFTER)
_NEEDED: dict[str, tuple[tuple[str, ...], ...]] = {  # what a line must name: one of each of these
    **dict.fromkeys((RESOURCE, SHARED, BONUS, MEDIAN), (("word",),)),
    PROBLEM: (("word",), ("other", "other_s", "other_was")),
    PLAN: (("problem",), ("with", "did")),
    SUCCESS: (("problem",), ("word",)),
    FAILURE: (("problem",), ("word",)),
    BID: (("trouble", "solved"),),
    CODA_OPEN: (("troubles",),),
    CODA_SOLVED: (("solved",),),
    CODA_WIN: (("me",), ("gifts",)),
}
_SENTENCES = {  # of a card, and whom each of them is about
    **dict.fromkeys(("had", "found", "still", "gone"), "me"),
    **dict.fromkeys(("worked", "failed", "came", "stayed", "turned"), "other"),
}
_LABELS = ("place", "at", "prize", "host")  # of a scene; the rest are sentences
_PEOPLE = ("me", "me_s", "me_was", "other", "other_s", "other_was")
_NOT_FOR_SEVERAL = re.compile(r"\{(?:me|other)\}(?:, who)? (was|is|has|does|(?!always)[a-z]{3,}[^su]s)\b")


class _Card(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def genre(self) -> str: ...
    @property
    def resource(self) -> str: ...
    @property
    def problem(self) -> str: ...
    @property
    def light(self) -> Forms | UnsetType: ...
    @property
    def dark(self) -> Forms | UnsetType: ...


class _Draft(Protocol):
    """The files of a pack, as far as they are looked at here."""

    @property
    def card(self) -> Sequence[_Card]: ...
    @property
    def spare(self) -> Sequence[_Card]: ...
    @property
    def telling(self) -> tuple[TellingWords, ...]: ...
    @property
    def family(self) -> tuple[Family, ...] | UnsetType: ...
    @property
    def teller(self) -> tuple[TellerWords, ...] | UnsetType: ...


def telling_faults(draft: _Draft) -> Iterator[str]:
    """Everything that is wrong with how the pack tells."""
    if [one.kind for one in draft.telling] != [*TELLINGS, *ENDINGS]:
        yield f"lines.toml: must have one telling of each kind, in this order: {', '.join((*TELLINGS, *ENDINGS))}."
        return
    coloured = not isinstance(draft.family, UnsetType)
    for one in draft.telling:
        yield from _count_faults("lines.toml", one.kind, one.lines)
        yield from _line_faults(f"lines.toml: {one.kind}, auto", one.auto, SLOTS[one.kind])
        known = slots_of(one.kind) if coloured else SLOTS[one.kind]
        for line in one.lines:
            at = f"lines.toml: {one.kind}, lines"
            yield from _line_faults(at, line, known)
            if coloured:
                yield from _tale_faults(at, one.kind, line)
    if isinstance(draft.family, UnsetType) or isinstance(draft.teller, UnsetType):
        return
    cards = (*draft.card, *draft.spare)
    yield from _without_forms(cards)
    yield from _family_faults(draft.family, [card.genre for card in cards])
    yield from _teller_faults(draft.teller)


def slots_of(kind: str) -> tuple[str, ...]:
    """All that a line of this kind can name where the pack has families and forms."""
    basic = SLOTS[kind]
    people = [f"{who}_{what}" for who in ("me", "other") if who in basic for what in ("s", "was")]
    words = [f"{word}_{form}" for word in ("word", "problem") if word in basic for form in ("adj", "verb")]
    plan = ("did",) if kind == PLAN else ("me_self",) if kind == MEDIAN else ()
    return (*basic, *people, *words, *plan, *_OF_CARDS.get(kind, ()), *_OF_THE_END.get(kind, ()), *_OF_BOTH)


def _count_faults(file: str, kind: str, lines: Sequence[str]) -> Iterator[str]:
    if not 1 <= len(lines) <= MOST_LINES:
        yield f"{file}: {kind}, lines: 1 to {MOST_LINES} are needed, but there are {len(lines)}."
    for line, often in Counter(lines).items():
        if often > 1:
            yield f"{file}: {kind}, lines: {shown(line)!r} is listed twice."


def _line_faults(at: str, line: str, known: Sequence[str]) -> Iterator[str]:
    yield from text_faults(at, line, LONGEST_LINE)
    yield from placeholder_faults(at, line, known)


def _tale_faults(at: str, kind: str, line: str) -> Iterator[str]:
    """What is wrong with a line of a tale: no colour, a word that is missing, a label, a verb for one person only."""
    named = set(re.findall(r"\{(\w+)\}", line))
    if kind in _WITH_BOTH and (named.isdisjoint(_OF_FIRST) or named.isdisjoint(_OF_SECOND)):
        yield f"{at}: {shown(line)!r} has something of one genre only."
    for wanted in () if named & {*_OF_CARDS.get(kind, ())} else _NEEDED.get(kind, ()):
        if named.isdisjoint(wanted):
            yield f"{at}: {shown(line)!r} needs {' or '.join(f'{{{name}}}' for name in wanted)}."
    if re.search('[“”"]', line):
        yield f"{at}: {shown(line)!r} has quotation marks; words of cards are words here, and nobody is quoted."
    if found := _NOT_FOR_SEVERAL.search(line):
        yield f"{at}: {shown(line)!r}: “{found[1]}” does not go with several people; use the past, or {{me_was}}."
    yield from (f"{at}: {shown(line)!r} {fault}." for fault in phrase_faults(_filled(line)))


def forms_faults(cards: Sequence[_Card]) -> Iterator[Finding]:
    """What is wrong with the forms that cards have, whatever else their pack has."""
    for card in cards:
        key = f"{card.number:02d}" if card.number else "spares.toml"
        for at, word, forms in _words_of(card):
            if not isinstance(forms, UnsetType):
                yield from (Finding(fault, key) for fault in _faults_of_forms(at, word, forms))


def _without_forms(cards: Sequence[_Card]) -> Iterator[Finding]:
    for card in cards:
        for at, word, forms in _words_of(card):
            if isinstance(forms, UnsetType):
                what = f"{at}: {shown(word)!r} has no forms; a tale needs its noun, adjective, verb and did."
                yield Finding(what, gap=True)


def _words_of(card: _Card) -> Iterator[tuple[str, str, Forms | UnsetType]]:
    """Where its two words stand, for a sentence, each with its forms."""
    at = f"cards.toml: card {card.number} ({shown(card.genre, 30)})" if card.number else f"spares.toml: {card.genre}"
    yield f"{at}, light", card.resource, card.light
    yield f"{at}, dark", card.problem, card.dark


def _faults_of_forms(at: str, word: str, forms: Forms) -> Iterator[str]:
    for form, text in asdict(forms).items():
        if form in _SENTENCES:
            yield from _sentence_faults(f"{at}, {form}", form, word, text) if text else ()
            continue
        yield from text_faults(f"{at}, {form}", text, LONGEST_FORM)
        yield from _phrase_faults(f"{at}, {form}", text)
    if word.lower() not in forms.noun.lower():
        yield f"{at}, noun: {shown(forms.noun)!r} must contain {shown(word)!r}, to be recognised as this card."


def _sentence_faults(at: str, form: str, word: str, text: str) -> Iterator[str]:
    """What is wrong with a sentence that tells a card: it has people in it, and its own word, and nothing else;
    what came of a deed has no word of its own."""
    who = _SENTENCES[form]
    yield from text_faults(at, text, LONGEST_SENTENCE)
    yield from placeholder_faults(at, text, _PEOPLE)
    yield from _text_faults(at, text)
    if not re.search(rf"\{{{who}[}}_]", text) and form != "gone":
        yield f"{at}: {shown(text)!r} needs {{{who}}}."
    if form not in ("worked", "failed", "turned") and word.lower() not in text.lower():
        yield f"{at}: {shown(text)!r} must contain {shown(word)!r}, to be recognised as this card."


def _text_faults(at: str, text: str) -> Iterator[str]:
    if re.search('[“”"]', text):
        yield f"{at}: {shown(text)!r} has quotation marks, and nobody is quoted here."
    if found := _NOT_FOR_SEVERAL.search(text):
        yield f"{at}: {shown(text)!r}: “{found[1]}” does not go with several people; use the past, or {{me_was}}."
    yield from (f"{at}: {shown(text)!r} {fault}." for fault in faults(_filled(text)))


def _scene_faults(at: str, scene: Scene) -> Iterator[str]:
    for field in ("hours", "deeds"):
        if len(set(getattr(scene, field))) < FEWEST_HOURS:
            yield f"{at}, {field}: {FEWEST_HOURS} different ones at least are needed."
    for field, text in _said(scene):
        yield from (_label_faults if field in _LABELS else _told_faults)(f"{at}, {field}", field, text)
    for field, needed in (("opens", _bare(scene.place)), ("wanted", _bare(scene.prize)), ("wanted", scene.host)):
        if needed.lower() not in getattr(scene, field).lower():
            yield f"{at}, {field}: {shown(getattr(scene, field))!r} must bring in {shown(needed)!r}."
    for text in scene.deeds:
        if scene.host.lower() not in text.lower():
            yield f"{at}, deeds: {shown(text)!r} must be about {shown(scene.host)}."


def _label_faults(at: str, field: str, text: str) -> Iterator[str]:
    """Of what lines name: ``the ship``."""
    yield from text_faults(at, text, LONGEST_PHRASE)
    yield from _phrase_faults(at, text)
    if "," in text:
        yield f"{at}: {shown(text)!r} must have no comma: it may stand anywhere."
    if field in ("host", "place") and not text.startswith("the "):
        yield f"{at}: {shown(text)!r} must begin with “the”."


def _told_faults(at: str, field: str, text: str) -> Iterator[str]:
    yield from text_faults(at, text, LONGEST_SENTENCE)
    yield from placeholder_faults(at, text, ("me", "me_s") if field == "won" else ())
    yield from _text_faults(at, text)


def _said(scene: Scene) -> Iterator[tuple[str, str]]:
    for field, text in asdict(scene).items():
        yield from ((field, one) for one in ([text] if isinstance(text, str) else text))


def _bare(noun: str) -> str:
    return re.sub("^(?:an?|the) ", "", noun)


def _family_faults(families: Sequence[Family], genres: Sequence[str]) -> Iterator[str]:
    if not 1 <= len(families) <= MOST_FAMILIES or len({one.name for one in families}) < len(families):
        yield f"families.toml: must have 1 to {MOST_FAMILIES} families with names of their own."
    found = Counter(genre for family in families for genre in family.genres)
    for genre in genres:
        if found[genre] != 1:
            what = f"families.toml: {shown(genre)!r} is in {found[genre]} families, but must be in exactly one."
            yield Finding(what, "families.toml" if found[genre] else "", gap=not found[genre])
    for genre in found:
        if genre not in genres:
            yield Finding(f"families.toml: {shown(genre)!r} isn't the genre of any card.", gap=True)
    for family in families:
        at = f"families.toml: {shown(family.name)}"
        if not re.fullmatch(rf"[a-z]{{1,{LONGEST_FAMILY}}}", family.name):
            yield f"{at}, name: must be 1 to {LONGEST_FAMILY} small letters."
        for genre, thing in (family.things or {}).items():
            yield from _label_faults(f"{at}, things: {shown(genre)}", "things", thing)
        if family.scene:
            yield from _scene_faults(at, family.scene)
        else:
            yield Finding(f"{at}: has no scene: a place, a prize, and who gives it away.", gap=True)


def _phrase_faults(at: str, text: str) -> Iterator[str]:
    if text[-1:] in (".", "!", "?", ",", ";", ":") or re.search(r"[{}“”]", text):
        yield f"{at}: {shown(text)!r} must end without a mark, and have no brackets or quotation marks."
    yield from (f"{at}: {shown(text)!r} {fault}." for fault in phrase_faults(text))


def _teller_faults(teller: Sequence[TellerWords]) -> Iterator[str]:
    if [one.kind for one in teller] != [*TELLERS]:
        yield f"teller.toml: must have one teller of each kind, in this order: {', '.join(TELLERS)}."
        return
    for one in teller:
        yield from _count_faults("teller.toml", one.kind, one.lines)
        for line in one.lines:
            yield from _line_faults(f"teller.toml: {one.kind}", line, slots_of(one.kind))
            yield from _tale_faults(f"teller.toml: {one.kind}", one.kind, line)


def _filled(line: str) -> str:
    """The line with a different word for each of its placeholders."""
    number = count(1)
    return re.sub(r"\{\w+\}", lambda _: f"X{next(number)}", line)
