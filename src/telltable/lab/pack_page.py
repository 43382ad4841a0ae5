"""Every field of every file of a game's packs: as a page of the documentation, and for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch

from telltable.core.errors import Problem
from telltable.core.pack_form import PackForm, Section
from telltable.core.rules import Rules


def form_of(rules: Rules) -> PackForm:
    """What may stand in its packs. Raises `Problem` for a game that does not say."""
    form: PackForm | None = getattr(getattr(rules, "shelf", None), "form", None)
    if form is None:
        raise Problem(f"{rules.title} doesn't say what may stand in the files of a pack.")
    return form


def page(rules: Rules) -> str:
    """As Markdown, below a heading of the second level."""
    form = form_of(rules)
    lines = [f"## {rules.title}", ""]
    seen: dict[object, str] = {}
    for file in form.files:
        lines += [f"### `{file.name}` ({rules.title})", "", file.about, ""]
        for section, part in zip(form.sections(file), file.parts.values(), strict=True):
            before = seen.setdefault(part if isinstance(part, type) else file.name, file.name)
            if before != file.name:
                lines += [f"Each has the fields of those in `{before}`.", ""]
            else:
                lines += [*([f"In `{section.title}`:", ""] if section.title else []), *_table(section)]
    deeper = form.deeper()
    if deeper:
        lines += [f"### What lies deeper ({rules.title})", ""]
    for section in deeper:
        lines += [f"**{section.title}**: {section.about}", "", *_table(section)]
    return "\n".join(lines)


def _table(section: Section) -> Iterator[str]:
    yield "| field | holds | what it means |"
    yield "| --- | --- | --- |"
    for field in section.fields:
        needed = "" if field.needed else ", may be left out"
        text = field.text.replace("|", "\\|")
        yield f"| `{field.name}` | {field.kind.replace('|', chr(92) + '|')}{needed} | {text} |"
    yield ""


def lines_of(rules: Rules, wanted: str = "") -> list[str]:
    """The same as plain lines; of one file (``tale-1.toml`` is one of ``tale-*.toml``), or of one section, where one is
    asked for.

    Raises:
        Problem: there is no such file or section.
    """
    form = form_of(rules)
    found: list[str] = []
    named = next((file for file in form.files if wanted == file.name or fnmatch(wanted, file.name)), None)
    for file in form.files:
        if not wanted or file is named:
            found += [f"{file.name}: {file.about}", *(line for one in form.sections(file) for line in _plain(one)), ""]
    for section in form.deeper():
        if not wanted or wanted == section.title:
            found += [f"{section.title}: {section.about}", *_plain(section), ""]
    if not found:
        known = [*(file.name for file in form.files), *(section.title for section in form.deeper())]
        raise Problem(f"There is no {wanted[:40]} in a pack for {rules.title}; there are {', '.join(known)}.")
    return [line.replace("`", "") for line in found[:-1]]


def _plain(section: Section) -> Iterator[str]:
    if section.title.startswith("["):
        yield f"  {section.title}"
    for field in section.fields:
        needed = "" if field.needed else ", may be left out"
        yield f"  {field.name} ({field.kind}{needed}): {field.text}"
