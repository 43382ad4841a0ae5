"""Paper: the rules sheet, the reference card and the tables of RULES.md say what the referee does."""

import re
import shutil
import subprocess
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from telltable.core.errors import Problem
from telltable.core.rulebook import paragraphs, rules_text
from telltable.games.storystack import GAME
from telltable.games.storystack.box.components import LANE_TITLES, LANES_OF, REQUIRED_TYPE, TAGS, TYPES
from telltable.games.storystack.box.pack import SHELF, StoryPack
from telltable.games.storystack.show.printables import reference_card, rules_sheet
from telltable.games.storystack.table.options import OPTIONS

PACK: StoryPack = SHELF.load()
ORDER = (
    *("title", "goal", "setup", "turn", "types", "lanes", "required", "state"),
    *("retcon", "thread", "ending", "stuck", "scoring", "skinning", "options"),
)
STEPS = {"setup": 5, "turn": 2, "stuck": 4, "skinning": 3, "retcon": 3}
OTHERWISE = {o.name: o.values[-1] if o.values else str(o.most) for o in OPTIONS}  # every option changed
POINTS = {"a4": (595, 842), "letter": (612, 792), "a6": (298, 420)}


class Reader(HTMLParser):
    """The page as elements: tag, attributes, and the words inside; `svg` and `style` left out of the words."""

    VOID = ("meta", "path", "circle")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self._open: list[tuple[str, dict[str, str], list[str]]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        element: tuple[str, dict[str, str], list[str]] = (tag, {name: value or "" for name, value in attrs}, [])
        self.elements.append(element)
        if tag not in self.VOID:
            self._open.append(element)

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self._open.pop()[0] == tag

    def handle_data(self, data):
        for _, _, words in self._open:
            words.append(data)

    def words(self, tag: str, **attributes: str) -> list[str]:
        """The words of every element of this kind with these attributes."""
        return [
            " ".join("".join(words).split())
            for name, has, words in self.elements
            if name == tag and attributes.items() <= has.items()
        ]


def inside(page: str, id_: str) -> str:
    """The source from the element with this id to the end of its section."""
    return page.partition(f'id="{id_}"')[2].partition("</section>")[0]


def test_the_sheet_has_its_parts_in_order() -> None:
    """SS-X1: title, goal, setup, turn, ... in this order, with the steps and choices counted out."""
    page = rules_sheet(GAME, PACK, options=OTHERWISE)
    found = [has["id"] for _, has, _ in Reader(page).elements if "id" in has]
    assert tuple(found) == ORDER
    for part, steps in STEPS.items():
        assert inside(page, part).count("<li>") == steps
    head = inside(page, "title").partition("</header>")[0]
    assert "1 to 6 players" in head
    assert "10 Story Patterns and 150 story cards" in head
    assert "StoryStack" in head


def test_the_sheet_has_the_referees_lanes() -> None:
    """SS-X1: every cell of the lane and type table is what the engine allows, and the required types are marked."""
    page = Reader(rules_sheet(GAME, PACK))
    cells = {has["data-at"]: has.get("class", "") for _, has, _ in page.elements if "data-at" in has}
    assert len(cells) == 80
    for code, lanes in LANES_OF.items():
        for lane in range(1, 9):
            must = REQUIRED_TYPE.get(lane) == code
            assert cells[f"{code} {lane}"] == ("must" if must else "may" if lane in lanes else "")
    assert tuple(page.words("th", scope="col")[1:]) == LANE_TITLES
    needed = ["any"] * 4 + [TYPES[REQUIRED_TYPE[lane]] for lane in range(5, 9)]
    assert page.words("tfoot") == ["At least one must be" + "".join(needed)]


def test_the_sheet_counts_the_cards_of_the_pack() -> None:
    """SS-X1: numbers come from the pack, not from the page."""
    fewer = replace(PACK, card_list=PACK.card_list[1:])
    types = Counter(card.type for card in fewer.card_list)
    rows = Reader(rules_sheet(GAME, fewer)).words("th", scope="row")[:10]
    assert rows == [f"{TYPES[code]} {types[code]}" for code in TYPES]
    assert "149 story cards" in rules_sheet(GAME, fewer)


def test_the_sheet_names_rules_that_exist() -> None:
    """SS-X1: each id on the sheet can be looked up."""
    page = rules_sheet(GAME, PACK, options=OTHERWISE)
    known = {entry.id for entry in paragraphs(GAME)}
    cited = {word for said in Reader(page).words("i") for word in re.findall(r"\b(?:SS-)?[A-Z]\d+\b", said)}
    assert len(cited) > 20
    assert {word if word in known else f"SS-{word}" for word in cited} <= known


def test_the_sheet_shows_the_options_of_a_table() -> None:
    """SS-X1: those that were changed when it is printed for a table, none when it is not."""
    page = Reader(rules_sheet(GAME, PACK, options={"hands": "open", "revealed_card": "stays", "grace": 9}))
    shown = [has for has in page.words("li") if has.startswith(("hands", "revealed card", "grace"))]
    assert shown == ["hands open R23", "grace 9 SS-B1"]
    assert 'id="options"' not in rules_sheet(GAME, PACK)
    assert "No option was changed" in rules_sheet(GAME, PACK, options={})
    for wrong in ({"colour": "red"}, {"hands": "both"}):
        with pytest.raises(Problem):
            rules_sheet(GAME, PACK, options=wrong)


def test_the_sheet_is_set_in_nine_points_or_more() -> None:
    """SS-X1: no type on the sheet is smaller than 9 pt, and nothing is printed in a colour."""
    style = rules_sheet(GAME, PACK).partition("<style>")[2].partition("</style>")[0]
    style = re.sub(r"url\([^)]*\)", "", style).partition("@media screen")[0]
    sizes = re.findall(r"font(?:-size)?:[^;}]*?([\d.]+)pt", style)
    assert len(sizes) > 6
    assert min(map(float, sizes)) >= 9
    drawn = re.search(r"\.arc text \{ font: 600 (\d+)px", style)
    assert drawn
    smallest = (210 - 22 - 40) / 800  # mm that one unit of the drawing measures on A4
    assert int(drawn[1]) * smallest / 25.4 * 72 >= 9
    colours = set(re.findall(r"#[0-9a-f]{3,6}\b", style))
    assert all(len(set(colour[1:])) == 1 for colour in colours), colours


def test_the_card_has_the_referees_lanes() -> None:
    """SS-X2: side one has the eight lanes with the types that they allow, the required one marked."""
    page = reference_card(PACK)
    rows = re.findall(r"<li><h2>(.*?)</h2>(.*?)</li>", inside(page, "lanes"))
    assert [title for title, _ in rows] == list(LANE_TITLES)
    for lane, (_, row) in enumerate(rows, start=1):
        names = [name.replace("&amp;", "&") for name in re.findall(r"<(?:span|b class=\"must\")>(.*?)</", row)]
        assert sorted(names) == sorted(TYPES[code] for code in TYPES if lane in LANES_OF[code])
        must = re.findall(r"<b class=\"must\">(.*?)</b>", row)
        assert must == ([TYPES[REQUIRED_TYPE[lane]]] if lane in REQUIRED_TYPE else [])


def test_the_card_has_the_tags_with_boxes_to_tick() -> None:
    """SS-X2: side two has the twelve tags, as many boxes as the pack has cards, and what carries no tag."""
    pool = Counter(card.tag for card in PACK.card_list)
    page = Reader(reference_card(PACK))
    assert page.words("th", scope="row") == list(TAGS)
    assert page.words("td", **{"class": "pool"}) == [str(pool[tag]) for tag in TAGS]
    side = inside(reference_card(PACK), "tags")
    boxes = [row.count("<span") for row in side.split("<tr")[1:]]
    assert boxes == [pool[tag] for tag in TAGS]
    assert f"No tag: {pool['']}." in side
    assert "least" not in side


def test_the_card_marks_the_minimums_of_a_pattern() -> None:
    """SS-X2: for a chosen pattern its minimums are printed and their boxes are heavy."""
    for pattern in PACK.pattern_list:
        side = inside(reference_card(PACK, pattern.id), "tags")
        rows = dict(zip(TAGS, side.split("<tr")[1:], strict=True))
        for tag, row in rows.items():
            least = pattern.minimums.get(tag, 0)
            assert row.count("owed") == least
            assert (f"≥ {least}<" in row) == bool(least)
    with pytest.raises(Problem, match="P-10"):
        reference_card(PACK, "P-99")


@pytest.mark.parametrize("page", ["sheet", "card"])
def test_paper_fetches_nothing_and_trusts_nothing(page: str) -> None:
    """SS-X1, SS-X2: no script, nothing from elsewhere, and a pack's words can't become markup."""
    evil = "<script>alert(1)</script>&"
    pattern = replace(PACK.pattern_list[0], title=evil)
    pack = replace(PACK, name=evil, pattern_list=(pattern,))
    html = rules_sheet(GAME, pack) if page == "sheet" else reference_card(pack, pattern.id)
    assert "<script" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;&amp;" in html
    assert not re.search(r"\b(?:src|href)=|@import|url\((?!data:)|https?://", html)
    assert "default-src 'none'" in html


def printed(page: str, folder: Path) -> list[tuple[int, int]]:
    """The pages that Chromium prints, each with its width and height in points."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert chromium, "Chromium is missing: tools/need-chromium"
    source, target = folder / "page.html", folder / "page.pdf"
    source.write_text(page, encoding="utf-8")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    where = [f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={target}", source.as_uri()]
    subprocess.run([chromium, *flags, *where], check=True, capture_output=True, timeout=120)
    pdf = target.read_bytes()
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type /Page\b", pdf))
    return [(round(float(width)), round(float(height))) for width, height in boxes]


@pytest.mark.in_turn
@pytest.mark.browser
@pytest.mark.parametrize("options", [None, {}, OTHERWISE], ids=["plain", "standard", "all-changed"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_fits_on_one_side(paper, options, tmp_path: Path) -> None:
    """SS-X1: one side of A4 and of Letter, also with every option changed."""
    assert printed(rules_sheet(GAME, PACK, paper, options), tmp_path) == [POINTS[paper]]


@pytest.mark.in_turn
@pytest.mark.browser
@pytest.mark.parametrize("pattern", [None, "P-03"])
def test_the_card_has_two_sides(pattern, tmp_path: Path) -> None:
    """SS-X2: two sides of A6, with and without a pattern."""
    assert printed(reference_card(PACK, pattern), tmp_path) == [POINTS["a6"]] * 2


# --- RULES.md -----------------------------------------------------------------------------------------


def table(heading: str, text: str) -> list[list[str]]:
    """The rows of the Markdown table whose head begins with this cell."""
    rows = text.partition(f"| {heading} |")[2].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_the_tables_of_the_rulebook_are_the_referees() -> None:
    text = rules_text(GAME)
    lanes = {row[0]: row[1:] for row in table("Type", text)}
    for code, name in TYPES.items():
        marks = ["★" if REQUIRED_TYPE.get(n) == code else "✔" if n in LANES_OF[code] else "" for n in range(1, 9)]
        assert lanes.pop(f"{name} ({code})") == marks
    assert not lanes

    pool = Counter(card.tag for card in PACK.card_list)
    counted = [(tag, str(pool[tag])) for tag in TAGS] + [("no tag", str(pool[""]))]
    assert [tuple(row) for row in table("Tag", text)] == counted

    stated = {row[0].strip("`"): row[1] for row in table("Option", text)}
    for option in OPTIONS:
        numbers = f"{option.standard} ({option.least} to {option.most})"
        assert stated.pop(option.name) == (", ".join(option.values) if option.values else numbers)
    assert not stated
