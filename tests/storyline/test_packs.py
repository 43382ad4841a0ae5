"""Packs: what lint says of a folder, a blank one, cards left out and covered."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.cli.app import app
from telltable.core.errors import Problem
from telltable.core.finding import is_gap
from telltable.core.toml import write_toml
from telltable.games.storyline.box.components import CATEGORIES
from telltable.games.storyline.box.content import FRAMES
from telltable.games.storyline.box.pack import OWN, SHELF
from telltable.games.storyline.box.skeleton import skeleton
from telltable.games.storyline.game import StoryLine

from .helpers import PACK, before_page


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the Scary Tales."""
    for path in OWN.iterdir():
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def test_ours_is_clean() -> None:
    """SL-104: nothing to mend."""
    assert SHELF.lint("scary") == []


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("pack.toml", "name", "nome", "pack.toml: nome: there is no such field"),
        ("characters.toml", "a Wicked Vampire", "Wicked Vampire", "its phrase must begin with a, an or the"),
        ("places.toml", "in the Haunted Chapel", "the Haunted Chapel", "its phrase must begin with in, on, under"),
        ("actions.toml", "coughed up a live bat", "coughed up a owl", "its phrase says “a owl”"),
        ("objects.toml", "a bell without a tongue", "a bell.", "its phrase must end without a mark"),
        ("features.toml", "Not Quite Finished", "Facing the Other Way", "F14 has it too"),
        ("features.toml", '"lost", "trick", "creeping"', '"lost", "lost", "soup"', "three different tags"),
        ("characters.toml", "Every pocket ticked", "every pocket ticked", "its aside does not begin with a capital"),
        ("tale-1.toml", "{place}.", "{place} and so on.", "must end with its last slot"),
        ("tale-1.toml", "{object}.", "{thing}.", "has a slot 'thing'"),
        ("tale-1.toml", "clears its throat. The End.", "clears its throat.", "must end with “The End.”"),
        ("tale-1.toml", "no = 7", "no = 8", "must have pages 1 to 15"),
        ("tale-2.toml", "{feature}. It would not", "{object}. It would not", "at most two banners, of different kinds"),
        ("tale-2.toml", "title = ", "title = = ", "is not TOML"),
        ("tale-1.toml", "{object}.", "{a thing.", "has a stray mark"),
        ("tale-1.toml", "title = ", 'title = ""\nold = ', "old: there is no such field"),
        ("pack.toml", 'name = "Scary Tales"', 'name = ""', "pack.toml: name: is empty"),
        ("characters.toml", "tags = [", 'content = ["gore"]\ntags = [', "there is no content tag “gore”"),
        ("characters.toml", 'name = "', 'name = "' + "x" * 61, "characters; the limit is 60"),
    ],
)
def test_what_lint_says(folder: Path, file: str, old: str, new: str, sentence: str) -> None:
    """SL-104: a sentence with file, card or page, and what to mend; such a pack is not loaded."""
    path = folder / file
    text = re.sub(r"(?m)^also = \[\n(?:  .*\n)+\]\n", "", path.read_text(encoding="utf-8"))
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = SHELF.lint(str(folder))
    assert any(line.startswith(file) and sentence in line for line in found), found
    with pytest.raises(Problem):
        SHELF.whole(folder)


def test_a_pack_lacks_files_or_has_strange_ones(folder: Path) -> None:
    """SL-102, SL-104."""
    (folder / "notes.txt").write_text("hm", encoding="utf-8")
    (folder / "actions.toml").unlink()
    found = SHELF.lint(str(folder))
    assert any(line.startswith("notes.txt") for line in found)
    assert any(line.startswith("actions.toml is missing from the pack") for line in found)
    assert SHELF.lint("/nowhere") == ["/nowhere: there is no such folder."]


def test_every_tale_can_be_told_by_the_largest_table(folder: Path) -> None:
    """SL-104, 2.2: a tale that eight players would run out of cards with is named, and what to do about it."""
    asked = [*CATEGORIES, *("place",) * 9]
    texts = [*(FRAMES[category] for category in asked), "That was all. The End."]
    pages = [{"no": no, "title": f"Page {no}", "text": text} for no, text in enumerate(texts, start=1)]
    tale = write_toml({"title": "Places", "about": "Many places.", "page": pages})
    (folder / "tale-1.toml").write_text(tale, encoding="utf-8")
    (fault,) = SHELF.lint(str(folder))
    assert fault.startswith("tale-1.toml: Too many Place rounds for 8 players (at most 6): ask for it less often")


def test_too_few_cards(folder: Path) -> None:
    """SL-102: twenty of a kind."""
    path = folder / "objects.toml"
    path.write_text("[[card]]".join(path.read_text(encoding="utf-8").split("[[card]]")[:20]), encoding="utf-8")
    assert SHELF.lint(str(folder)) == ["objects.toml: has 19 cards; 20 to 99 are needed."]


def test_a_blank_pack_can_be_played_at_once(tmp_path: Path) -> None:
    """SL-104: `telltable new-pack` makes a draft in which nothing is to mend: a card of each kind, and a tale."""
    with pytest.raises(SystemExit) as done:
        app(["new-pack", "storyline", str(tmp_path / "mine")])
    assert not done.value.code
    assert sorted(path.name for path in (tmp_path / "mine").iterdir()) == sorted(skeleton())
    lacking = SHELF.lint(str(tmp_path / "mine"))
    assert lacking[0] == "characters.toml: has 1 card; 20 to 99 are needed."
    assert len(lacking) == 5
    assert all(map(is_gap, lacking))
    m = telltable.new("storyline", seats=["bot:greedy"] * 5, pack=tmp_path / "mine")
    Driver(m).run()
    assert m.over
    assert m.rules.book(m.pack, m.state).title == "A New Tale"


def test_cards_left_out_and_covered() -> None:
    """SL-104, SL-212: fewer cards, as long as a tale can be told with them; a page is covered, never left out."""
    less = PACK.without((), ("C01", "1-3"))
    assert "C01" not in less.cards
    assert len(less.card_list) == 299
    assert less.hash == PACK.hash
    assert less.tale_of["1"].page(3).parts == ("It happened {place}.",)
    with pytest.raises(Problem, match="Too few Character cards are left to play with: 11, and at least 12 are needed"):
        PACK.without((), tuple(f"C{no:02}" for no in range(1, 50)))
    covered = PACK.veiled((), ("F07",))
    assert covered.cards["F07"].phrase == "not to be described"
    assert covered.cards["F08"] == PACK.cards["F08"]
    assert "F07" in PACK.saying(lambda text: "upside down" in text)
    assert "2-1" in PACK.saying(lambda text: "teapot" in text)
    assert set(PACK.contents) >= {"C01", "A20", "1-1", "2-15"}


def test_a_shorter_pack_is_refused_for_many() -> None:
    """SL-104, G-8: with seventeen Characters left eight players can't tell a tale that asks for four."""
    less = PACK.without((), tuple(f"C{no:02}" for no in range(1, 44)))
    rules = StoryLine()
    setup = before_page(1, 8).setup
    with pytest.raises(Problem, match=r"Too many Character rounds for 8 players \(at most 3\)"):
        rules.start(setup, less)


def test_shortage() -> None:
    """SL-212: an empty deck gives no card, a seat without one offers nothing, an empty pile gives no token."""
    m = before_page(1, 3)
    position = tomllib.loads(m.rules.write_position(m.pack, m.state, m.agenda))
    position["decks"]["character"] = []
    others = [[card for card in hand if card[0] != "C"] for hand in position["hands"]]
    position["hands"] = [
        [*others[0], *PACK.played("character", m.header.commitment)],
        *others[1:],
    ]  # the Narrator has them all
    m = telltable.from_position("storyline", write_toml(position))
    assert m.state.table.held[1][0] == 0
    for seat in (1, 2):
        (move,) = m.asks()[seat].moves()
        assert move["cards"] == [""]
        m.play(seat, move)
    t = m.state.table
    assert t.pages[0].cards == ("",)
    assert t.pages[0].givers == (-1,)
    assert sum(t.tokens) == 0
    line = m.rules.book(m.pack, m.state).chapters[0].lines[0]
    assert line.text.endswith("something that nobody could put a name to.")
    assert m.rules.board(m.pack, m.view(None)).stacks[0].cards == ()
