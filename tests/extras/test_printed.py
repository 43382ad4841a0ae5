"""PDFs of cards, opened and measured by another library than the one that made them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.cli.app import run
from telltable.core.english import curled
from telltable.core.registry import game, games
from telltable.lab.printing import PAPERS, SIZES, Press, Sheets, grid, printed
from telltable.lab.sheets import pressed, sheet_named, sheets_of
from tools import print_pictures

pytestmark = pytest.mark.extras

MM = 72 / 25.4
CLOSE = 0.2  # mm
NUMBER = 4.76  # points of the number of a mini card
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
    lines = [
        (one["x0"] / MM, one["x1"] / MM, one["top"] / MM, one["bottom"] / MM)
        for one in page.lines
        if one["linewidth"] < 0.1 * MM
    ]
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


@pytest.mark.parametrize("name", games())
def test_the_smallest_cards_can_be_read(name: str, tmp_path: Path) -> None:
    """Mini cards: words of 5.8 points or more, but for the card's number; and no mark stands in the head."""
    rules = game(name)
    cards = rules.paper_deck(rules.load_pack(None)).cards
    longest = sorted(cards, key=lambda card: -len(card.text + card.asks + card.tag + card.more.get("sound", "")))[:8]
    asked = ",".join(card.id for card in longest)
    pdf = made(tmp_path, name, "--size", "mini", "--paper", "letter", "--fronts", "--cards", asked)
    (page,) = pdf.pages
    level = [char for char in page.chars if char["matrix"][1] == 0 and char["matrix"][0] > 0]  # not along a spine
    small = {char["text"] for char in level if char["size"] < 5.75 and round(char["size"], 2) != NUMBER}
    assert small == set()
    head = [word["bottom"] for word in page.extract_words() if word["top"] < 6 * MM]
    hair = [one for one in page.lines if one["linewidth"] < 0.1 * MM]  # the game's sign has thicker lines
    marks = [one["top"] for one in hair if one["x1"] - one["x0"] < 0.1 and one["top"] < 12 * MM]
    assert max(head) <= min(marks) + 0.5


@pytest.mark.parametrize("name", games())
def test_a_long_word_is_set_smaller_and_stays_on_its_card(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured in a width is never wider than that: a word that sticks out has to be noticed otherwise."""
    import pdfplumber

    rules = game(name)
    pack = rules.load_pack(None)
    deck = rules.paper_deck(pack)
    long = replace(deck.cards[0], title="The Whippersnappers", text="incomprehensibilities", copies=1)
    monkeypatch.setattr(rules, "paper_deck", lambda pack: replace(deck, cards=(long,)))
    sheets = Sheets(size="mini", backs=False)
    page = pdfplumber.open(BytesIO(printed(rules, pack, sheets))).pages[0]
    left, width = grid(sheets).columns[0], SIZES["mini"][0]
    found = [word for word in page.extract_words() if "hippersnappers" in word["text"] or "prehensib" in word["text"]]
    assert found
    for word in found:
        assert left + SAFE - 1 <= word["x0"] / MM <= word["x1"] / MM <= left + width - SAFE + 1


def test_a_card_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["print", "storystack", "--out", str(tmp_path / "x.pdf"), "--cards", "XX-99"]) == 2
    assert "There is no card 'XX-99'." in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()


def sheet(name: str, what: str, paper: str = "a4") -> Any:
    import pdfplumber

    rules = game(name)
    pack = rules.load_pack(None)
    return pdfplumber.open(BytesIO(pressed(rules, pack, sheet_named(rules, pack, what, paper), paper)))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", games())
def test_every_sheet_of_a_box_lies_on_its_paper(name: str, paper: str) -> None:
    """Page boxes, fonts inside, nothing that is read nearer than 4 mm to the edge; the rules on two sides at most."""
    rules = game(name)
    pack = rules.load_pack(None)
    whole = sheets_of(rules, pack, paper)
    assert [one.name for one in whole][:2] == ["rules", "reference"]
    for one in whole[:5]:
        pdf = sheet(name, one.name, paper)
        if one.name == "rules":
            assert len(pdf.pages) <= 2
        for page in pdf.pages:
            assert sorted((page.width / MM, page.height / MM)) == pytest.approx(sorted(PAPERS[paper]), abs=0.05)
            assert page.mediabox == page.cropbox
            fonts = {str(char["fontname"]): True for char in page.chars} if one.booklet else embedded(page)
            assert all(fonts.values()), (one.name, fonts)
            assert all("+" in font for font in fonts), "embedded as far as it is used"
            for word in page.extract_words():
                assert 4 <= word["x0"] / MM <= word["x1"] / MM <= page.width / MM - 4, (one.name, word["text"])
                assert 2 <= word["top"] / MM <= word["bottom"] / MM <= page.height / MM - 1.5, (one.name, word["text"])


def words_apart(page: Any) -> None:
    """No line of words lies on another."""
    letters = [one for one in page.chars if one["text"].strip() and one["upright"]]
    for n, one in enumerate(letters):
        for other in letters[n + 1 : n + 400]:
            across = min(one["x1"], other["x1"]) - max(one["x0"], other["x0"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            low = min(one["size"], other["size"])
            assert not (across > 0.5 * low * 0.5 and down > 0.7 * low), (one["text"], other["text"], one["top"] / MM)


@pytest.mark.parametrize("name", games())
def test_no_words_of_rules_and_reference_lie_on_others(name: str) -> None:
    for what in ("rules", "reference"):
        for page in sheet(name, what).pages:
            words_apart(page)


def test_rules_are_the_rules_of_the_screen() -> None:
    """Every word of the page that `telltable sheet` makes is on the printed sheet."""
    import re

    rules = game("storyline")
    html = rules.printables(rules.load_pack(None), "a4", {})["sheet"]
    body = re.sub(r"<style>.*?</style>|<title>.*?</title>|<[^>]+>", " ", html, flags=re.DOTALL).replace("&nbsp;", " ")
    printed = re.sub(r"\s+", "", "".join(page.extract_text() for page in sheet("storyline", "rules").pages))
    missing = [word for word in curled(body).split() if len(word) > 3 and word not in printed]
    assert missing == []


@pytest.mark.parametrize("name", games())
def test_rules_take_one_side_where_they_can_be_read_there(name: str) -> None:
    """All five do, in nine points or more; and no typewriter's quotation mark is left on them."""
    (page,) = sheet(name, "rules").pages
    sizes = [char["size"] for char in page.chars if char["text"].isalpha() and 30 < char["top"] < page.height - 30]
    assert sorted(sizes)[len(sizes) // 2] >= 8.4, "most of it"
    assert not {"'", '"'} & {char["text"] for char in page.chars}


@pytest.mark.parametrize("name", games())
def test_a_sheet_that_is_cut_apart_has_the_same_in_each_part(name: str) -> None:
    """What stands above the dashes stands below them, and nothing on them."""
    rules = game(name)
    for one in rules.paper_sheets(rules.load_pack(None)):
        times = one.data.get("times", 1)
        if times < 2:
            continue
        (page,) = sheet(name, one.name).pages
        share = (PAPERS["a4"][1] - 25) / times * MM
        parts: list[list[str]] = [[] for _ in range(times)]
        for word in page.extract_words():
            if word["top"] >= 13 * MM and word["bottom"] <= page.height - 8 * MM:
                at = int((word["top"] - 12 * MM) // share)
                assert int((word["bottom"] - 12 * MM) // share) == at, word["text"]
                parts[at].append(word["text"])
        assert all(part == parts[0] for part in parts), one.name


@pytest.mark.parametrize("name", games())
def test_sections_of_a_card_to_hold_are_not_parted(name: str) -> None:
    """Each column of it begins with a heading, or a heading stands over all of them."""
    page = sheet(name, "reference").pages[0]
    half = page.crop((0, 32 * MM, page.width, page.height / 2))
    marks = [word for word in half.extract_words() if word["text"].strip(".") in {"–", *map(str, range(2, 9))}]
    first = min(word["top"] for word in half.extract_words())
    if name != "stacktors":  # one section in two columns
        assert all(word["top"] > first + 5 * MM for word in marks), [word["text"] for word in marks]


def test_parts_to_cut_apart_have_the_same_height() -> None:
    """Three score sheets: the rows of each are as high as those of the others."""
    (page,) = sheet("storystack", "scores").pages
    heads = sorted(word["top"] for word in page.extract_words() if word["text"] == "name")
    ends = sorted(word["top"] for word in page.extract_words() if word["text"] == "In")
    assert len(heads) == len(ends) == 3
    highs = [end - head for head, end in zip(heads, ends, strict=True)]
    assert highs == pytest.approx([highs[0]] * 3, abs=0.2)


def test_the_rules_show_where_a_type_goes_as_the_board_does() -> None:
    """SS-C2: an icon for each type, the rise of the lanes above the table, rows of one height."""
    rules = game("storystack")
    (table,) = (
        one for one in sheet_named(rules, rules.load_pack(None), "rules").data["pages"][0]["blocks"] if "rise" in one
    )
    assert len(table["rise"]) == 8
    icons = [row[0]["icon"] for row in table["rows"] if "icon" in row[0]]
    assert len(set(icons)) == 10
    (page,) = sheet("storystack", "rules").pages
    words = page.extract_words()
    assert {"I", "II", "III", "IV", "V", "VI", "VII", "VIII"} <= {word["text"] for word in words}
    left = [word for word in words if word["x0"] < 40 * MM]
    tops = [next(word["top"] for word in left if word["text"] == said) for said in ("Cast", "Structure", "Midpoint")]
    (six,) = {round((tops[1] - tops[0]) / 5, 1)}
    assert tops[2] - tops[1] == pytest.approx(six, abs=0.2), "a ring makes no row higher"


def test_names_on_backs_stay_inside_their_oval(tmp_path: Path) -> None:
    """A name of two lines: its corners are inside the inner line of the oval, 33.4 by 44.4 mm."""
    pdf = made(tmp_path, "stacktors", "--cards", "bell-1,ball-1,yard-1,sledge-1")
    back, found = pdf.pages[1], grid(Sheets())
    middles = [(back.width / MM - x - 63.5 / 2, y + 88.9 / 2) for y in found.rows for x in found.columns]
    words = [word for word in back.extract_words() if found.rows[0] < word["top"] / MM < found.rows[-1] + 88.9]
    assert len(words) > 8
    for word in words:
        x, y = (word["x0"] + word["x1"]) / 2 / MM, (word["top"] + word["bottom"]) / 2 / MM
        cx, cy = min(middles, key=lambda at: abs(at[0] - x) + abs(at[1] - y))
        for side in (word["x0"] / MM, word["x1"] / MM):
            assert ((side - cx) / 16.7) ** 2 + ((y - cy) / 22.2) ** 2 < 1, word["text"]


def test_a_compound_is_not_broken_at_its_hyphen(tmp_path: Path) -> None:
    text = made(tmp_path, "storyline", "--fronts", "--cards", "P49,P51,F23,A50").pages[0].extract_text()
    text = text.replace("\u2060", "")
    for word in ("Bricked-Up", "Ice-Cream", "Left-Over", "Thank-You"):
        assert word in text


@pytest.mark.parametrize("paper", PAPERS)
def test_each_character_has_one_page(paper: str) -> None:
    rules = game("stacktors")
    people = sheet_named(rules, rules.load_pack(None), "characters").data["people"]
    assert len(sheet("stacktors", "characters", paper).pages) == len(people)


def test_a_tale_is_a_booklet_of_five_sheets() -> None:
    """SL-104: two A5 pages on each of ten sides, the cover at the right of the first, pages 16 and 5 on one side."""
    pdf = sheet("storyline", "tale-1")
    assert len(pdf.pages) == 10
    assert all((page.width / MM, page.height / MM) == pytest.approx((297, 210), abs=0.05) for page in pdf.pages)
    cover = pdf.pages[0].crop((148.5 * MM, 0, 297 * MM, 210 * MM)).extract_text()
    assert "The Bell Nobody Rang" in cover
    left, right = (pdf.pages[4].crop((x * MM, 0, (x + 148.5) * MM, 210 * MM)).extract_text() for x in (0, 148.5))
    assert "16" in left.split()
    assert "5" in right.split()
    assert pdf.pages[0].extract_text() != pdf.pages[-1].extract_text()


def test_a_booklet_says_where_it_is_folded_and_a_card_has_its_room() -> None:
    """The fold at both edges of each side; a card of poker size lies in its frame."""
    pages = sheet("storyline", "tale-1").pages
    middle = pages[0].width / 2
    for page in pages:
        folds = [one for one in page.lines if abs(one["x0"] - middle) < 1 and abs(one["x1"] - middle) < 1]
        assert {round(one["top"] / MM) for one in folds} == {0, 205}
    frames = [one for one in pages[4].curves + pages[4].rects if one["height"] / MM == pytest.approx(88.9, abs=0.1)]
    assert {round(one["width"] / MM, 1) for one in frames} == {63.5}
    assert len({round(one["x0"]) for one in frames}) == 2, "one on each page"
    staples = [one for one in pages[0].curves + pages[0].rects if one["height"] / MM == pytest.approx(12, abs=0.1)]
    assert len({round(one["top"]) for one in staples}) == 2


def test_a_booklet_says_on_which_sheet_a_page_is() -> None:
    """Each side names its sheet, counted from the cover, and whether it is outside or inside."""
    for n, page in enumerate(sheet("storyline", "tale-1").pages[3:], start=3):
        side = "inside" if n % 2 else "outside"
        assert f"sheet {n // 2 + 1} of 5, {side}" in page.extract_text()


def test_no_ribbon_hangs_over_the_heading_of_its_page() -> None:
    """SL-104: where two cards are asked for, two ribbons hang on the outer edge, on left pages beside the heading."""
    found = 0
    for page in sheet("storyline", "tale-1").pages[2:]:
        headings = [
            one for one in page.chars if 20 < one["size"] < 30 and one["text"].isdigit() and one["top"] < 40 * MM
        ]
        ribbons = [one for one in page.curves + page.rects if one["bottom"] / MM == pytest.approx(34, abs=1.1)]
        found += len(ribbons)
        for char in headings:
            assert not [one for one in ribbons if one["x0"] < char["x1"] and char["x0"] < one["x1"]], (
                page.extract_text()
            )
    assert found == 18  # SL-102: so many cards does this tale take


def test_maps_are_an_inch_to_a_step() -> None:
    """ST-MOV-9: squares of the first map, and hexes an inch across."""
    pdf = sheet("stacktors", "maps")
    assert pdf.pages[0].width > pdf.pages[0].height, "eight squares by six lie on one sheet"
    assert len([page for page in pdf.pages if "Practice Yard" in page.extract_text()]) == 1
    assert all(len(page.curves) + len(page.rects) + len(page.lines) > 12 for page in pdf.pages), "a strip by itself"
    squares = [
        one for one in pdf.pages[0].curves + pdf.pages[0].rects if one["width"] / MM == pytest.approx(25.4, abs=0.1)
    ]
    assert len(squares) >= 30
    assert all(one["height"] / MM == pytest.approx(25.4, abs=0.1) for one in squares)
    hexes = next(page for page in pdf.pages if "Library" in page.extract_text() or "hall" in page.extract_text())
    across = [one["width"] / MM for one in hexes.curves]
    assert max(across) == pytest.approx(25.4, abs=0.1)


def test_nets_fold_to_pieces_that_nest() -> None:
    """Edges of a net: the base as wide as the piece, all lateral edges alike and long enough for its height."""
    page = sheet("stacktors", "pieces").pages[0]
    lengths = [
        round(((one["x1"] - one["x0"]) ** 2 + (one["bottom"] - one["top"]) ** 2) ** 0.5 / MM, 1) for one in page.lines
    ]
    for base, high in ((14.3, 25.4), (19.8, 34.9), (25.4, 44.5)):
        side = (high**2 + base**2 / 2) ** 0.5
        bases = sum(abs(one - base) < CLOSE for one in lengths)
        sides = sum(abs(one - side) < CLOSE for one in lengths)
        assert bases
        assert bases % 4 == 0
        assert sides >= bases / 4 * 5


def test_tokens_have_their_backs_behind_them() -> None:
    front, back = sheet("tail_story", "tokens").pages
    wide = front.width
    used = sorted(
        round((wide - (one["x0"] + one["x1"]) / 2) / MM, 1) for one in back.extract_words() if one["text"] == "used"
    )
    shown = sorted(
        round((one["x0"] + one["x1"]) / 2 / MM, 1)
        for one in front.extract_words()
        if one["text"] in ("point", "ability")
    )
    rings = {
        round((one["x0"] + one["x1"]) / 2 / MM, 1)
        for one in front.curves
        if one["width"] / MM == pytest.approx(22, abs=0.1)
    }
    assert len(used) == len(shown) == 16
    assert all(min(abs(middle - ring) for ring in rings) < CLOSE for middle in used)


def test_pictures_for_print_shops_have_300_dots_an_inch(tmp_path: Path) -> None:
    """825 x 1125 pixels, colour to the very edge; a pet's other side is a back of its own."""
    from PIL import Image

    folder = tmp_path / "shop"
    assert run(["print", "tail_story", "--what", "images", "--cards", "CDR,jack", "--full", "--out", str(folder)]) == 0
    found = {path.name: Image.open(path).convert("RGB") for path in folder.iterdir()}
    assert set(found) == {"CDR.png", "jack.png", "back-jack.png", "back-tail_story.png"}
    assert {one.size for one in found.values()} == {(825, 1125)}
    back = found["back-tail_story.png"]
    assert back.getpixel((1, 1)) == back.getpixel((823, 1123)) == (0x80, 0x53, 0x00)  # as on the screen
    assert run(["print", "tail_story", "--what", "images", "--out", str(folder)]) == 2


def test_a_virtual_table_gets_sheets_of_ten_by_seven(tmp_path: Path) -> None:
    from PIL import Image

    assert run(["print", "ninety_nine_chances", "--what", "tabletop", "--out", str(tmp_path / "tts")]) == 0
    found = sorted(path.name for path in (tmp_path / "tts").iterdir())
    assert found == ["backs-1.png", "backs-2.png", "fronts-1.png", "fronts-2.png"]
    fronts = Image.open(tmp_path / "tts" / "fronts-1.png").convert("L")
    assert fronts.width <= 4096
    w, h = fronts.width // 10, fronts.height // 7
    cells = [fronts.crop((n % 10 * w + 2, n // 10 * h + 2, n % 10 * w + w - 2, n // 10 * h + h - 2)) for n in range(70)]
    assert all(min(cell.tobytes()) < 100 for cell in cells[:69])
    assert min(cells[69].tobytes()) == 255, "the last place is for what others see"


def test_the_whole_box_is_one_command(tmp_path: Path) -> None:
    assert run(["print", "stacktors", "--what", "box", "--out", str(tmp_path / "box")]) == 0
    names = {path.stem for path in (tmp_path / "box").iterdir()}
    assert names == {"cards", "rules", "reference", "characters", "pieces", "maps", "scores"}


@pytest.mark.parametrize("name", games())
def test_the_tool_that_takes_the_pictures_of_a_page_prints_one_sheet(name: str, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    assert run(print_pictures.command(name, out)) == 0
    assert "print-tail-story.webp" in {path.name for path in print_pictures.PICTURES.iterdir()}
    if name in print_pictures.SHOWN:
        assert len(opened(out).pages) == 2, "fronts and backs"


@pytest.mark.parametrize("name", games())
def test_a_card_on_the_proof_page_is_as_printed(name: str) -> None:
    """`lab/templates/one.typ`: the front alone, as large as the card, with the drawings of the sheet."""
    from xml.etree import ElementTree

    rules = game(name)
    deck = rules.paper_deck(rules.load_pack(None))
    press = Press(rules)
    try:
        drawn = ElementTree.fromstring(press.picture(deck, deck.cards[0]))
        other = press.picture(deck, deck.cards[1])
    finally:
        press.close()
    width, height = SIZES["poker"]
    assert float(drawn.get("width", "0").removesuffix("pt")) == pytest.approx(width * MM, abs=0.1)
    assert float(drawn.get("height", "0").removesuffix("pt")) == pytest.approx(height * MM, abs=0.1)
    assert len(list(drawn.iter())) > 30
    assert other != ElementTree.tostring(drawn)


def test_colour_prints_grounds_and_saving_does_not(tmp_path: Path) -> None:
    """The same back, rendered: with `--full` most of it is the colour of the deck, without most of it is paper."""
    import pypdfium2

    shares: list[float] = []
    for options in ((), ("--full",)):
        path = tmp_path / f"{len(shares)}.pdf"
        assert run(["print", "storystack", "--cards", "CA-01", "--out", str(path), *options]) == 0
        picture = pypdfium2.PdfDocument(path.read_bytes())[1].render(scale=1).to_pil().convert("L")
        found = grid(Sheets())
        x, y = (found.page[0] - found.columns[0] - 63.5 + 1) * MM, (found.rows[0] + 1) * MM
        card = picture.crop((int(x), int(y), int(x + 61 * MM), int(y + 86 * MM)))
        shares.append(sum(card.histogram()[:160]) / (card.width * card.height))
    assert shares[0] < 0.25
    assert shares[1] > 0.6
