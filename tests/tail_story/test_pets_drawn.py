"""Every pet of the box has a drawing of its own, and what its bonus means is said where it is offered."""

from __future__ import annotations

import re
from pathlib import Path

import telltable
from telltable.games.tail_story.box.components import PETS
from telltable.games.tail_story.rules.bonus_step import _TEXTS

BOX = Path(__file__).parents[2] / "web" / "src" / "games" / "tail_story" / "box"


def test_every_pet_of_the_box_has_a_drawing_of_its_own() -> None:
    drawings = re.findall(r'<symbol id="pet-(\w+)".*?</symbol>', (BOX / "pets.svg").read_text(encoding="utf-8"))
    assert sorted(drawings) == sorted(PETS)
    named = re.search(r"HEADS = \[(.*?)\]", (BOX / "pets.ts").read_text(encoding="utf-8"))
    assert named
    assert sorted(re.findall(r"\w+", named[1])) == sorted(PETS)


def test_mess_and_dig_are_explained_where_they_stand() -> None:
    """TS-604, TS-605: when the bonus is offered, and where a pet is chosen."""
    assert "put the top card of your deck on your discard pile" in _TEXTS["dig"]
    assert "take 1 card from another discard pile into yours" in _TEXTS["mess"]
    m = telltable.new("tail_story", seats=2, seed=3)
    spread = {face.key: face for face in m.rules.board(m.pack, m.view(m.waiting()[0])).spread}
    assert "Mess 1: take 1 card from another discard pile into yours" in spread["padthai"].text
    assert "Dig 1: put the top card of your deck on your discard pile" in spread["rocky"].text
