"""What may stand in the files of a pack, for whoever writes one."""

from msgspec import Struct

from telltable.core.content import CONTENT
from telltable.core.pack_form import PackFile, PackForm

from .adventure import Adventure, Says
from .adventure_bounds import MOST, NUMBERS, TEXTS
from .pack_lent import FILE


class People(Struct, frozen=True, forbid_unknown_fields=True):
    """``people.json``: the name of the pack, its people, and what they say.

    Attributes:
        name: the title of the pack.
        about: what it is, in a sentence.
        order: the adventures in the order in which a table offers them, by their files without ``.json``.
        catalogue: people who can be met at a table without an adventure, each with a stack, by name.
        says: what people say who have no lines of their own, by their type.
    """

    name: str
    about: str
    order: tuple[str, ...]
    catalogue: dict[str, str] = {}
    says: dict[str, Says] = {}


def _bounds() -> dict[str, str]:
    texts = {name: f"Up to {most} characters" for name, most in TEXTS.items()}
    numbers = {name: f"{least} to {most}" for name, (least, most) in NUMBERS.items()}
    lists = {name: f"Up to {most}" for name, most in MOST.items()}
    return texts | numbers | lists | {"tags": f"Of {', '.join(CONTENT)}", "MapData.size": ""}


FORM = PackForm(
    (
        PackFile(FILE, "What the pack is called, and what is in it.", {"": People}),
        PackFile("*.json", "Adventures, each named in `order`.", {"": Adventure}),
    ),
    _bounds(),
)
