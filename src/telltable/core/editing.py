"""Changes that the tellers make to a book after the end: each is kept, the last one of a thing counts, and what was
played is always there to go back to.

What is changed is known by a digest of what was played there, never by the words: where an X-card takes those away, the
change falls away with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Literal

from msgspec import UNSET, Struct
from msgspec.structs import replace

from .english import listed, opened
from .refusal import Refusal
from .story import Book, Line, Portrait, Told
from .words import clean
from .written import Written

What = Literal["title", "dedication", "telling", "line", "name"]
TELLINGS = ("retold", "played", "told")
MOST = {"title": 80, "dedication": 140, "telling": 6, "line": 1_500, "name": 40}
"""The most characters of each."""

MOST_EDITS = 2_000
"""Of one game."""

_CALLED = {"title": "the title", "dedication": "the dedication", "telling": "the telling", "name": "this name"}
NO_LINE = Refusal("no_such_line", "", "The story has no such line.", "Choose a line that it shows.")
NO_NAME = Refusal("no_such_name", "", "Nobody in the story has that name.", "Choose a name that it shows.")
FULL = Refusal(
    "full", "", f"This story has been changed {MOST_EDITS:,} times, and there's no room for more.", "Read it as it is."
)
_PLAIN = ("game", "tellers", "teller", "by", "card", "kind", "tag", "key", "ornament", "kicker", "colophon",
    "evening", "sky", "frame", "tiles", "licence", "at",
    "emblem")  # fmt: skip
_ARTICLE = re.compile(r"(?:the|an?) ", re.IGNORECASE)


class Edit(Struct, frozen=True, forbid_unknown_fields=True):
    """A change to a book.

    Attributes:
        what: the title, the dedication, which telling it is, a line, or somebody's name everywhere.
        text: what stands there from now on, one of `TELLINGS` for a telling; empty: what was played is back.
        of: the key of the line or the name; else empty.
        by: who made it.
        at: when, in seconds since 1970.
    """

    what: What
    text: Written = ""
    of: str = ""
    by: Written = ""
    at: float = 0.0


class Words(Struct, frozen=True):
    """A line that can be changed. `chapter`, `number`: where it stands, from 0; `line`: as it was played."""

    key: str
    chapter: int
    number: int
    line: Line

    @property
    def played(self) -> str:
        """Its words as they were played, without a word of ours."""
        return _base(self.line)


def lines_of(book: Book) -> dict[str, Words]:
    """Every line of a book as it was played that somebody told, by its key."""
    found: dict[str, Words] = {}
    for chapter, one in enumerate(book.chapters):
        for number, line in enumerate(one.lines):
            if not (isinstance(line, Told) and line.ours) and line.teller:
                key = _key(found, f"{line.n}\n{line.card}\n{_base(line)}")
                found[key] = Words(key, chapter, number, line)
    return found


def names_of(book: Book) -> dict[str, str]:
    """The names that stand in the text of a book as it was played, by their keys: whole ones, and what people are
    called besides. One that the text never has is nobody's to change."""
    names = dict.fromkeys(name for portrait in book.portraits for name in _called(portrait))
    if not names:
        return {}
    text = "\n".join(_texts(replace(book, portraits=tuple(map(_nameless, book.portraits)))))
    there = set(_pattern(_forms(names)).findall(text))
    return {_digest(name): name for name in names if not there.isdisjoint(_forms([name]))}


def in_force(edits: Sequence[Edit]) -> dict[tuple[What, str], Edit]:
    """The last change of each thing, by what it is; none where what was played is back."""
    last = {(edit.what, edit.of): edit for edit in edits}
    return {at: edit for at, edit in last.items() if edit.text}


def telling_of(edits: Sequence[Edit]) -> str:
    """Which telling the tellers have chosen; empty where they have not."""
    chosen = in_force(edits).get(("telling", ""))
    return chosen.text if chosen else ""


def edited(book: Book, edits: Sequence[Edit]) -> Book:
    """The book as its tellers have changed it.

    Args:
        book: as it was played.
        edits: all changes, in order. One of something that is not there any more is passed over.
    """
    now = in_force(edits)
    if not now:
        return book
    used = {at for at in now if at[0] in ("title", "dedication")}
    chapters = [list(chapter.lines) for chapter in book.chapters]
    for key, words in lines_of(book).items():
        if ("line", key) in now:
            used.add(("line", key))
            chapters[words.chapter][words.number] = _with(words.line, now["line", key].text)
    told = tuple(replace(one, lines=tuple(lines)) for one, lines in zip(book.chapters, chapters, strict=True))
    fresh = replace(book, chapters=told)
    called: dict[str, tuple[What, str]] = {
        name: ("name", key) for key, name in names_of(book).items() if ("name", key) in now
    }
    used |= set(called.values())
    fresh = _renamed(fresh, {name: now[at].text for name, at in called.items()})
    for field in ("title", "dedication"):
        if (field, "") in now:
            fresh = replace(fresh, **{field: now[field, ""].text})
    by = tuple(dict.fromkeys(now[at].by for at in now if at in used and now[at].by))
    if not used:
        return fresh
    said = f"Changed after the end{f' by {listed(by)}' if by else ''}; what was played is kept with it."
    return replace(fresh, colophon=" ".join(filter(None, [fresh.colophon, said])))


def made_ready(book: Book, edits: Sequence[Edit], edit: Edit) -> Edit | Refusal:
    """A change as it is kept, or why it can't be made. Who may make it is not asked here.

    Args:
        book: as it was played.
        edits: the changes so far.
        edit: the change.
    """
    text, last = clean(edit.text), next((e for e in reversed(edits) if (e.what, e.of) == (edit.what, edit.of)), None)
    refusal = FULL if len(edits) >= MOST_EDITS else _no_place(book, edits, edit, text)
    if refusal is not None:
        return refusal
    if edit.what in ("line", "title", "dedication"):
        text = _as_called_before(book, edits, text)
    if text == played_text(book, edit.what, edit.of):
        text = ""
    if text == (last.text if last else ""):
        return Refusal("no_change", "", "It says that already.", "Change it, or leave it as it is.")
    return replace(edit, text=text)


def _no_place(book: Book, edits: Sequence[Edit], edit: Edit, text: str) -> Refusal | None:
    """Why these words can't stand there."""
    if edit.what == "line" and edit.of not in lines_of(book):
        return NO_LINE
    if edit.what == "name" and edit.of not in names_of(book):
        return NO_NAME
    if edit.what == "telling" and text not in ("", *TELLINGS):
        return Refusal("telling", "", "A story is retold, as played, or as told.", "Choose one of the three.")
    if len(text) > MOST[edit.what]:
        what = _CALLED.get(edit.what, "a line")
        why = f"That has {len(text)} characters; {what} has room for {MOST[edit.what]}."
        return Refusal("too_long", "", why, "Make it shorter.")
    return _called_alike(book, edits, edit.of, text) if edit.what == "name" else None


def played_text(book: Book, what: str, of: str = "") -> str:
    """What stood at a place as it was played; empty where nothing did."""
    match what:
        case "line":
            words = lines_of(book).get(of)
            return words.played if words else ""
        case "name":
            return names_of(book).get(of, "")
        case "title":
            return book.title
        case "dedication":
            return book.dedication
    return ""


def out_of_place(book: Book, edits: Sequence[Edit], gone: Book) -> Iterator[Edit]:
    """The changes that lose their place when a book loses words.

    Args:
        book: as it was played.
        edits: changes to it.
        gone: the same book without the words.
    """
    lost = (set(lines_of(book)) - set(lines_of(gone))) | (set(names_of(book)) - set(names_of(gone)))
    yield from (edit for edit in edits if edit.of in lost)


def _called_alike(book: Book, edits: Sequence[Edit], of: str, text: str) -> Refusal | None:
    now, names = in_force(edits), names_of(book)
    mine = {name for one in book.portraits if names[of] in _called(one) for name in _called(one)}
    others = {key: name for key, name in names.items() if name not in mine}
    taken = {*others.values(), *(now["name", key].text for key in others if ("name", key) in now)}
    if text.casefold() in {one.casefold() for one in taken}:
        return Refusal("name_taken", "", "Somebody in the story is called that already.", "Choose another name.")
    return None


def _as_called_before(book: Book, edits: Sequence[Edit], text: str) -> str:
    """A text with the names as they were played, so that it follows when a name is put back."""
    now, names = in_force(edits), names_of(book)
    back = _as_they_stand({now["name", key].text: name for key, name in names.items() if ("name", key) in now})
    return _pattern(back).sub(lambda found: back[found[0]], text) if back else text


def _called(portrait: Portrait) -> tuple[str, ...]:
    """Everything that somebody is called, the whole name first."""
    others = (name for name in portrait.called or () if name.casefold() != portrait.name.casefold())
    return tuple(filter(None, (portrait.name, *others)))


def _nameless(portrait: Portrait) -> Portrait:
    return replace(portrait, name="", called=UNSET)


def _forms(names: Iterable[str]) -> list[str]:
    """Names as they stand in sentences: one with an article has a capital where it begins one, and else none."""
    return [form for name in names for form in _as_they_stand({name: name})]


def _as_they_stand(names: Mapping[str, str]) -> dict[str, str]:
    """What becomes of names, also where one that has an article, or no capital, begins a sentence or is in one."""
    found: dict[str, str] = {}
    for name, new in names.items():
        if _ARTICLE.match(name) or name[:1].islower():
            within = f"{new[:1].lower()}{new[1:]}" if _ARTICLE.match(new) else new
            found |= {f"{name[:1].lower()}{name[1:]}": within, opened(name): opened(new)}
        else:
            found[name] = new
    return found


def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _texts(value: Any) -> Iterator[str]:
    """Every text in which somebody can be named."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name not in _PLAIN:
                yield from _texts(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)


def _renamed(book: Book, names: dict[str, str]) -> Book:
    if not names:
        return book
    called = _as_they_stand(names)
    pattern = _pattern(called)

    def walk(value: Any) -> Any:
        if isinstance(value, str):
            return pattern.sub(lambda found: called[found[0]], value)
        if isinstance(value, Struct):
            fields = [name for name in value.__struct_fields__ if name not in _PLAIN]
            return replace(value, **{name: walk(getattr(value, name)) for name in fields})
        return tuple(map(walk, value)) if isinstance(value, tuple) else value

    fresh: Book = walk(book)
    return fresh


def _base(line: Line) -> str:
    return line.played if isinstance(line, Told) else line.text


def _with(line: Line, text: str) -> Line:
    """The line in other words; a link of the teller's stays before them."""
    if not isinstance(line, Told):
        return replace(line, text=text, told=True)
    if not (line.link and line.text.startswith(line.link)):
        return replace(line, text=text, played=text, told=True)
    rest, first = line.text[len(line.link) :].lstrip(), text
    if rest[:1] != line.played[:1] and rest[:1] == line.played[:1].lower() and text[:1] == line.played[:1]:
        first = text[:1].lower() + text[1:]
    return replace(line, text=f"{line.link.rstrip()} {first}", played=text, told=True)


def _key(found: dict[str, Words], said: str) -> str:
    key = _digest(said)
    again = sum(one == key or one.startswith(f"{key}-") for one in found)
    return f"{key}-{again}" if again else key


def _digest(said: str) -> str:
    return sha256(said.encode()).hexdigest()[:16]
