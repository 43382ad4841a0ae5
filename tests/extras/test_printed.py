"""PDFs of cards, opened and measured by another library than the one that made them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from telltable.cli.app import run
from telltable.core.registry import game, games
from telltable.lab.printing import PAPERS, SIZES, Sheets, grid

pytestmark = pytest.mark.extras

MM = 72 / 25.4
CLOSE = 0.2  # mm
SAFE = 3.0  # mm inside the cut: nothing that is read is nearer


def opened(path: Path) -> Any:
    import pdfplumber

    return pdfplumber.open(BytesIO(path.read_bytes()))


def made(folder: Path, what: str, *options: str) -> Any:
    path = folder / "cards.pdf"
    assert run(["print", what, "--out", str(path), *options]) == 0
    return opened(path)


def cuts(page: Any) -> tuple[list[float], list[float]]:
    """Where the marks at the edges of a sheet say that it is cut: across and down, in mm."""
    lines = [(one["x0"] / MM, one["x1"] / MM, one["top"] / MM, one["bottom"] / MM) for one in page.lines]
    marks = [one for one in lines if 2.2 < max(one[1] - one[0], one[3] - one[2]) < 2.6]
    across = {round(x0, 2) for x0, x1, _, _ in marks if x1 - x0 < 0.1}
    down = {round(top, 2) for _, _, top, bottom in marks if bottom - top < 0.1}
    return sorted(across), sorted(down)


def embedded(page: Any) -> dict[str, bool]:
    """Each font of a page, and whether it is inside the file."""
    from pdfminer.pdftypes import resolve1

    found = {}
    for font in resolve1(resolve1(page.page_obj.resources)["Font"]).values():
        one = resolve1(font)
        one = resolve1(resolve1(one["DescendantFonts"])[0]) if "DescendantFonts" in one else one
        descriptor = resolve1(one["FontDescriptor"])
        found[str(one["BaseFont"])] = any(f"FontFile{n}" in descriptor for n in ("", "2", "3"))
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", games())
def test_sheets_measure_what_they_say(name: str, paper: str, tmp_path: Path) -> None:
    """The page, each cut, the bar of 50 mm, fonts inside; and all that is read lies inside the cut of its card."""
    rules = game(name)
    cards = rules.paper_deck(rules.load_pack(None)).cards[:9]
    ids = ",".join(card.id for card in cards)
    pdf = made(tmp_path, name, "--paper", paper, "--cards", ids)
    found = grid(Sheets(paper))
    width, height = SIZES["poker"]
    for page in pdf.pages:
        assert (page.width / MM, page.height / MM) == pytest.approx(found.page, abs=0.05)
        across, down = cuts(page)
        assert across == pytest.approx(sorted(x + side for x in found.columns for side in (0, width)), abs=CLOSE)
        assert down == pytest.approx(sorted(y + side for y in found.rows for side in (0, height)), abs=CLOSE)
        fonts = embedded(page)
        assert fonts
        assert all(fonts.values()), fonts
    room = len(found.columns) * len(found.rows)
    assert len(pdf.pages) == 2 * -(-len(cards) // room)
    text = pdf.pages[0].extract_text()
    assert "This bar is 50 mm" in text
    assert any(
        one["x1"] - one["x0"] == pytest.approx(50 * MM, abs=0.2) for one in pdf.pages[0].lines + pdf.pages[0].rects
    )
    for word in pdf.pages[0].extract_words():
        x0, x1, top, bottom = (word[side] / MM for side in ("x0", "x1", "top", "bottom"))
        if top < found.rows[0] - 4 or bottom > found.rows[-1] + height + 4:
            continue  # the slugs
        column = max(x for x in found.columns if x <= x0)
        row = max(y for y in found.rows if y <= top)
        assert column + SAFE - CLOSE <= x0, word["text"]
        assert x1 <= column + width - SAFE + CLOSE, word["text"]
        assert row + SAFE - CLOSE <= top, word["text"]
        assert bottom <= row + height - SAFE + CLOSE, word["text"]


@pytest.mark.parametrize(
    ("paper", "size", "bleed"), [("a4", "poker", "1.5"), ("letter", "mini", "3"), ("a4", "tarot", "3")]
)
def test_backs_lie_on_their_fronts(paper: str, size: str, bleed: str, tmp_path: Path) -> None:
    """StoryLine's cards of two categories: seen through the sheet, the back of its category is behind each front."""
    pdf = made(tmp_path, "storyline", "--cards", "C01,P01,C02", "--paper", paper, "--size", size, "--bleed", bleed)
    front, back = pdf.pages
    wide, card = front.width / MM, SIZES[size][0]
    assert cuts(back)[0] == pytest.approx(sorted(wide - x for x in cuts(front)[0]), abs=CLOSE)
    assert cuts(back)[1] == pytest.approx(cuts(front)[1], abs=CLOSE)
    first = grid(Sheets(paper, size, float(bleed))).columns[:3]
    middles = [x + card / 2 for x in first]
    kinds = {"Character": middles[::2], "Place": middles[1:2]} if len(first) == 3 else {}
    for kind, places in kinds.items():
        words = [one for one in back.extract_words() if one["text"] == kind]
        found = sorted({round(wide - (one["x0"] + one["x1"]) / 2 / MM, 1) for one in words})
        assert found == pytest.approx(places, abs=CLOSE)


def test_a_whole_box_is_printed_with_all_its_copies(tmp_path: Path) -> None:
    pdf = made(tmp_path, "tail_story", "--fronts")
    assert len(pdf.pages) == 8  # 69 cards, nine a sheet, no backs
    assert sum(page.extract_text().count("Bones Drawing") for page in pdf.pages) == 7


def test_grounds_are_drawn_beyond_the_cut_when_they_are_asked_for(tmp_path: Path) -> None:
    """With `--full` a back is a ground that goes three millimetres beyond the cut on every side."""
    pdf = made(tmp_path, "storystack", "--cards", "CA-01", "--bleed", "3", "--full")
    found = grid(Sheets(bleed=3.0))
    width, height = SIZES["poker"]
    grounds = [one for one in pdf.pages[1].rects if one["width"] > width * MM]
    assert len(grounds) == 1
    ground, left = grounds[0], found.page[0] - found.columns[0] - width
    assert (ground["x0"] / MM, ground["x1"] / MM) == pytest.approx((left - 3, left + width + 3), abs=CLOSE)
    assert (ground["top"] / MM, ground["bottom"] / MM) == pytest.approx(
        (found.rows[0] - 3, found.rows[0] + height + 3), abs=CLOSE
    )


def test_a_card_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["print", "storystack", "--out", str(tmp_path / "x.pdf"), "--cards", "XX-99"]) == 2
    assert "There is no card 'XX-99'." in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()
