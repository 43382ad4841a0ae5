"""The report is one page that needs nothing from elsewhere, and says in words what it draws."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from telltable.cli.app import run
from telltable.core.registry import game
from telltable.games.storystack.box.pack import OWN
from telltable.lab.aims import figure_meant
from telltable.lab.comparing import compare, names_of
from telltable.lab.intervals import Interval
from telltable.lab.measures import Measure
from telltable.lab.naming import Naming, move_words
from telltable.lab.plots import Row, Share, dots, forest, histogram, mini
from telltable.lab.report import page
from telltable.lab.simulate import Order, Result, play_one
from telltable.lab.summary import Spread, summarise
from telltable.lab.tables import extremes, spread_row
from telltable.lab.tally import tally_of
from telltable.lab.watching import Seen

from .test_simulating import GAMES, order, played

OUTSIDE = re.compile(r'(?:src|href)="(?!#|data:)|url\((?!data:)|@import|<script')


class Outline(HTMLParser):
    """Headings, plots and tables of a page, and whether its elements are closed."""

    VOID = {"meta", "path", "rect", "circle", "br", "img", "link"}

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.plots: list[str] = []
        self.sizes: list[str] = []
        self.icons = 0
        self.ids: list[str] = []
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "span" and given.get("class") == "ic":
            self.icons += 1
        if tag == "svg" and self.open[-2] != "span":
            assert given["role"] == "img"
            self.sizes.append(given["class"] or "")
            self.plots.append(given["aria-label"] or "")
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.targets.append(str(given["href"])[1:])
        if tag == "section":
            self.targets.append(str(given["aria-labelledby"]))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)


def outline(html: str) -> Outline:
    read = Outline()
    read.feed(html)
    assert not read.open
    return read


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_page(name: str) -> None:
    results, report = played(name)
    html = page(report, tally_of(game(name), results))
    read = outline(html)
    assert not OUTSIDE.search(html)
    assert "nan" not in re.sub(r"base64,[\w+/=]*", "", html).lower().split()
    assert read.icons == 1
    assert 'aria-hidden="true"><svg' in html
    assert read.headings[0].endswith(", 3 games")
    assert read.headings[1] == "Length"
    assert read.headings[-1] == "How this was counted"
    assert {things.title for things in report.things} <= set(read.headings)
    assert all(label.strip() for label in read.plots)
    assert set(read.targets) <= set(read.ids)
    assert len(read.ids) == len(set(read.ids))
    assert "Only 3 games" in html


def test_what_stood_in_a_pack_is_only_text(monkeypatch: pytest.MonkeyPatch) -> None:
    results, report = played("tail_story")
    asked = order("tail_story", 3)
    evil = "<script>alert(1)</script>"
    named = [
        Result("", evil, (0,), 9, {evil: float(n)}, seats=3, things=({"CDR": Seen(1, 1, 1, 1)}, {})) for n in range(3)
    ]
    html = page(
        summarise(asked, named), tally_of(game(asked.game), named), compare(evil, asked, results, results), {}, evil
    )
    assert "<script" not in html
    outline(html)
    assert report.games == 3


def test_a_comparison_says_what_differs_and_where_most() -> None:
    asked = Order("tail_story", ("bot",) * 3, {}, "0", 300)

    def games(turns: int) -> list[Result]:
        return [
            Result(
                "",
                "fourth",
                (n % 3,),
                9,
                {"turns": float(20 + n % 7 - turns * (n % 2))},
                won=True,
                seats=3,
                things=({}, {}),
            )
            for n in range(300)
        ]

    here, there = games(0), games(3)
    there[8] = Result("", "fourth", (2,), 9, {"turns": 90.0}, won=True, seats=3, things=({}, {}))
    found = compare("other", asked, here, there)
    assert [one.name for one in found.shown] == ["turns"]
    assert found.same == 149
    assert found.largest
    assert (found.largest.number, found.largest.other) == (8, 90.0)
    counted = tally_of(game(asked.game), here)
    html = page(summarise(asked, here), counted, found)
    assert "no difference shown" in html
    assert "game 8: turns 21.0 (here), 90.0 (there)" in html
    same = page(summarise(asked, here), counted, compare("same", asked, here, here))
    assert "No difference shown. 300 of 300" in same


def test_of_many_differences_those_that_stand_are_in_sight_and_the_rest_is_folded_up() -> None:
    asked = Order("tail_story", ("bot",) * 3, {}, "0", 40)

    def games(more: float) -> list[Result]:
        figures = {f"figure {n}": float(n % 7) for n in range(60)}
        return [
            Result(
                "", "fourth", (n % 3,), 9, {**figures, "turns": 20.0 + n % 5 + more}, won=True, seats=3, things=({}, {})
            )
            for n in range(40)
        ]

    here, there = games(0), games(3)
    found = compare("other", asked, here, there)
    html = page(summarise(asked, here), tally_of(game(asked.game), here), found)
    compared = html[html.index('<section id="compare"') :].partition("</section>")[0]
    shown, _, folded = compared.partition("<details>")
    standing = len(found.shown)
    assert 0 < standing < 24 < len(found.every)
    assert f"{standing} of {len(found.every)} that were compared; {standing} differ" in shown
    assert (shown.count(">differs<"), shown.count("no difference shown")) == (standing, 0)
    assert folded.count('<th scope="row">') == len(found.every)


def test_all_cards_are_on_the_page_and_ones_own_come_first(tmp_path: Path) -> None:
    """A draft with three cards of its own among those it is lent; and a comparison says whose figures are whose."""
    folder = tmp_path / "harbour"
    assert run(["new-pack", "tail_story", str(folder)]) == 0
    asked = Order("tail_story", ("bot",) * 3, {}, "0", 9, str(folder))
    draft = game("tail_story").draft(folder)
    assert draft is not None
    ids = sorted({card.partition("-")[0] for card in draft.pack.cards})
    seen = {id_: Seen(1, 1, 1, n % 2) for n, id_ in enumerate(ids)}
    result = Result("", "fourth", (0,), 9, {"turns": 20.0}, won=True, seats=3, things=(seen, {}))
    report = summarise(asked, [result] * 9)
    cards = report.things[0]
    assert {one.id for one in cards.rows if one.own} == {"CD1", "FS1", "RA1"}
    assert {one.id for one in extremes(cards)[:3]} == {"CD1", "FS1", "RA1"}
    assert len(extremes(cards)) < len(cards.rows)
    there = replace(result, figures={"turns": 18.0})
    names = names_of("scary", asked)
    found = compare("scary", asked, [there] * 9, [result] * 9, names=names)
    html = page(report, tally_of(game("tail_story"), [result] * 9), found)
    assert f"All {len(ids)}, your own first" in html
    shown, _, rest = html.partition("<details>")
    assert f"{len(extremes(cards))} of {len(ids)}: your own first" in shown
    assert [part.count(" (yours)</th>") for part in (shown, rest.partition("</details>")[0])] == [3, 3]
    assert rest.partition("</details>")[0].count('<tr><th scope="row">') == len(ids)
    assert "<h1>Harbour, 3 bots, 9 games</h1>" in html
    assert "The engine</b> was the rules themselves" in html
    assert "Difference: harbour − scary" in html
    (turns,) = [one for one in found.every if one.name == "turns"]
    assert (turns.first, turns.other, turns.difference.value) == (18.0, 20.0, 2.0)
    assert names_of("a=1", replace(asked, options={"a": "2"})) == ("a=1", "a=2")
    assert names_of("bot:random", asked) == ("bot:random", "bot")


def test_a_phone_has_plots_of_its_own_and_paper_those_of_a_page() -> None:
    """Each plot is there twice, and the style shows one; its narrow one has words above their lines."""
    results, report = played("tail_story")
    html = page(report, tally_of(game("tail_story"), results))
    sizes = outline(html).sizes
    lifts = html.count('<div class="narrow">')  # which a page has in its table
    assert sizes.count("pl w") == sizes.count("pl n") - lifts == (len(sizes) - lifts) / 2 > 3
    assert "svg.n{display:none}" in html
    phone = html[html.index("@media screen and (max-width:800px)") : html.index("@media print")]
    assert "svg.w,.ch .mi{display:none}.narrow{display:block}svg.n{display:block" in phone
    assert ".narrow{display:none}" in html
    assert "details{display:none}" in html[html.index("@media print") :]


def test_each_lift_is_drawn_beside_its_figures() -> None:
    """Hollow where zero lies within, on one scale; nothing is drawn of what isn't known."""
    over, within = (mini(Interval(value, value - 1, value + 1), 4) for value in (2, 0.5))
    assert 'd="M75.0 0V18"' not in over
    assert 'd="M73.5 9H100.5"' in over
    assert 'cx="87.0" cy="9" r="4" fill="#234789"' in over
    assert 'cx="66.8" cy="9" r="4" fill="#fff"' in within
    assert "<circle" not in mini(Interval(1, None, None), 4)
    assert 'd="M6.0 9H114.0"' in mini(Interval(0, -9, 9), 4)
    _, report = played("storystack")
    things = report.things[0]
    row = replace(things.rows[0], lift=Interval(1.0, 0.5, 1.5))
    known = replace(report, things=(replace(things, rows=(row, *things.rows[1:])),))
    html = page(known, tally_of(game("storystack"), played("storystack")[0]))
    drawn = re.findall(r'<td class="mi"><span aria-hidden="true"><svg.*?</td>\n?<td>(.*?)</td>', html)
    assert set(drawn) == {"+1.00"}


def test_cards_have_a_line_of_dots_for_each_of_their_kinds() -> None:
    results, report = played("storystack")
    html = page(report, tally_of(game("storystack"), results))
    chosen = html[html.index("<h3>Chosen or dead</h3>") :].partition("</svg>")[0]
    assert {"Cast", "Relationship", "Structure"} <= set(re.findall(r'<text x="0"[^>]*>(.*?)</text>', chosen))
    assert "The stroke is the mean of its kind." in html
    alone = dots([Share("A", 0.5, hollow=False), Share("B", 0.25, hollow=True)], "chosen")
    assert '<text x="0"' not in alone
    assert alone.count('fill="#fff"') == 2  # on a page and on a phone


def test_whole_numbers_have_whole_ticks() -> None:
    plot = histogram({57.0: 3, 58.0: 9, 59.0: 8, 60.0: 1}, "entries", 57, 58, 59)
    assert re.findall(r'text-anchor="middle">([\d.]+)<', plot) == ["57", "58", "59", "60"] * 2
    assert "eight games in ten: 57 to 59<" in plot


def test_equal_shares_are_marked_where_they_would_be() -> None:
    rows = [Row(f"Seat {n}", Interval(0.2 + n / 100, 0.1, 0.3, cases=40), "") for n in range(4)]
    assert "stroke-dasharray" not in forest(rows, "share of wins", share=True)
    assert forest(rows, "share of wins", even=0.25, share=True).count("stroke-dasharray") == 2


def test_a_mean_has_the_places_of_its_interval() -> None:
    """And what came in one game is mostly a whole number."""
    spread = Spread(0.02, 0.0, 8.0, 6.1, 0.013, Interval(0.02, 0.0, 0.09), Interval(0.013, 0.0, 0.03))
    assert spread_row(spread) == ("0.02", "0.00 to 0.09", "0", "8", "6.10", "1.3%")


def test_people_read_no_names_of_code(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Of endings, figures and moves: in the terminal and on the page; JSON and targets keep the short names."""
    page = tmp_path / "report.html"
    assert run(["simulate", "stacktors", "--games", "2", "--seed", "names", "--jobs", "1"]) == 0
    printed = capsys.readouterr().out
    assert "games of Stacktors! with" in printed
    assert "“asked”" not in printed
    assert "“You may come again tomorrow" in printed
    assert run(["simulate", "storystack", "--games", "2", "--jobs", "1", "--report", str(page)]) == 0
    assert "deck_left" not in capsys.readouterr().out + re.sub(r"<script.*?</script>", "", page.read_text(), flags=re.S)
    assert run(["simulate", "storystack", "--games", "2", "--jobs", "1", "--json"]) == 0
    assert "deck_left" in json.loads(capsys.readouterr().out)["figures"]


def test_a_figure_is_meant_by_its_name_and_by_its_words() -> None:
    known = {"deck_left": Measure((1.0,)), "turns": Measure((2.0,))}
    assert figure_meant("deck left", known) == figure_meant("deck_left", known) == "deck_left"


def test_moves_are_said_in_words() -> None:
    assert move_words("next_effect: DrawDiscard") == "next effect: draw discard"


KINDS_AND_FIGURES = {  # of each game: a kind and a figure as they are counted, and as people know them
    "ninety_nine_chances": ("4 players", "4 players", "deck_left", "deck left"),
    "stacktors": ("ford", "The Ford at Greywater", "turns", "turns"),
    "storyline": ("tale 1", "The Bell Nobody Rang", "tie rose", "tie rose"),
    "storystack": ("P-01", "The Far Lantern", "tag SETUP", "tag Setup"),
    "tail_story": ("", "", "wins of padthai", "wins of Padthai"),
}


@pytest.mark.parametrize("name", sorted(KINDS_AND_FIGURES))
def test_kinds_of_games_and_figures_are_said_as_people_know_them(name: str) -> None:
    kind, title, counted, said = KINDS_AND_FIGURES[name]
    naming = Naming(Order(name, ("bot",) * 3, {}, "0", 1))
    assert (naming.kind(kind, (kind, "other")), naming.figure(counted)) == (title, said)


def test_shares_of_choices_are_said_by_titles() -> None:
    naming = Naming(Order("storystack", ("bot",), {"cards": "pack1"}, "0", 1))
    assert naming.figure("Patterns: P-01") == "Patterns: The Far Lantern"
    assert naming.figure("ending: complete") == "ending: the outline is complete"
    assert naming.figure("next_effect: DrawDiscard") == "next effect: draw discard"


def test_an_option_is_said_by_what_its_value_is_called() -> None:
    naming = Naming(Order("stacktors", ("bot",), {"adventure": "ford"}, "0", 1))
    assert naming.setting("adventure", "ford").startswith("adventure: The ")
    assert naming.settings({"adventure": "yard", "max_rounds": "9"}).endswith("max rounds: 9")
    assert naming.value("no_such", "x") == "x"


def test_what_only_the_other_pack_has_is_said_by_its_title() -> None:
    """And both titles where an id is another card there."""
    mine, other = (Order("storystack", ("bot",) * 2, {"cards": pack}, "0", 4) for pack in ("pack1", "pack2"))
    found = compare(
        "pack2", mine, [play_one(other, n) for n in range(4)], [play_one(mine, n) for n in range(4)], beside=other
    )
    names = [one.name for one in found.things["Cards"]]
    assert names
    assert not [name for name in names if name.removesuffix(" chosen") in name.split()]
    titles = {game("storystack").load_pack(OWN.parent / pack).cards["CL-01"].title for pack in ("pack1", "pack2")}
    both = [name for name in names if name.endswith("(CL-01) chosen")]
    assert all(title in name for name in both for title in titles)


def test_two_kinds_of_one_title_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    naming = Naming(Order("storystack", ("bot",), {"cards": "pack1"}, "0", 1))
    monkeypatch.setattr(type(game("storystack")), "group_title", lambda self, pack, group: "The Same")
    assert [naming.kind(kind, ("P-01", "P-02")) for kind in ("P-01", "P-02")] == ["The Same (P-01)", "The Same (P-02)"]


def test_no_option_is_advised_that_there_is_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text("mine")
    assert run(["simulate", "storystack", "--games", "1", "--report", str(page)]) == 2
    assert "is there already. Choose another file." in capsys.readouterr().err.replace("\n", " ")
    assert page.read_text() == "mine"
