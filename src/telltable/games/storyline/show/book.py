"""The finished book, or as much of it as is written: every line with the card that was laid into it."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from telltable.core.english import opened
from telltable.core.evening import Evening
from telltable.core.story import Book, Chapter, Line, Sheet
from telltable.games.storyline.box.components import NAMES, PAGES, TOKEN_NAMES
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.rules.outcome import verdict_text
from telltable.games.storyline.table.moves import WHEN
from telltable.games.storyline.table.state import Page, State, Table, Token

from .moon import sky
from .ornament import ornament

BLANK = "…"
MOST_PARTS = 1024  # of narrator cards, whose last sentence is kept
_BREAK = re.compile(r"(?<=[.?!”]) (?=[A-Z“])")
UNSAID = "something that nobody could put a name to"


def sentence(part: str, phrase: str) -> str:
    """A part of a narrator card with a phrase in its slot."""
    return f"{part[: part.index('{')]}{phrase}{part[part.index('}') + 1 :]}"


def last_sentence(part: str, phrase: str) -> str:
    """The sentence of a part that ends in its slot, with a phrase there."""
    return sentence(_last_of(part), phrase)


@lru_cache(MOST_PARTS)
def _last_of(part: str) -> str:
    return part[max([0, *(found.end() for found in _BREAK.finditer(part))]) :]


def page_parts(pack: StoryLinePack, table: Table, no: int) -> tuple[str, ...]:
    """SL-213: the texts of a page as this table reads it."""
    return pack.page(table.tale, no).worded(table.commitment)


def line_texts(pack: StoryLinePack, table: Table, page: Page) -> tuple[str, ...]:
    """The sentences of a written page, a card in each."""
    parts = page_parts(pack, table, page.no)
    phrases = [pack.cards[card].phrase if card else UNSAID for card in page.cards]
    return tuple(sentence(part, phrase) for part, phrase in zip(parts, phrases, strict=True))


def open_text(pack: StoryLinePack, table: Table, no: int) -> str:
    """The text of a page with its slots still empty."""
    parts = page_parts(pack, table, no)
    return " ".join(sentence(part, BLANK).removesuffix(".") if "{" in part else part for part in parts)


def teller(table: Table, seat: int) -> str:
    """A seat's name, bots marked."""
    return f"{table.names[seat]} (bot)" if table.kinds[seat].startswith("bot") else table.names[seat]


def chapters(pack: StoryLinePack, table: Table, known: tuple[Chapter, ...] = ()) -> tuple[Chapter, ...]:
    """The pages that are written, the one that is open, and The End. `known`: how the first pages read."""
    told = list(known)
    n = sum(len(page.cards) for page in table.pages[: len(known)])
    for page in table.pages[len(known) :]:
        told.append(_spread(pack, table, page, n))
        n += len(page.cards)
    if table.page > len(table.pages):
        card = pack.page(table.tale, table.page)
        if table.page == PAGES:
            told.append(Chapter(card.title, lines=(Line(page_parts(pack, table, PAGES)[0]),)))
        else:
            told.append(Chapter(card.title, gap=open_text(pack, table, table.page)))
    return tuple(told)


def _spread(pack: StoryLinePack, table: Table, page: Page, before: int) -> Chapter:
    """A written page: its sentences, and what the Narrator added."""
    card = pack.page(table.tale, page.no)
    lines = [
        Line(
            text,
            teller=teller(table, giver) if giver >= 0 else "",
            card=pack.cards[id_].name if id_ else "",
            kind=NAMES[banner],
            n=before + place,
        )
        for place, (text, id_, giver, banner) in enumerate(
            zip(line_texts(pack, table, page), page.cards, page.givers, card.banners, strict=True), start=1
        )
    ]
    if page.text:
        lines.append(Line(page.text, teller=teller(table, page.narrator), told=True))
    return Chapter(card.title, lines=tuple(lines))


def title(pack: StoryLinePack, table: Table) -> str:
    """The tale's title."""
    return pack.tale_of[table.tale].title if table.tale else pack.name


def book(pack: StoryLinePack, state: State) -> Book:
    """The book as it stands."""
    table = state.table
    tale = pack.tale_of.get(table.tale)
    return Book(
        game="StoryLine: Scary Tales",
        kicker="A scary tale in fifteen pages",
        title=title(pack, table),
        subtitle=_first_reader(table),
        premise=tale.about if tale else "",
        tellers=tuple(teller(table, seat) for seat in range(len(table.names))),
        finished=table.over,
        ending=verdict_text(table) if table.over else "",
        chapters=chapters(pack, table),
        sheets=_sheets(table),
        colophon="No line knows which cards were not chosen, or whose they were." if table.over else "",
        profile=tuple(len(page.cards) for page in table.pages),
        chosen=tuple(pack.cards[card].phrase for page in table.pages for card in page.cards if card),
        ornament=ornament(table),
        frame="arch",
        sky=sky(None),
    )


def dated(book: Book, evening: Evening) -> Book:
    """With the moon of the evening on which it began."""
    return replace(book, evening=evening, sky=sky((evening.began or evening.ended).toordinal()))


def _first_reader(table: Table) -> str:
    """The book that the first Narrator had just finished (SL-105)."""
    if not table.pages:
        return ""
    first = table.pages[0].narrator
    reading = next((x for x in table.readings if x.seat == first and x.title), None)
    if reading is None:
        return ""
    return f"begun by {table.names[first]}, who finished “{reading.title}” {WHEN[reading.when]}"


def _sheets(table: Table) -> tuple[Sheet, ...]:
    """Tokens and points; in the family game only how many, for no token is turned (SL-501)."""
    if not table.over:
        return ()
    if table.family:
        counts = tuple((name, str(table.tokens[seat])) for seat, name in enumerate(table.names))
        return (Sheet("Tokens", ("Who", "Tokens"), counts, "They stay face down.", score=True),)
    rows = tuple(
        (table.names[seat], ", ".join(token_words(token) for token in table.faces[seat]), str(table.points[seat]))
        for seat in table.order
    )
    return (Sheet("Tokens", ("Who", "Tokens", "Points"), rows, score=True),)


def token_words(token: Token) -> str:
    """A token that was turned up, in words."""
    if not token.is_number:
        name = opened(TOKEN_NAMES[token.face])
        return f"{name} ({token.points})" if token.face == "bones" and token.done else name
    doubled = " on the Hat" if token.doubled else ""
    return f"{token.face}{doubled}{' under the Grave' if token.buried else ''}"
