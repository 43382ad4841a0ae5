"""What can be said of printed cards without the optional packages: how they lie on a sheet, and what is on them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from telltable.cli.app import run
from telltable.cli.printing import Job, _counted
from telltable.core.extra import needs
from telltable.core.host_pack import title_of
from telltable.core.registry import game, games
from telltable.games.storystack.show.paper_cards import ART
from telltable.games.tail_story.show.paper_cards import ART as TAIL_ART
from telltable.games.tail_story.show.paper_cards import SIDES
from telltable.lab.printing import HEAD, MARGIN, PAPERS, SIZES, Sheets, chosen, code_of, grid, icons, own_drawings, told
from telltable.lab.sheets import sheets_of


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("bleed", [0.0, 1.5, 3.0])
def test_cards_lie_in_the_middle_and_touch_nothing(paper: str, size: str, bleed: float) -> None:
    found = grid(Sheets(paper, size, bleed))
    assert sorted(found.page) == sorted(PAPERS[paper])
    assert found.rows[0] - bleed >= HEAD - 1e-6, "the marks would stand in the words at the head"
    for edges, room, length in zip((found.columns, found.rows), found.page, SIZES[size], strict=True):
        assert edges[0] - bleed >= MARGIN - 1e-6
        assert edges[0] == pytest.approx(room - edges[-1] - length, abs=0.001)  # so a mirrored sheet is the same
        assert all(b - a == pytest.approx(length + 2 * bleed, abs=0.001) for a, b in pairwise(edges))


@pytest.mark.parametrize("name", sorted(games()))
def test_paper_has_the_colours_of_the_screen(name: str) -> None:
    """A kind that is red at the table is not blue on paper."""
    tokens = (Path(__file__).parents[2] / "web" / "src" / "styles" / "tokens.css").read_text("utf-8")
    deck = game(name).paper_deck(game(name).load_pack(None))
    assert {deck.colour, *(card.colour for card in deck.cards)} <= set(re.findall(r"#[0-9a-f]{6}\b", tokens))


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
    named = {deck.icon} | {one for card in deck.cards for one in (card.icon, card.tag_icon, card.back_icon, card.art)}
    assert named - {""} <= {*icons(), *own_drawings(rules)}
    assert (rules.folder / "show" / "templates" / "cards.typ").is_file()


def test_what_is_printed_has_the_quotation_marks_of_print() -> None:
    """In all that a card says, however its pack was typed; the command at the foot is left as it is typed."""
    pack = game("storystack").load_pack(None)
    card = next(one for one in game("storystack").paper_deck(pack).cards if one.id == "CA-07")
    assert card.title == "First on the Bees' List"
    data = json.loads(
        told({"cards": [{"title": card.title, "more": {"sound": 'a "moo"'}}], "asking": "lint 'my pack'"})
    )
    assert data == {
        "cards": [{"title": "First on the Bees’ List", "more": {"sound": "a “moo”"}}],
        "asking": "lint 'my pack'",
    }


def test_a_sheet_calls_a_pack_as_people_do() -> None:
    """By its title, or by its name; not by the name of a folder."""
    called = {name: title_of(game(name).load_pack(None)) for name in games()}
    assert called["stacktors"] == "Starters"
    assert called["storystack"] == "Pack 1"
    assert not [one for one in called.values() if one == one.lower()]


def test_an_effect_has_a_shape_besides_its_colour() -> None:
    """Tail Story: go, careful and stop, each with its colour; none on a pet."""
    rules = game("tail_story")
    found = {card.more["bar"]: card.more.get("sign") for card in rules.paper_deck(rules.load_pack(None)).cards}
    signs = [sign for sign in found.values() if sign]
    assert sorted(signs) == ["careful", "go", "stop"]


def test_a_card_asks_in_a_sentence_and_names_parts_once() -> None:
    rules = game("storystack")
    cards = {card.id: card for card in rules.paper_deck(rules.load_pack(None)).cards}
    assert (cards["RE-07"].asks, cards["RE-07"].roles) == ("Choose 2 characters", "reader, writer")
    assert cards["CA-07"].asks == "Brings in somebody new, with a wound"
    assert [card.id for card in cards.values() if card.asks and not card.asks[0].isupper()] == []


def test_a_score_sheet_has_a_column_for_everybody() -> None:
    """As many as can sit down: 99 chances takes eight."""
    for name in ("storystack", "ninety_nine_chances"):
        rules = game(name)
        scores = next(one for one in rules.paper_sheets(rules.load_pack(None)) if one.name == "scores")
        assert scores.data["players"] == max(rules.seats)


def test_tail_storys_box_is_printed_as_it_is_sold() -> None:
    """TS section 2: sixty event cards, however few designs."""
    rules = game("tail_story")
    pack = rules.load_pack(None)
    assert sum(card.copies for card in rules.paper_deck(pack).cards) == len(pack.cards) + len(pack.pets) == 69


def test_a_drafts_cards_are_printed_as_often_as_it_says(tmp_path: Path) -> None:
    """A new box of Tail Story: three cards, 3, 2 and 1 of them, and a pet; each once only where that is asked for."""
    folder = tmp_path / "harbour"
    assert run(["new-pack", "tail_story", str(folder)]) == 0
    rules = game("tail_story")
    draft = rules.draft(folder)
    assert draft is not None
    deck = rules.paper_deck(draft.pack)
    often = Counter(card.id for card in chosen(deck, draft.own))
    assert [often[id_] for id_ in draft.own] == [3, 2, 1, 1]
    assert [len(chosen(deck, draft.own, each)) for each in (1, 2)] == [4, 8]
    job = Job(rules, draft.pack, Sheets(size="mini"), draft.own, 0, "harbour")
    assert _counted(job) == "4 cards, 7 in all, 1 sheet."
    assert _counted(Job(rules, draft.pack, Sheets(), draft.own, 3, "harbour")) == "4 cards, 12 in all, 2 sheets."
    assert _counted(Job(rules, draft.pack, Sheets(), draft.own, 1, "harbour")) == "4 cards, 1 sheet."


def test_what_is_printed_is_drawn_like_the_screens() -> None:
    """Drawings of cards and plates behind them: what the client says of them, printing says, too."""
    web = Path(__file__).parents[2] / "web" / "src" / "games"
    look = (web / "storystack" / "box" / "look.ts").read_text("utf-8")
    for drawings, shape in ART.values():
        said = ", ".join(f'"{one}"' for one in drawings)
        assert f'art: [{said}], shape: "{shape}"' in look
    plates = (game("storystack").folder / "show" / "templates" / "cards.typ").read_text("utf-8")
    client = (web / "storystack" / "box" / "Plate.svelte").read_text("utf-8")
    drawn = re.findall(r'<path d="(M[^"]+)"', client)
    assert len(drawn) == 6
    assert all(one in plates for one in drawn)
    look = (web / "tail_story" / "box" / "look.ts").read_text("utf-8")
    assert all(f'{key}: "{drawing}"' in look for key, drawing in TAIL_ART.items())
    assert all(f'{key}: ["{one}", "{other}"]' in look for key, (one, other) in SIDES.items())


def test_a_story_card_is_drawn_on_paper_as_on_screens(tmp_path: Path) -> None:
    """StoryLine: by a word of its name, else by its number; `look.ts` reads the same file."""
    rules = game("storyline")
    assert run(["new-pack", "storyline", str(tmp_path / "mine")]) == 0
    cards = tmp_path / "mine" / "places.toml"
    for n, name in enumerate(("Behind the Whale", "Zzz"), start=2):
        said = f'[[card]]\nname = "{name}"\nphrase = "in {n}"\naside = "So."\ntags = ["night", "house", "lost"]\n'
        cards.write_text(f"{cards.read_text('utf-8')}\n{said}", encoding="utf-8")
    art = {card.id: card.art for card in rules.paper_deck(rules.load_pack(tmp_path / "mine")).cards}
    spare = json.loads((drawn_by_the_client() / "drawings.json").read_text("utf-8"))["spare"]["place"]
    assert (art["P01"], art["P02"], art["P03"]) == ("g-wooden-pier", "g-whale-tail", f"g-{spare[3 % len(spare)]}")
    assert 'from "./drawings.json"' in (drawn_by_the_client() / "look.ts").read_text("utf-8")


def drawn_by_the_client() -> Path:
    return Path(__file__).parents[2] / "web" / "src" / "games" / "storyline" / "box"


@pytest.mark.parametrize("name", games())
def test_every_game_has_rules_and_a_reference_card_to_print(name: str) -> None:
    rules = game(name)
    names = [one.name for one in sheets_of(rules, rules.load_pack(None))]
    assert names[:2] == ["rules", "reference"]
    assert len(set(names)) == len(names)
    (page,) = sheets_of(rules, rules.load_pack(None))[0].data["pages"]
    assert page["title"]
    assert {"heading", "list"} & {one["kind"] for one in page["blocks"]}


def test_story_patterns_are_cards_of_the_box() -> None:
    """SS section 2: ten patterns, each with what it asks for."""
    rules = game("storystack")
    pack = rules.load_pack(None)
    printed = {card.id: card for card in rules.paper_deck(pack).cards}
    for one in pack.pattern_list:
        assert all(f"{tag} {least}" in printed[one.id].more["least"] for tag, least in one.minimums.items())


@pytest.mark.by_turns(4)
def test_a_code_alone_finds_its_pack(capsys: pytest.CaptureFixture[str]) -> None:
    """`telltable lint --printed CODE`, as the foot of a sheet says; changed or not."""
    code = code_of(game("tail_story").load_pack(None))
    assert run(["lint", "--printed", code]) == 0
    assert f"box1 is what was printed as {code}." in capsys.readouterr().out
    assert run(["lint", "--printed", f"{code[:-4]}AAAA"]) == 1
    assert "box1 has changed since" in capsys.readouterr().err
    assert run(["lint", "--printed", "NOBODY-AAAA-AAAA"]) == 2
    assert "No pack that comes with a game was printed as NOBODY-AAAA-AAAA." in capsys.readouterr().err
    assert run(["lint"]) == 2
    assert "Name the folder of a pack" in capsys.readouterr().err


def test_a_printed_code_says_whether_the_pack_has_changed(capsys: pytest.CaptureFixture[str]) -> None:
    code = code_of(game("storystack").load_pack(None))
    assert run(["lint", "pack1", "--printed", code.lower()]) == 0
    assert "is what was printed" in capsys.readouterr().out
    assert run(["lint", "pack2", "--printed", code]) == 1
    assert f"has changed since {code} was printed" in capsys.readouterr().err


@pytest.mark.by_turns(4)
def test_without_typst_a_sentence_says_what_to_install(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['typst'] = None\n"
        "from telltable.cli.app import run\n"
        f"sys.exit(run(['print', 'storyline', '--out', {str(tmp_path / 'x.pdf')!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == f"telltable: {needs('Printing needs Typst', 'print')}\n"


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
