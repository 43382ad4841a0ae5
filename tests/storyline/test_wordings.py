"""SL-213: pages with several wordings: what lint says, which one is read, and that old packs stay as they were."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

import telltable
from telltable.bots.driver import Driver
from telltable.core.finding import is_gap
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.games.storyline.box.components import PAGES, WORDINGS, NarratorCard
from telltable.games.storyline.box.pack import SHELF
from telltable.games.storyline.box.skeleton import skeleton

SECOND = "And then, of all people, came {character}."
THIRD = "The next to come, without a word, was {character}."
END = ("It was never told again. The End.", "That was all of it. The End.")


def _worded(folder: Path, also: str) -> Path:
    """A blank pack whose pages 1 and 15 have other wordings."""
    folder.mkdir(exist_ok=True)
    for name, text in skeleton().items():
        (folder / name).write_text(text, encoding="utf-8")
    tale = folder / "tale-1.toml"
    text = tale.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^no = 1$", f"no = 1\nalso = {also}", text)
    text = re.sub(r"(?m)^no = 15$", f'no = 15\nalso = ["{END[0]}", "{END[1]}"]', text)
    tale.write_text(text, encoding="utf-8")
    return folder


def _played(folder: Path, seed: int) -> Match:
    match = telltable.new("storyline", seats=["bot:merry"] * 3, pack=folder, seed=seed)
    Driver(match).run()
    return match


@pytest.mark.parametrize(
    ("also", "sentence"),
    [
        ('["It lay {place}."]', "page 1: has a wording with the slots place; its text has character."),
        ('["Nobody came."]', "page 1: has a wording with the slots none; its text has character."),
        ('["Here came {character}.", "Here came {character}."]', "page 1: has the same wording twice."),
        (f'["A {{character}}.", "{SECOND}", "{THIRD}"]', f"page 1: must have at most {WORDINGS} wordings"),
        ('["there came {character}."]', "does not begin with a capital letter"),
        ('["There came {character}. Yes."]', "page 1: must end with its last slot, but goes on"),
        (f'["{"It rained. " * 60}There came {{character}}."]', "must have at most 600 characters"),
    ],
)
def test_sl213_what_lint_says_of_a_wording(tmp_path: Path, also: str, sentence: str) -> None:
    """SL-213: the same slots in the same order, the same grammar, no wording twice, three at most."""
    found = SHELF.lint(str(_worded(tmp_path / "mine", also)))
    assert any(line.startswith("tale-1.toml") and sentence in line for line in found), found


def test_sl213_the_end_in_every_wording(tmp_path: Path) -> None:
    """SL-213: a last page ends with The End however it is worded."""
    folder = _worded(tmp_path / "mine", f'["{SECOND}"]')
    tale = folder / "tale-1.toml"
    tale.write_text(tale.read_text(encoding="utf-8").replace(END[1], "That was all."), encoding="utf-8")
    assert any("must end with “The End.”" in line for line in SHELF.lint(str(folder)))


def test_sl213_every_wording_is_read_and_the_same_log_gives_the_same_book(tmp_path: Path) -> None:
    """SL-213: luck has no part in it; board, log and book read the same wording."""
    folder = _worded(tmp_path / "mine", f'["{SECOND}", "{THIRD}"]')
    assert all(map(is_gap, SHELF.lint(str(folder))))
    begins = set()
    for seed in range(12):
        match = _played(folder, seed)
        card = match.pack.page("1", 1)
        parts = card.worded(match.header.commitment)
        assert parts == card.worded(match.header.commitment)
        begin = parts[0].partition("{")[0]
        begins.add(begin)
        book = match.rules.book(match.pack, match.state)
        stacks = match.rules.board(match.pack, match.view(None)).stacks
        assert book.chapters[0].lines[0].text.startswith(begin)
        assert stacks[0].cards[0].text.startswith(begin)
        end = match.pack.page("1", PAGES).worded(match.header.commitment)[0]
        assert book.chapters[-1].lines[0].text == stacks[-1].note == end
        match.save(tmp_path / f"{seed}.jsonl")
        again = telltable.load(tmp_path / f"{seed}.jsonl")
        assert again.rules.book(again.pack, again.state) == book
    assert len(begins) == WORDINGS


def test_sl213_pages_choose_for_themselves() -> None:
    """SL-213: two pages with three wordings each are met in all nine ways."""
    pages = [NarratorCard(no, "", ("a",), others=(("b",), ("c",))) for no in (1, 2)]
    met = {tuple(page.worded(sha256(bytes([n])).hexdigest()) for page in pages) for n in range(200)}
    assert len(met) == WORDINGS**2


def test_sl213_a_covered_page_has_one_wording(tmp_path: Path) -> None:
    """SL-213: words left out are left out of every wording, and are looked for in every wording."""
    pack = SHELF.load(_worded(tmp_path / "mine", f'["{SECOND}", "{THIRD}"]'))
    assert pack.saying(lambda text: "of all people" in text) == ("1-1",)
    (covered,) = {page.wordings for page in (pack.veiled((), ("1-1",)).page("1", 1),)}
    assert covered == (("Then came {character}.",),)


def test_sl213_a_pack_with_one_wording_keeps_its_hash() -> None:
    """SL-213: packs that were kept are the packs they were, so logs from before load and tell what they told."""
    card = NarratorCard(1, "Title", ("It was {feature}.",), ("feature",))
    assert b"others" not in encode(card)
    assert card.worded("any") == card.parts
    assert replace(card, others=(("Was it {feature}?",),)).wordings[1:] == (("Was it {feature}?",),)
