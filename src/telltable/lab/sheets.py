"""What is on paper besides cards: rules, reference cards, mats, tokens, booklets. What stands on them is the games'."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from telltable.core.errors import Problem
from telltable.core.host_pack import title_of
from telltable.core.paper_sheet import PaperSheet
from telltable.core.rules import Rules
from telltable.keepsake.icons import icons
from telltable.keepsake.pdf import PAGES, stapled
from telltable.keepsake.press import asked, compiled, lay_out, typst

from .printing import PAPERS, code_of, told
from .rule_pages import Block, blocks_of
from .templates_of import HERE, shared

HALVES = {"a4": "a5", "letter": "half-letter"}
SCALES = (1.3, 1.2, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)  # of the house's sizes, the first that has room
PITCH = 80  # characters at most of an opening paragraph that reads as one
EASY = 0.9  # nine points: less than that, and two sides are better
RULES = "rules"


def sheets_of(rules: Rules, pack: Any, paper: str = "a4") -> tuple[PaperSheet, ...]:
    """What can be printed of a game besides its cards: first its rules, on one sheet."""
    page = rules.printables(pack, paper, {})["sheet"]
    return (
        PaperSheet(RULES, "the rules", "pages", {"pages": [_page(blocks_of(page), rules.pitch)]}, sides=2),
        *rules.paper_sheets(pack),
    )


def sheet_named(rules: Rules, pack: Any, name: str, paper: str = "a4") -> PaperSheet:
    """One of them.

    Raises:
        Problem: the game has no such sheet.
    """
    found = {one.name: one for one in sheets_of(rules, pack, paper)}
    if name not in found:
        raise Problem(f"{rules.title} prints {', '.join(('cards', *found))}, not {name[:40]!r}.")
    return found[name]


def pressed(
    rules: Rules, pack: Any, sheet: PaperSheet, paper: str = "a4", *, full: bool = False, asking: str = ""
) -> bytes:
    """A sheet as PDF. `asking`: the command that says whether the pack has changed, for its foot.

    Raises:
        Problem: Typst is not installed.
    """
    typst()
    deck = rules.paper_deck(pack)
    data = {
        "title": rules.title,
        "pack": title_of(pack),
        "what": sheet.title,
        "note": f"{'A4' if paper == 'a4' else 'Letter'} · print at 100%",
        "code": code_of(pack),
        "asking": asking or f"telltable lint --printed {code_of(pack)}",
        "page": PAGES[HALVES[paper]] if sheet.booklet else _page_of(paper, lying=sheet.lying),
        "full": full,
        "deck": {"icon": deck.icon, "colour": deck.colour},
        "own": sheet.data,
    }
    with TemporaryDirectory(prefix="telltable-print-") as folder:
        root = Path(folder)
        name = f"{sheet.template}.typ"
        lay_out(root, shared() | _template(rules, name) | {"icons.json": json.dumps(icons())})
        _fit(root, name, data, sheet.sides)
        whole = compiled(root, name)
        if not sheet.booklet:
            return whole
        return stapled(root, whole, int(asked(root, name, "pages")), HALVES[paper])


def _fit(root: Path, name: str, data: Mapping[str, Any], sides: int) -> None:
    """Hand the template the largest scale at which it has room: on one side, if that can still be read with ease."""

    def pages(scale: float) -> int:
        (root / "data.json").write_text(told({**data, "scale": scale}), encoding="utf-8", newline="\n")
        return int(asked(root, name, "pages"))

    if not sides:
        (root / "data.json").write_text(told({**data, "scale": 1.0}), encoding="utf-8", newline="\n")
        return
    for most in range(1, sides + 1):
        scales = [one for one in SCALES if one >= EASY or most == sides]
        if pages(scales[-1]) <= most or most == sides:
            found = bisect_left(scales, True, hi=len(scales) - 1, key=lambda scale: pages(scale) <= most)
            pages(scales[found])
            return


def _template(rules: Rules, name: str) -> dict[str, str]:
    own = rules.folder / "show" / "templates"
    found = {path.name: path.read_text("utf-8") for path in own.glob("*.typ")} if own.is_dir() else {}
    return found if name in found else found | {name: (HERE / name).read_text("utf-8")}


def _page_of(paper: str, *, lying: bool) -> tuple[float, float]:
    wide, tall = PAPERS[paper]
    return (tall, wide) if lying else (wide, tall)


def _page(blocks: list[Block], pitch: str) -> dict[str, Any]:
    """On top the title, a pitch and what stands before the first heading; the rest in columns."""
    titles = [n for n, one in enumerate(blocks) if one.get("level") == 1]
    title = blocks[titles[0]]["runs"][0]["text"] if titles else ""
    rest = [one for n, one in enumerate(blocks) if n not in titles]
    first = next((n for n, one in enumerate(rest) if one["kind"] == "heading"), 0)
    if rest and rest[-1]["kind"] == "words":
        rest[-1]["small"] = True  # whose game it is
    opening = [one["runs"] for one in rest[:first] if one["kind"] == "words"]
    own = bool(opening) and sum(len(run["text"]) for run in opening[0]) <= PITCH
    first_line = opening.pop(0) if own else [{"text": pitch}]
    blocks = rest[first:]
    return {"title": title, "pitch": first_line, "opening": opening, "blocks": blocks, "columns": 3}
