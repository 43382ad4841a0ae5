"""The evenings of 99 chances: whether both genres colour every part, what is told twice, what is met again."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from statistics import fmean

from msgspec import Struct

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from telltable.core.story import Book, Chapter
from telltable.games.ninety_nine_chances.box.components import ENDINGS, Family, Scene
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_word
from telltable.games.ninety_nine_chances.table.auto_lines import reads_like
from telltable.games.ninety_nine_chances.table.line_slots import solved_by

SEATS = range(3, 9)
MET_AT = (2, 4)  # evenings at which it is counted what was met before
NAME = re.compile(r"{\w+}")
FIELDS = {  # which sentences of a card a telling may have in it
    "resource": ("had", "found"),
    "bonus": ("found",),
    "median": ("found",),
    "problem": ("came",),
    "success": ("worked", "turned"),
    "failure": ("failed", "stayed", "came"),
    **dict.fromkeys(ENDINGS, ("found", "still", "gone")),
}


class Evening(Struct):
    """One game that was played to its end, and its book."""

    match: Match
    book: Book
    seconds: float

    @property
    def pack(self) -> ChancePack:
        """What was played with."""
        pack: ChancePack = self.match.pack
        return pack

    @property
    def texts(self) -> list[str]:
        """All that is read in the chapters: openers and lines."""
        return [text for chapter in self.book.chapters for text in texts_of(chapter)]


def play(seats: int, seed: str) -> Evening:
    """An evening of bots of both kinds."""
    kinds = [("bot:helper", "bot:greedy")[n % 2] for n in range(seats)]
    match = telltable.new("ninety_nine_chances", seats=kinds, seed=seed, options={"grace": "0"})
    Driver(match).run()
    start = time.perf_counter()
    book = match.rules.book(match.pack, match.state)
    return Evening(match, book, time.perf_counter() - start)


def texts_of(chapter: Chapter) -> list[str]:
    """What is read in a chapter."""
    return [text for text in (chapter.opener, *(line.text for line in chapter.lines)) if text]


# --- frames -------------------------------------------------------------------------------------------


def frames(evening: Evening) -> list[str]:
    """The authored lines and sentences of every text, in reading order: a telling may be made of several."""
    pack, told = evening.pack, evening.match.state.table.told
    found: list[str] = []
    for chapter in evening.book.chapters:
        if chapter.opener:
            found += _of(chapter.opener, [*_book_lines(pack), *([one] for one in _hours(pack))])
        for line in chapter.lines:
            kind = told[line.n - 1].kind if line.n else ""
            found += _of(line.text, _pools(pack, kind) if kind else _book_lines(pack))
    return found


def _pools(pack: ChancePack, kind: str) -> list[list[str]]:
    """Where a telling of this kind may be from: of each list of lines it may have one."""
    kinds = ("resource", "resource_with") if kind == "resource" else (kind,)
    lines = [one for name in kinds for one in pack.words[name].lines]
    pools = [[one for one in lines if NAME.sub("", one).strip()]]
    pools += [[scene.won for scene in _scenes(pack)]] if kind in ENDINGS else []
    return [*pools, *(_sentences(pack, field) for field in FIELDS.get(kind, ()))]


def _book_lines(pack: ChancePack) -> list[list[str]]:
    scenes = _scenes(pack)
    wholes = [[getattr(scene, field) for scene in scenes] for field in ("opens", "wanted", "last")]
    return [
        *wholes,
        *(list(lines) for lines in pack.teller.values()),
        *(_sentences(pack, x) for x in ("still", "gone")),
    ]


def _hours(pack: ChancePack) -> list[str]:
    return [one for scene in _scenes(pack) for one in (*scene.hours, *scene.deeds)]


def _scenes(pack: ChancePack) -> list[Scene]:
    return [family.scene for family in pack.families if family.scene]


def _sentences(pack: ChancePack, field: str) -> list[str]:
    forms = [form for card in pack.card_list for form in (card.light, card.dark)]
    return [text for form in forms if (text := getattr(form, field, None))]


def _of(text: str, pools: list[list[str]]) -> list[str]:
    """The lines that a text was made of: from each list, of those that fit, the one with the most words of its own."""
    bare = re.sub(r"[.!?…]", "", text).casefold()
    fits = ([line for line in pool if reads_like(line.casefold(), bare)] for pool in pools)
    return [max(some, key=lambda line: len(NAME.sub("", line))) for some in fits if some]


def twice(evening: Evening) -> int:
    """How many lines were told again in the same evening."""
    return sum(often - 1 for often in Counter(frames(evening)).values())


def met_before(evenings: list[Evening], count: int) -> float:
    """The share of lines of the last of so many evenings that one of the earlier ones had."""
    shares = []
    for at in range(0, len(evenings) - count + 1, count):
        *earlier, last = [frames(evening) for evening in evenings[at : at + count]]
        known = {line for lines in earlier for line in lines}
        shares.append(sum(line in known for line in last) / len(last))
    return fmean(shares) if shares else 0.0


# --- genres and Problems ------------------------------------------------------------------------------


def acts(book: Book) -> Iterator[list[str]]:
    """What is read in each act: what people had, trouble, all plans, the climax, the end, the coda."""
    parts: dict[str, list[str]] = {}
    for chapter in book.chapters[1:]:
        name = "plans" if " against " in chapter.heading else chapter.heading
        parts.setdefault(name, []).extend(texts_of(chapter))
    yield from parts.values()


def has_both(evening: Evening) -> Iterator[bool]:
    """For each act: whether both genres are in it."""
    theme = evening.match.state.table.theme
    families = [evening.pack.family_of[evening.pack.cards[card].genre] for card in theme]
    for texts in acts(evening.book):
        yield all(any(colours(family, text) for text in texts) for family in families)


def colours(family: Family, text: str) -> bool:
    """Whether a family has lent something to a text: its place, its prize, who gives it away, or what goes on there."""
    if not family.scene:
        return False
    scene = family.scene
    phrases = [scene.place, scene.prize, scene.host, scene.last, scene.opens, *scene.hours, *scene.deeds]
    return any(re.sub(r"^(an?|the) ", "", phrase, flags=re.IGNORECASE).lower() in text.lower() for phrase in phrases)


def met_again(evening: Evening, *, all_: bool = False) -> Iterator[bool]:
    """For each Problem of the Hero (or of everybody): whether the Finale or the coda has it."""
    table = evening.match.state.table
    late = " ".join(text for chapter in evening.book.chapters[-3:] for text in texts_of(chapter)).lower()
    for seat in table.open if all_ else (table.hero,):
        for card in (*table.problem_cards(seat), *solved_by(table, seat)) if seat >= 0 else ():
            yield problem_word(evening.pack, card).lower() in late


def quoted(evening: Evening) -> int:
    """How many words stand in quotation marks in chapters, headings, portraits and ties."""
    book = evening.book
    read = [*evening.texts, *(chapter.heading for chapter in book.chapters), *book.links]
    read += [text for one in book.portraits for text in (one.details, *one.notes)]
    read += [note for chapter in book.chapters for line in chapter.lines for note in line.notes]
    return sum(text.count("“") for text in read)


# --- the table ----------------------------------------------------------------------------------------


def figures(evenings: int = 30, seed: str = "nobody tuned to this") -> list[tuple[str, str]]:
    """What was counted, and how much of it there was."""
    played = [play(SEATS[n % len(SEATS)], f"{seed}/{n}") for n in range(evenings)]
    return [
        ("told twice in an evening (0)", str(sum(map(twice, played)))),
        ("acts and codas with both genres (100 %)", _percent([x for one in played for x in has_both(one)])),
        ("words in quotation marks (0)", str(sum(map(quoted, played)))),
        ("Problems of the Hero met again at the end (100 %)", _percent([x for one in played for x in met_again(one)])),
        ("Problems of all met again at the end", _percent([x for one in played for x in met_again(one, all_=True)])),
        *(
            (f"lines met before, evening {n} (at most {'25' if n == MET_AT[0] else '50'} %)", _share(played, n))
            for n in MET_AT
            if n <= evenings
        ),
        ("lines of an evening", f"{fmean(len(one.texts) for one in played):.1f}"),
        ("milliseconds for a book, longest", f"{1000 * max(one.seconds for one in played):.1f}"),
    ]


def report(evenings: int, seed: str) -> str:
    """A Markdown table."""
    table = [f"| 99 chances, {evenings} evenings of 3 to 8 bots, seed “{seed}” | |", "|---|---|"]
    return "\n".join(table + [f"| {what} | {much} |" for what, much in figures(evenings, seed)])


def _share(played: list[Evening], count: int) -> str:
    return f"{100 * met_before(played, count):.0f} %"


def _percent(held: list[bool]) -> str:
    return f"{100 * fmean(held):.0f} %" if held else "–"
