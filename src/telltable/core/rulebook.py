"""A game's RULES.md, taken apart: every rule by its id, sections in order, and what mentions a word.

A rule begins where a list item, a paragraph or a table row starts with its id in bold, as in ``- **SS-K4** ...``. It
reaches to the next rule, heading or paragraph that does not belong to it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from msgspec import Struct

from .errors import Problem
from .rules import Rules
from .words import harmless

_ID = re.compile(
    r"^(?P<indent> *)(?P<mark>[-*+] +|\d+[.)] +|\| *)?"
    r"\*\*(?P<id>[A-Z][A-Z0-9]*(?:(?:-[A-Z]+)*-?\d+[a-z]?|-[a-z]+\.[A-Z][a-z]?))\b"
)
_HEADING = re.compile(r"^#{1,6} +(?P<title>.+?) *#*$")
_FENCE = ("```", "~~~")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITALIC = re.compile(r"(?<![\w*])\*(?! )([^*]+)\*(?![\w*])")
_FIRST_WORDS = 72


class Paragraph(Struct, frozen=True):
    """One rule: its id, the heading it stands under, and its words without Markdown's marks."""

    id: str
    section: str
    text: str


def paragraph(rules: Rules, id_: str) -> str:
    """The rule with this id, as plain words.

    Args:
        rules: the game.
        id_: e.g. ``SS-K4``; capitals don't matter.

    Raises:
        Problem: there is no such rule (with those that look like it), or the game has no rulebook.
    """
    known = {entry.id.upper(): entry for entry in paragraphs(rules)}
    wanted = id_.strip().upper()
    if wanted in known:
        return known[wanted].text
    near = [known[match].id for match in get_close_matches(wanted, known, n=3, cutoff=0.5)]
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise Problem(f"{rules.title} has no rule {id_.strip()!r}.{hint}")


def search(rules: Rules, text: str) -> tuple[Paragraph, ...]:
    """The rules that hold every one of these words, in any order; capitals don't matter. None for no words."""
    words = text.casefold().split()
    return tuple(p for p in paragraphs(rules) if words and all(word in p.text.casefold() for word in words))


def contents(rules: Rules) -> str:
    """Every section with its rules: one line each, with how it begins."""
    lines: list[str] = [f"{harmless(rules.title)}: the rules"]
    section = ""
    for entry in paragraphs(rules):
        if entry.section != section:
            section = entry.section
            lines += ["", section]
        lines.append(f"  {_opening(entry.text)}")
    return "\n".join(lines)


@cache
def paragraphs(rules: Rules) -> tuple[Paragraph, ...]:
    """Every rule of the game in the order of its rulebook.

    Raises:
        Problem: the game has no RULES.md.
    """
    return tuple(Paragraph(id_, section, _plain(body)) for id_, section, body in _cut(rules_text(rules)))


def rules_text(rules: Rules) -> str:
    """The whole RULES.md, which lies beside the game's code.

    Raises:
        Problem: there is none.
    """
    module = type(rules).__module__
    package = getattr(sys.modules.get(module), "__package__", None)
    package = module.rpartition(".")[0] if package is None else package
    try:
        beside = files(package) if package else rules.folder  # a game may be one file, in no package
        return (beside / "RULES.md").read_text(encoding="utf-8")
    except (OSError, TypeError, ValueError, ImportError):  # no such file; code that came from no file
        raise Problem(f"{rules.title} has no RULES.md beside its code.") from None


def _cut(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Id, section and lines of each rule."""
    section, id_, body, indent, fenced, gap = "", "", [""], 0, False, False
    for line in [*text.splitlines(), "# end"]:
        quoted = fenced  # a line that opens a block may still end a rule; the lines within may not
        if line.lstrip().startswith(_FENCE):
            fenced = not fenced
        heading = None if quoted else _HEADING.match(line)
        start = None if quoted else _ID.match(line)
        if id_ and (heading or start or (not quoted and _leaves(line, indent, gap))):
            yield id_, section, body
            id_ = ""
        if heading:
            section = heading["title"]
        elif start:
            id_, indent = start["id"], len(start["indent"])
            body = [line[start.end("mark") if start["mark"] else indent :].rstrip("| ")]
        elif id_:
            body.append(line)
        gap = not line.strip()


def _leaves(line: str, indent: int, gap: bool) -> bool:
    """Whether a line no longer belongs to a rule that began at this indent: a new item, row or paragraph."""
    words = line.lstrip()
    if not words or len(line) - len(words) > indent:
        return False
    return gap or bool(re.match(r"([-*+]|\d+[.)]) |\|", words))


def _plain(body: list[str]) -> str:
    text = "\n".join(line.strip() for line in body).strip()
    text = re.sub(r" *\| *", " | ", _LINK.sub(r"\1", text))
    return _ITALIC.sub(r"\1", _BOLD.sub(r"\1", text))


def _opening(text: str) -> str:
    first = text.partition("\n")[0]
    return first if len(first) <= _FIRST_WORDS else f"{first[:_FIRST_WORDS].rsplit(' ', 1)[0]} …"
