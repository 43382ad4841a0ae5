"""Where the words stand that somebody means by the X-card, found by what that seat was shown alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from telltable import protocol as say
from telltable.core.entry import Entry
from telltable.core.event import TakenBack
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import Sit
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.core.words import clean
from telltable.core.written import written

from .records import XNamed
from .state import Table

# What no screen shows, and the marks of which it shows only some (`core/words.py`).
_HIDDEN = (
    "[\u00ad\u0300-\u036f\u0489\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]*"
)
SHORT = 4  # words shorter than this are looked for as words of their own, not inside others

NOT_FOUND = Refusal("no_such_words", "", "Those words aren't anywhere you can see.", "Copy them exactly as shown.")
NO_LINE = Refusal("no_such_line", "", "There is no such message in the chat.", "Choose a message that you can see.")
NO_CARD = Refusal("no_such_card", "", "This game has no such card.", "Choose a card that you can see.")

Spans = tuple[tuple[int, int], ...]
Look = Callable[[str, Match | None, int], Spans]  # a text, and the game and entry it came with


def named(table: Table, seat: Seat | None, message: say.XCard) -> XNamed | Refusal | None:
    """What a message names; None when it names nothing. Where cards lie makes no difference to the answer."""
    words = message.words
    if message.line is not None:
        if not 0 <= message.line < len(table.said) or not table.said[message.line].text:
            return NO_LINE
        words = table.said[message.line].text
    if message.card and message.card not in table.pack.contents:
        return NO_CARD
    found = _words(table, seat, words) if words else XNamed()
    if isinstance(found, Refusal) or not (words or message.card):
        return found if isinstance(found, Refusal) else None
    cards = (*found.cards, message.card) if message.card else found.cards
    entries = [n for n in (found.entry, _first_with_card(table, message.card)) if n >= 0]
    return XNamed(found.spots, tuple(sorted(set(cards))), min(entries, default=-1))


def standing(match: Match) -> list[int]:
    """The numbers of the entries that have not been taken back."""
    left: list[int] = []
    for entry in match.entries:
        back = next((event for event in entry.told if isinstance(event, TakenBack)), None)
        if not isinstance(entry.move, Sit):  # it is in nobody's way back
            left = [n for n in left if n <= back.to_entry] if back else [*left, entry.n]
    return left


def _words(table: Table, seat: Seat | None, words: str) -> XNamed | Refusal:
    """As they were written; else as the screen shows them, names filled in: then the whole text is meant."""
    pattern = _pattern(words)
    if pattern is None:
        return NOT_FOUND

    def as_written(text: str, match: Match | None, n: int) -> Spans:
        return tuple(found.span() for found in pattern.finditer(text))

    def as_shown(text: str, match: Match | None, n: int) -> Spans:
        if match is None or not text:
            return ()
        shown = (match.rules.as_seen(state, text) for state in (match.state_after(n), match.state))
        return ((0, len(text)),) if any(pattern.search(one) for one in shown) else ()

    for look in (as_written, as_shown):
        entry = _seen(table, seat, look)
        if entry is None:
            continue
        spots = tuple(_spots(table, look))
        cards = table.pack.saying(lambda text: pattern.search(text) is not None) if look is as_written else ()
        return XNamed(spots, cards, entry) if spots else NOT_FOUND
    return NOT_FOUND


def _pattern(words: str) -> re.Pattern[str] | None:
    """What to look for: the words without what stands around them, in any case. None when there is nothing to look for.

    An end mark is left out because the rules may leave it out where they quote somebody. What no screen shows may stand
    between the letters: a text that was kept long ago may have it.
    """
    plain = re.sub(r"^\W+|\W+$", "", clean(words))
    if not plain:
        return None
    found = _HIDDEN.join(map(re.escape, plain))
    return re.compile(rf"(?<!\w){found}(?!\w)" if len(plain) < SHORT else found, re.IGNORECASE)


def letters_of(text: str) -> str:
    """The letters and digits of a text alone, in one case: what two spellings of it have in common."""
    return "".join(filter(str.isalnum, clean(text).casefold()))


def says_taken_out(table: Table, text: str) -> bool:
    """Whether a text has words that an X-card took out at this table, or those of a card that it took out."""
    whole = letters_of(text)
    lengths = {int(mark.partition(":")[0]) for mark in table.taken_out}
    for length in lengths:
        parts = _words_of(text, length) if length < SHORT else _windows(whole, length)
        if any(table.word_mark(part) in table.taken_out for part in parts):
            return True
    return any(_says_card(match, whole) for match in table.games if match.header.covered)


def _windows(letters: str, length: int) -> set[str]:
    return {letters[at : at + length] for at in range(len(letters) - length + 1)}


def _words_of(text: str, length: int) -> set[str]:
    """Words of their own that have so many letters."""
    return {word for word in map(letters_of, re.findall(r"\w+", clean(text))) if len(word) == length}


def _says_card(match: Match, whole: str) -> bool:
    """Whether the words of a covered card are said, as far as they are enough to be known by."""
    said = match.authored.saying(lambda text: len(letters_of(text)) > 2 * SHORT and letters_of(text) in whole)
    return not set(match.header.covered).isdisjoint(said)


def _seen(table: Table, seat: Seat | None, look: Look) -> int | None:
    """Whether a seat was told such words: the first entry of this game that has them, -1 for the chat, a name or an
    earlier game; None when it was not."""
    for match in reversed(table.games):
        stands = standing(match) if match is table.match else []
        hits = (n for n in range(len(match.entries)) if _hits(match, seat, n, look))
        hit = next(hits, None)
        if hit is not None:
            return hit if hit in stands else next((n for n in hits if n in stands), -1)
    names = (*(chair.name for chair in table.chairs.all), *(one.name for one in table.chairs.asking))
    talk = (*table.talk(), *(text for photo in table.photos.values() for text in (photo.alt, photo.by)))
    teller = (name for match in table.games for name in match.header.names)
    changed = (edit.text for match in table.games for edit in match.edits)
    party = (table.party.title, *written(table.party.goes)) if table.party else ()
    return -1 if any(look(text, None, 0) for text in (*names, *talk, *teller, *changed, *party)) else None


def _hits(match: Match, seat: Seat | None, n: int, look: Look) -> bool:
    return any(look(text, match, n) for event in match.told(seat, n) for text in written(event))


def _spots(table: Table, look: Look) -> Iterator[tuple[int, int, int, int]]:
    """Every place of such words in the records, whoever may see it."""
    for record, texts in table.texts:
        for number, text in enumerate(texts):
            yield from ((record, number, *span) for span in look(text, None, 0))
    for match, places in zip(table.games, table.places, strict=True):
        for entry, record in zip(match.entries, places, strict=True):
            for number, text in enumerate(texts_of(match, entry)):
                yield from ((record, number, *span) for span in look(text, match, entry.n))


def texts_of(match: Match, entry: Entry) -> Iterator[str]:
    """The written texts of the record that holds an entry: for the first one, the names in the header come before."""
    if entry.n == 0:
        yield from match.header.names
    yield from written(entry)


def _first_with_card(table: Table, card: str) -> int:
    """The first entry of this game in which everybody was told of a card; -1 when there is none."""
    match = table.match
    if match is None or not card:
        return -1
    sought = encode(card)
    told = (n for n in standing(match) if any(sought in encode(event) for event in match.told(None, n)))
    return next(told, -1)
