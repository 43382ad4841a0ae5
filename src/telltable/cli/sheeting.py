"""``cards``: the cards of a pack out to a spreadsheet, and in from one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from telltable.core.english import count, listed
from telltable.core.errors import Problem
from telltable.core.started import to_type
from telltable.core.words import clean

from .app import app
from .arguments import Force
from .console import say
from .pack_asked import game_of, need_folder
from .writing import need_new, write, write_bytes

MOST_NAMED = 5

if TYPE_CHECKING:
    from telltable.core.shelf import Shelf


@app.command()
def cards(
    pack: Annotated[Path, typer.Argument(help="Folder of a pack.", metavar="FOLDER")],
    to: Annotated[Path | None, typer.Option(help="Write its cards to this .csv or .ods.", metavar="FILE")] = None,
    source: Annotated[
        Path | None, typer.Option("--from", help="Make the cards of this .csv or .ods its cards.", metavar="FILE")
    ] = None,
    force: Force = False,
) -> None:
    """Move the cards of a pack to a spreadsheet, or back: a row for each."""
    from telltable.lab.card_sheet import WrongRows, change, rows_of
    from telltable.lab.sheet_files import KINDS, packed, unpacked

    if (to is None) == (source is None):
        raise Problem("Say where the cards go, --to cards.csv, or where they come from, --from cards.csv.")
    shelf = _shelf(pack)
    if to is not None:
        if to.suffix.lower() not in KINDS:
            raise Problem(f"{to}: a table of cards is a .csv or an .ods file.")
        need_new(to, force=force)
        rows = rows_of(shelf, pack)
        write_bytes(to, packed(rows, to.suffix.lower()), force=force)
        say(f"{to}: {count(len(rows) - 1, 'card')} of {clean(str(pack))}.")
        return
    assert source is not None
    try:
        found = change(shelf, pack, unpacked(source))
    except WrongRows as wrong:
        for sentence in wrong.sentences:
            say(f"telltable: {sentence}", err=True)
        raise Problem("Nothing was written. Fix these rows first.") from None
    kinds = (("new", found.new), ("changed", found.changed), ("gone", found.gone))
    said = listed([f"{len(cards)} {what}" for what, cards in kinds if cards])
    if not said:
        say(f"{clean(str(pack))}: these are its cards already.")
        return
    if (found.changed or found.gone) and not force:
        named = "".join(f" {what.capitalize()}: {_named(cards)}." for what, cards in kinds[1:] if cards)
        raise Problem(
            f"{source} differs from the cards of {clean(str(pack))}: {said}.{named} If you mean that, add --force."
        )
    for file, text in found.files.items():
        write(pack / file, text, force=True)
    say(f"{clean(str(pack))}: {said}. Next: {to_type('lint', clean(str(pack)))}")


def _named(cards: Sequence[str]) -> str:
    """The first few of them."""
    more = len(cards) - MOST_NAMED
    return listed([*cards[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])


def _shelf(pack: Path) -> Shelf[Any]:
    need_folder(pack)
    rules = game_of(str(pack))[0]
    shelf: Shelf[Any] | None = getattr(rules, "shelf", None)
    if shelf is None or not shelf.tables:
        raise Problem(f"{rules.title} doesn't say where the cards of a pack stand.")
    return shelf
