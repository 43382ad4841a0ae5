"""Carrying out what was chosen after an X-card: other bodies for the records, without the words.

It follows from the records alone, so that every process comes to the same, and a crash in the middle is made good by
doing it again: the places of the words vanish with them, in the same write.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec import Raw
from msgspec.structs import replace

from telltable.core.content import pack_for
from telltable.core.editing import out_of_place
from telltable.core.entry import Header
from telltable.core.going_on import with_words
from telltable.core.kept_pack import pack_played
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.redaction import REMOVE, VEIL, Cuts, Mark, Span, cut, redact
from telltable.core.seat import Seat
from telltable.core.written import written

from . import records as r
from .state import Table
from .word_search import letters_of, texts_of

Found = Mapping[int, tuple[Span, ...]]  # spans by the number of the text


def settled(table: Table, kept: Sequence[r.AnyKept]) -> dict[int, r.AnyKept]:
    """The records that have to be written anew, by their numbers; none when nothing waits to be carried out.

    Args:
        table: as these records make it.
        kept: all records of the table.
    """
    if table.clearing:
        at = table.clearing
        if isinstance(kept[at], r.ReactionsForgotten):
            return _forgotten(kept, at, table.forgetting)
        if isinstance(kept[at], r.PhotoTaken):
            return _without_photo(kept, at)
        return _cleared(kept, at)
    x = table.x
    if x is None or not x.chosen:
        return {}
    spots: dict[int, dict[int, tuple[Span, ...]]] = defaultdict(dict)
    for record, number, start, end in sorted(set(x.spots)):
        spans = spots[record].get(number, ())
        spots[record][number] = _joined(spans, (start, end))
    mark = REMOVE if x.choice == "remove" else VEIL
    fresh = _outside(kept, spots, mark)
    for match, places in zip(table.games, table.places, strict=True):
        cards = x.cards if match is table.match else ()
        again, bodies = _game(match, places, kept, spots, mark, cards)
        fresh |= bodies
        if again is not None and match.edits:
            fresh |= _without_place(match, again, kept, fresh, table.games.index(match) + 1)
    fresh |= {n: replace(one, spots=()) for n in x.named if isinstance(one := kept[n], r.XNamed)}
    marks = tuple(sorted(_marks(table, spots)))
    fresh[x.chosen] = replace(_chosen(kept[x.chosen]), texts=sum(map(len, spots.values())), marks=marks)
    return fresh


def _cleared(kept: Sequence[r.AnyKept], at: int) -> dict[int, r.AnyKept]:
    """The lines of the chat, and what was asked, up to the record that cleared it, without their words."""
    fresh: dict[int, r.AnyKept] = {
        n: replace(one, text="")
        for n, one in enumerate(kept[:at])
        if isinstance(one, (r.Chatted, r.QuestionAsked)) and one.text
    }
    return fresh | {at: r.ChatCleared(len(fresh), at=kept[at].at)}


def _forgotten(kept: Sequence[r.AnyKept], at: int, mine: Sequence[int]) -> dict[int, r.AnyKept]:
    """Reactions without their words, and the record that wanted it so."""
    asked = kept[at]
    assert isinstance(asked, r.ReactionsForgotten)
    fresh: dict[int, r.AnyKept] = {n: replace(one, word="") for n in mine if isinstance(one := kept[n], r.Reacted)}
    return fresh | {at: replace(asked, reactions=len(fresh))}


def _without_photo(kept: Sequence[r.AnyKept], at: int) -> dict[int, r.AnyKept]:
    """The pictures that stood in a chapter, without a byte or a word, and the record that took them away."""
    asked = kept[at]
    assert isinstance(asked, r.PhotoTaken)
    fresh: dict[int, r.AnyKept] = {
        n: replace(one, image=b"", alt="", by="")
        for n, one in enumerate(kept[:at])
        if isinstance(one, r.PhotoPut) and one.image and (one.game, one.chapter) == (asked.game, asked.chapter)
    }
    return fresh | {at: replace(asked, photos=len(fresh))}


def _chosen(kept: r.AnyKept) -> r.XChosen:
    assert isinstance(kept, r.XChosen)
    return kept


def _joined(spans: tuple[Span, ...], span: Span) -> tuple[Span, ...]:
    """Spans in order, those that overlap as one."""
    if spans and span[0] < spans[-1][1]:
        return (*spans[:-1], (spans[-1][0], max(spans[-1][1], span[1])))
    return (*spans, span)


def _outside(kept: Sequence[r.AnyKept], spots: Mapping[int, Found], mark: Mark) -> dict[int, r.AnyKept]:
    """Chat and names."""
    fresh: dict[int, r.AnyKept] = {}
    for n, found in spots.items():
        match kept[n]:
            case r.Chatted(text=text) | r.QuestionAsked(text=text) as one:
                fresh[n] = replace(one, text=cut(text, found[0], mark.inside))
            case r.Sat(seat) | r.HandedOver(seat) as one:
                fresh[n] = replace(one, name=plain_name(seat))
            case r.Edited(seat) as one:
                texts = [cut(text, found.get(number, ()), mark.inside) for number, text in enumerate(written(one))]
                fresh[n] = replace(one, text=texts[0], by=plain_name(seat) if 1 in found else one.by)
            case r.PhotoPut(seat) as one:
                alt = cut(one.alt, found.get(0, ()), mark.inside)
                fresh[n] = replace(one, alt=alt, by=plain_name(seat) if 1 in found else one.by)
            case r.PartyBrought() as one:
                fresh[n] = replace(one, title="", party="")
            case r.SeatAsked() as one:
                fresh[n] = replace(one, name=f"Guest {n}")
            case r.Opened(names=names) as one:
                fresh[n] = replace(one, names=_names(names, found))
    return fresh


def plain_name(seat: Seat) -> str:
    """What somebody is called whose name was taken back."""
    return f"Seat {seat + 1} (veiled)"


def _names(names: tuple[str, ...], found: Found) -> tuple[str, ...]:
    return tuple(plain_name(seat) if seat in found else name for seat, name in enumerate(names))


def _game(
    match: Match,
    places: Sequence[int],
    kept: Sequence[r.AnyKept],
    spots: Mapping[int, Found],
    mark: Mark,
    cards: tuple[str, ...],
) -> tuple[Match | None, dict[int, r.AnyKept]]:
    """One game without the words, None where it had none of them; and its records: its header, and every entry that is
    different."""
    header = match.header
    known = [card for card in cards if card in match.pack.contents]
    seats = len(header.names)
    names = {n: spans for n, spans in spots.get(places[0], {}).items() if n < seats}
    header = replace(header, names=_names(header.names, names), covered=tuple(sorted({*header.covered, *known})))
    cuts = {}
    for entry, place in zip(match.entries, places, strict=True):
        texts = tuple(texts_of(match, entry))
        inside = {texts[n]: spans for n, spans in spots.get(place, {}).items() if entry.n or n >= seats}
        if inside:
            cuts[entry.n] = inside
    if header == match.header and not cuts:
        return None, {}
    if header.position:
        header = replace(header, position=_laid_without(match, header, cuts.get(0, {}), mark))
    authored, _ = pack_played(match.rules, match.header, match.files)
    again = redact(match, pack_for(authored, header), header, cuts, mark)
    fresh: dict[int, r.AnyKept] = {}
    for new, place in zip(again.entries, places, strict=True):
        one = kept[place]
        if isinstance(one, r.Begun):
            fresh[place] = replace(one, header=Raw(encode(header)), entry=Raw(encode(new)))
        elif isinstance(one, r.Played) and encode(new) != bytes(one.entry):  # whatever version wrote it
            fresh[place] = replace(one, entry=Raw(encode(new)))
    return again, fresh


def _without_place(
    match: Match, again: Match, kept: Sequence[r.AnyKept], fresh: Mapping[int, r.AnyKept], number: int
) -> dict[int, r.AnyKept]:
    """The changes of a book that changed words which are gone now: they go with them."""
    if not (match.over and again.over):
        return {}
    lost = {edit.of for edit in out_of_place(match.played_book(), match.edits, again.played_book())}
    mine = {n: fresh.get(n, one) for n, one in enumerate(kept) if isinstance(one, r.Edited) and one.game == number}
    return {n: replace(one, of="", text="") for n, one in mine.items() if isinstance(one, r.Edited) and one.of in lost}


def _laid_without(match: Match, header: Header, cuts: Cuts, mark: Mark) -> str:
    """The position that the game began from, without the texts in which the words stood, and with the names of now."""
    fresh = dict(zip(match.header.names, header.names, strict=True)) | dict.fromkeys(cuts, mark.whole[-1])
    return with_words(match.rules, header.position, lambda text: fresh.get(text, text))


def _marks(table: Table, spots: Mapping[int, Found]) -> set[str]:
    """Marks of the words that go, for nobody to put them into a book again."""
    texts = dict(table.texts)
    for match, places in zip(table.games, table.places, strict=True):
        texts |= {place: tuple(texts_of(match, entry)) for entry, place in zip(match.entries, places, strict=True)}
    gone = {
        letters_of(texts[place][number][start:end])
        for place, found in spots.items()
        for number, spans in found.items()
        for start, end in spans
    }
    return {table.word_mark(letters) for letters in gone if letters}
