"""What can be said of printed cards without the optional packages: how they lie on a sheet, and what is on them."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest

from telltable.cli.app import run
from telltable.core.registry import game, games
from telltable.lab.printing import MARGIN, PAPERS, SIZES, Sheets, code_of, grid, icons


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("bleed", [0.0, 1.5, 3.0])
def test_cards_lie_in_the_middle_and_touch_nothing(paper: str, size: str, bleed: float) -> None:
    found = grid(Sheets(paper, size, bleed))
    assert sorted(found.page) == sorted(PAPERS[paper])
    for edges, room, length in zip((found.columns, found.rows), found.page, SIZES[size], strict=True):
        assert edges[0] - bleed >= MARGIN - 1e-6
        assert edges[0] == pytest.approx(room - edges[-1] - length, abs=0.001)  # so a mirrored sheet is the same
        assert all(b - a == pytest.approx(length + 2 * bleed, abs=0.001) for a, b in pairwise(edges))


def test_as_many_as_fit() -> None:
    sheets = {(paper, size): grid(Sheets(paper, size)) for paper in PAPERS for size in SIZES}
    counts = {key: len(one.columns) * len(one.rows) for key, one in sheets.items()}
    assert counts["a4", "poker"] == 9
    assert counts["letter", "poker"] == 8
    assert counts["a4", "mini"] >= 16
    assert len(grid(Sheets(bleed=3.0)).columns) * len(grid(Sheets(bleed=3.0)).rows) == 8


@pytest.mark.parametrize("name", games())
def test_every_game_has_its_deck(name: str) -> None:
    """Every card once by its id, and every icon that one names is there."""
    rules = game(name)
    deck = rules.paper_deck(rules.load_pack(None))
    assert deck.cards
    assert len({card.id for card in deck.cards}) == len(deck.cards)
    assert all(card.title and card.copies for card in deck.cards)
    named = {deck.icon} | {icon for card in deck.cards for icon in (card.icon, card.tag_icon, card.back_icon)}
    assert named - {""} <= set(icons())
    assert (rules.folder / "show" / "templates" / "cards.typ").is_file()


def test_tail_storys_box_is_printed_as_it_is_sold() -> None:
    """TS section 2: sixty event cards, however few designs."""
    rules = game("tail_story")
    pack = rules.load_pack(None)
    assert sum(card.copies for card in rules.paper_deck(pack).cards) == len(pack.cards) + len(pack.pets) == 69


def test_a_printed_code_says_whether_the_pack_has_changed(capsys: pytest.CaptureFixture[str]) -> None:
    code = code_of(game("storystack").load_pack(None))
    assert run(["lint", "pack1", "--printed", code.lower()]) == 0
    assert "is what was printed" in capsys.readouterr().out
    assert run(["lint", "pack2", "--printed", code]) == 1
    assert f"has changed since {code} was printed" in capsys.readouterr().err


def test_without_typst_a_sentence_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['typst'] = None\n"
        "from telltable.cli.app import run; sys.exit(run(['print', 'storyline', '--out', '/nowhere/x.pdf']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == "telltable: Printing needs Typst. Install it with: pip install 'telltable[print]'\n"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["--paper", "a3"], "--paper is a4 or letter, not 'a3'."),
        (["--size", "huge"], "--size is poker, bridge, mini or tarot, not 'huge'."),
        (["--bleed", "9"], "from 0 to 5"),
    ],
)
def test_what_cannot_be_printed_is_refused(call: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["print", "storyline", *call]) == 2
    assert said in capsys.readouterr().err
