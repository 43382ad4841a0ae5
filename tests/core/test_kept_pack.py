"""A log opens with the pack that it was played with, whatever became of that (ADR 0011)."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from telltable import Broken, Problem, from_position, known_games, load, new
from telltable.core.kept_pack import MOST_BYTES, archived, files_of, unpacked
from telltable.core.log import dump, seal
from telltable.core.pack_game import own_packs
from telltable.store.file import Recorder

GAMES = sorted(known_games())


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A pack of somebody's own."""
    folder = tmp_path / "own"
    shutil.copytree(next(iter(own_packs(known_games()["tail_story"]).values())), folder)
    _retitle(folder, "A Title of My Own")
    return folder


def _retitle(folder: Path, title: str) -> None:
    lines = (folder / "events.toml").read_text(encoding="utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("title"))
    lines[first] = f'title = "{title}"'
    (folder / "events.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_a_pack_make_the_same_pack(game: str) -> None:
    rules = known_games()[game]
    pack = rules.load_pack()
    files = files_of(rules, pack, None)
    assert files
    assert unpacked(rules, files).hash == pack.hash


@pytest.mark.parametrize("game", GAMES)
def test_every_pack_of_the_archive_is_what_it_is_called(game: str) -> None:
    rules = known_games()[game]
    kept = [path.name.partition(".")[0] for path in (rules.folder / "kept_packs").iterdir()]
    assert rules.load_pack().hash in kept, "a pack was changed: python -m tests.corpus.make"
    for hash_ in kept:
        assert unpacked(rules, archived(rules, hash_)).hash == hash_


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", GAMES)
def test_many_games_with_one_kept_pack_share_it(game: str) -> None:
    """After an upgrade a server has many tables that were begun with the pack of before: it is read once."""
    rules = known_games()[game]
    files = files_of(rules, rules.load_pack(), None)
    pack = unpacked(rules, files)
    assert unpacked(rules, dict(files)) is pack
    name, text = next(iter(files.items()))
    other = unpacked(rules, files | {name: f"{text}\n"})
    assert other is not pack
    assert unpacked(rules, files) is pack


def test_a_game_with_a_pack_of_ones_own_opens_when_that_was_changed_or_is_gone(own: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = new("tail_story", seats=2, seed=3, pack=own)
    match.save(path)
    hash_ = match.pack.hash
    for change in (lambda: _retitle(own, "Another One"), lambda: shutil.rmtree(own)):
        change()
        again = load(path)
        assert again.pack.hash == hash_
        assert "A Title of My Own" in {card.title for card in again.pack.cards.values()}
        again.verify()
        again.save(path)


def test_a_game_goes_on_with_its_pack(own: Path, tmp_path: Path) -> None:
    """`resume` writes the file anew, with the pack that is in it."""
    path = tmp_path / "game.jsonl"
    new("tail_story", seats=2, seed=3, pack=own).save(path)
    shutil.rmtree(own)
    recorder = Recorder.resume(path)
    match = recorder.match
    seat = next(iter(match.asks()))
    match.play(seat, next(match.legal(seat)))
    recorder.close()
    assert load(path).files == match.files != {}
    assert len(load(path).entries) == 2


def test_a_position_keeps_its_pack_too(own: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = from_position("tail_story", new("tail_story", seats=2, seed=3, pack=own).position(), pack=own)
    match.save(path)
    shutil.rmtree(own)
    assert load(path).pack.hash == match.pack.hash


def test_a_kept_pack_is_not_asked_what_a_new_one_is(own: Path) -> None:
    """The linter grows stricter; what was played once stays a pack."""
    rules = known_games()["tail_story"]
    text = (own / "events.toml").read_text(encoding="utf-8")
    (own / "events.toml").write_text(
        text.replace("A Title of My Own", "A title that is far too long" * 9), encoding="utf-8"
    )
    assert any("characters" in fault for fault in rules.lint(str(own)))
    assert rules.kept_pack(own).hash


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_no_pack_is_named(game: str, tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"."):
        unpacked(known_games()[game], {"pack.toml": "name = ["})


@pytest.mark.parametrize("name", ["../out.toml", "/out.toml", "", "..", "a/b.toml", "a\0b", "a" * 300])
def test_no_file_of_a_kept_pack_lies_outside_or_has_no_name_of_a_file(name: str) -> None:
    with pytest.raises(Problem, match=r"isn't a valid file name|can't be written as a file"):
        unpacked(known_games()["tail_story"], {name: ""})


def test_too_much_for_a_log_is_refused(own: Path) -> None:
    rules = known_games()["tail_story"]
    pack = rules.load_pack(own)
    for n in range(17):
        (own / f"picture{n}").write_bytes(b"x" * (MOST_BYTES // 16))
    with pytest.raises(Problem, match="at most 200 files and 16 MiB"):
        files_of(rules, pack, own)


def test_files_that_are_no_text_are_not_kept(own: Path) -> None:
    rules = known_games()["tail_story"]
    (own / "picture.png").write_bytes(b"\xff\xfe")
    assert files_of(rules, rules.load_pack(own), own) == {}


def test_a_log_without_its_pack_says_which_it_needs(own: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    new("tail_story", seats=2, seed=3, pack=own).save(path)
    total, lines = "", []
    for n, line in enumerate(path.read_bytes().splitlines()):
        body = line[: line.rindex(b',"sum":"')] + b"}"
        sealed, total = seal(b'{"pack_files":{}}' if n == 1 else body, total)
        lines.append(sealed)
    path.write_bytes(b"".join(lines))
    assert load(path), "the folder is still there"
    hash_ = json.loads(lines[0])["pack_hash"]
    _retitle(own, "Another One")
    with pytest.raises(Broken, match=rf"the pack “.*” \({hash_[:12]}\), which is neither in it nor here"):
        load(path)


def test_a_log_whose_cards_were_covered_has_their_words_nowhere_and_opens(tmp_path: Path) -> None:
    """Its pack comes from the archive."""
    match = new("storystack", seats=2, seed=1)
    card = next(iter(match.pack.card_list))
    header = replace(match.header, covered=(card.id,))
    whole, less = (dump(one, match.files, match.entries) for one in (match.header, header))
    assert card.title.encode() in whole
    assert card.title.encode() not in less
    path = tmp_path / "game.jsonl"
    path.write_bytes(less)
    again = load(path)
    assert again.files == match.files
    assert dump(again.header, again.files, again.entries) == less
    again.verify()
