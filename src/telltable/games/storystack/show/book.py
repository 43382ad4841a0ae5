"""SS section 10: the story artefact, finished or not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import UNSET

from telltable.core.english import count, listed
from telltable.core.holders import name_then
from telltable.core.story import Book, Chapter, Gauge, Line, Portrait, Sheet
from telltable.games.storystack.box.components import LANE_TITLES, LANES, TAGS
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.box.wording import sentence_case
from telltable.games.storystack.rules.ending import in_words
from telltable.games.storystack.rules.outcome import highest
from telltable.games.storystack.rules.thread_b import is_useful, thread_of
from telltable.games.storystack.table.default_texts import default_text, template_text
from telltable.games.storystack.table.names import name_of, with_names, with_recalls
from telltable.games.storystack.table.so_far import SoFar, drawn
from telltable.games.storystack.table.state import Element, Fact, Table

from .ornament import ornament
from .telling.arc import arc_of, lead_card
from .telling.frames import EPILOGUE
from .telling.names import short_names
from .telling.teller import told_chapters

NOTE_LEAD = {
    "want": "wanted",
    "need": "needed",
    "wound": "carried",
    "lie": "believed",
    "other": "noted",
}
GROUPS = (
    ("character", "Cast"),
    ("location", "Locations"),
    ("faction", "Factions"),
    ("object", "Objects"),
    ("threat", "Threats"),
)
ENDINGS = {
    "complete": "The outline is complete, and everybody won.",
    "broken": "The outline stayed broken.",
    "abandoned": "The table was abandoned.",
}


def book(pack: StoryPack, table: Table) -> Book:
    """The story so far, in beat order."""
    pattern = pack.patterns.get(table.pattern)
    so_far = SoFar(pack, table)
    chapters = told(so_far)
    left_out = _left_out(table, chapters)
    short = short_names(table)
    missing = f" Missing: {listed(in_words(table.missing))}." if table.missing else ""
    return Book(
        game="StoryStack",
        kicker="A story in eight beats",
        title=title_told(so_far),
        subtitle=pattern.title if pattern else "",
        premise=f"{pattern.idea}" if pattern else "",
        tellers=tuple(teller(table, seat) for seat in range(len(table.names))),
        finished=table.finished,
        ending=ENDINGS[table.ending] + missing + highest(table) if table.ending else "",
        chapters=chapters,
        portraits=tuple(
            _portrait(table, x, group, short.get(x.id, "")) for kind, group in GROUPS for x in table.of_kind(kind)
        ),
        gauges=_gauges(pack, table),
        links=_links(pack, table),
        left_out=tuple(fact.n for fact in left_out),
        sheets=_sheets(pack, table, left_out),
        colophon=_colophon(table),
        profile=tuple(len(lane) for lane in table.lanes),
        ornament=ornament(table),
    )


def told(so_far: SoFar) -> tuple[Chapter, ...]:
    """The eight beats: as played while the game goes on, told by the teller once it has ended."""
    pack, table = so_far.pack, so_far.table
    plain = chapters(pack, table)
    return told_chapters(so_far, plain, partial(words_of, pack, table)) if table.ending else plain


def _left_out(table: Table, chapters: Sequence[Chapter]) -> tuple[Fact, ...]:
    """The plays that the book does not tell."""
    there = {line.n for chapter in chapters for line in chapter.lines}
    return tuple(fact for fact in table.facts if fact.n not in there)


def chapters(pack: StoryPack, table: Table) -> tuple[Chapter, ...]:
    """The eight beats as told so far."""
    return tuple(chapter(pack, table, lane, ()) for lane in range(1, 9))


def pick_line(table: Table, lines: Sequence[str], salt: str) -> str:
    """One of several phrases, always the same one for the same table."""
    if not lines:
        return ""
    return lines[drawn(table, salt) % len(lines)]


def title(pack: StoryPack, table: Table) -> str:
    """As the table wrote it; else one that the pattern suggests."""
    pattern = pack.patterns.get(table.pattern)
    if "title" in table.skin.texts:
        return table.skin.texts["title"]
    return (pick_line(table, pattern.titles, "title") or pattern.title) if pattern else "An unwritten story"


def title_told(so_far: SoFar) -> str:
    """The title of the book: where the table wrote none and the story is the lead's, what the lead's card is called."""
    pack, table = so_far.pack, so_far.table
    is_theirs = bool(table.ending) and bool(arc_of(so_far, partial(words_of, pack, table)))
    return lead_card(so_far).title if is_theirs and "title" not in table.skin.texts else title(pack, table)


def teller(table: Table, seat: int) -> str:
    """A seat's name, bots marked."""
    return f"{table.names[seat]} (bot)" if table.kinds[seat].startswith("bot") else table.names[seat]


def line_text(pack: StoryPack, table: Table, fact: Fact) -> str:
    """One or two sentences for a card: as written in skinning, as told, or the card's own; names filled in."""
    return sentence_case(with_names(table, with_recalls(pack, table, words_of(pack, table, fact))))


def words_of(pack: StoryPack, table: Table, fact: Fact) -> str:
    """The same with its tokens: ``{A}``, ``{#3}``."""
    return table.skin.texts.get(f"#{fact.n}") or default_text(pack, table, "sentences", f"#{fact.n}", {})


def chapter(pack: StoryPack, table: Table, lane: int, known: tuple[Line, ...]) -> Chapter:
    """One beat as told so far. `known`: its first lines, if they are known already."""
    stack = table.lanes[lane - 1]
    phrases = pack.phrases
    if not stack:
        gap = pick_line(table, phrases.gap, f"gap {lane}") if table.ending else ""
        return Chapter(LANE_TITLES[lane - 1], gap=gap or "Nothing is told here yet.")
    facts = [table.fact(n) for n in stack]
    leads = _leads(pack, table, lane, facts)
    lines = [_line(pack, table, fact, leads.get(fact.n, "")) for fact in facts[len(known) :]]
    opener = pick_line(table, phrases.openers[lane - 1], f"lane {lane}")
    return Chapter(LANE_TITLES[lane - 1], opener, (*known, *lines))


def _leads(pack: StoryPack, table: Table, lane: int, facts: Sequence[Fact]) -> dict[int, str]:
    """Sentences that lead over to Thread B, and to what was told after the ending, by play number."""
    leads = {}
    for fact in facts:
        if thread_of(table, fact) == "B":
            leads[fact.n] = pick_line(table, pack.phrases.thread_b, f"thread {lane}")
            break
    late = [fact.n for fact in facts if _is_late(fact)]
    if late and late[0] not in leads:
        leads[late[0]] = pick_line(table, pack.phrases.epilogue, "epilogue")
    return leads


def _is_late(fact: Fact) -> bool:
    """R39: in beat order only what lies in the Resolution reads as epilogue."""
    return fact.epilogue and fact.lane == len(LANES)


def _line(pack: StoryPack, table: Table, fact: Fact, lead: str) -> Line:
    card = pack.cards[fact.card]
    marks = []
    if fact.n == table.thread_b:
        marks.append("Thread B begins")
    elif thread_of(table, fact) == "B":
        marks.append("Thread B")
    if _is_late(fact):
        marks.append(EPILOGUE)
    return Line(
        text=f"{lead} {line_text(pack, table, fact)}".lstrip(),
        teller=name_then(table, fact.seat, fact.n),
        card=card.title,
        kind=card.type_name,
        tag=card.tag,
        marks=tuple(marks),
        notes=_footnotes(table, fact),
        told=_is_told(pack, table, fact),
        n=fact.n,
    )


def _is_told(pack: StoryPack, table: Table, fact: Fact) -> bool:
    """Whether somebody wrote it: what fills the gaps at the end (SS-N0) is the card's."""
    written = table.skin.texts.get(f"#{fact.n}")
    return bool(fact.telling) if written is None else written != template_text(pack, table, fact)


def _footnotes(table: Table, fact: Fact) -> tuple[str, ...]:
    """Retcons that this play brought, and what it was seen as later."""
    kept = [r for r in table.retcons if r.card == fact.n and r.choice != "override"]
    return tuple(with_names(table, r.text) for r in kept)


def _portrait(table: Table, x: Element, group: str, short: str) -> Portrait:
    details = table.skin.texts.get(f"{x.id} details", "")
    name = name_of(table, x.id)
    return Portrait(
        kind=group,
        name=name,
        key=x.id,
        by=name_then(table, x.by, x.n),
        details=with_names(table, details) if details != name else "",
        notes=tuple(f"{NOTE_LEAD[note.kind]} {with_names(table, note.text)}" for note in x.notes),
        called=(short,) if short else UNSET,
    )


def _gauges(pack: StoryPack, table: Table) -> tuple[Gauge, ...]:
    least = pack.patterns[table.pattern].minimums if table.pattern else {}
    asked = [Gauge(tag.title(), table.tags[i], least[tag]) for i, tag in enumerate(TAGS) if tag in least]
    others = [Gauge(tag.title(), table.tags[i]) for i, tag in enumerate(TAGS) if tag not in least and table.tags[i]]
    return (*asked, *others)


def _links(pack: StoryPack, table: Table) -> tuple[str, ...]:
    said = [f"A secret connection: {name_of(table, x.first)} and {name_of(table, x.second)}." for x in table.links]
    said += [
        f"The cost was {with_names(table, c.cost[:1].lower() + c.cost[1:])}, and {name_of(table, c.payer)} paid."
        for c in table.costs
    ]
    if table.thread_b and is_useful(pack, table):
        said.append("Thread B earned its place.")
    return tuple(said)


def _sheets(pack: StoryPack, table: Table, left_out: Sequence[Fact]) -> tuple[Sheet, ...]:
    plays = tuple(
        (
            f"#{f.n}",
            name_then(table, f.seat, f.n),
            pack.cards[f.card].title,
            LANES[f.lane - 1] + (", epilogue" if f.epilogue else ""),
            pack.cards[f.card].tag.title(),
        )
        for f in table.facts
    )
    sheets = [Sheet("The plays", ("Play", "By", "Card", "Beat", "Tag"), plays)]
    if left_out:
        rows = tuple((f"#{f.n}", name_then(table, f.seat, f.n), line_text(pack, table, f)) for f in left_out)
        sheets.append(Sheet("Played, and not told above", ("Play", "By", "Words"), rows))
    struck = tuple(
        (_called(table, r.fact), _old_text(pack, table, r.fact), f"#{r.card}", with_names(table, r.text))
        for r in table.retcons
        if r.choice == "override"
    )
    if struck:
        columns = ("Fact", "As first told", "Replaced by", "Now")
        sheets.append(Sheet("Replaced details", columns, struck, struck=True))
    if table.scores:
        sheets.append(_score_sheet(table))
    return tuple(sheets)


def _called(table: Table, ref: str) -> str:
    """A fact that was replaced, as the reader knows it: the number of a play, or whose it is."""
    name = ref.partition("/")[0]
    return name if name.startswith("#") else name_of(table, name)


def _old_text(pack: StoryPack, table: Table, ref: str) -> str:
    name, _, note = ref.partition("/")
    if name.startswith("#"):
        fact = table.fact(int(name[1:]))
        return with_names(
            table,
            fact.notes[int(note) - 1].text
            if note
            else with_recalls(pack, table, fact.telling) or pack.cards[fact.card].title,
        )
    element = table.element(name)
    if element is None:
        return name
    return with_names(table, element.notes[int(note) - 1].text) if note else element.label


def _score_sheet(table: Table) -> Sheet:
    rows = tuple(
        (table.names[seat], str(tags), str(firsts), str(payoffs), str(total))
        for seat, tags, firsts, payoffs, total in table.scores
    )
    won = listed([table.names[seat] for seat in table.winners])
    note = f"{won} scored highest." if won else "This table named no winner."
    return Sheet("Score", ("Teller", "Tags", "Firsts", "Pay-offs", "Total"), rows, note, score=True)


def _colophon(table: Table) -> str:
    cards, seats = len(table.facts), len(table.names)
    retcons = len(table.retcons)
    said = f"{count(cards, 'card')}, {count(seats, 'teller')}"
    return f"{said}, {count(retcons, 'retcon')}." if retcons else f"{said}."
