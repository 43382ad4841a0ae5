"""What people take home, also of games that were played before; and another game with the same people."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

import telltable
from telltable.core.registry import game
from telltable.server import exports, limits
from telltable.store.memory import Memory
from tests.laws.installed import installed

from .conftest import Running, hear, run_server, say


class Pair:
    """Ana and Ben, who play Sun and Moon and then StoryStack at the same table."""

    def __init__(self, live: Running) -> None:
        self.live = live
        status, _, body = live.ask("POST", "/api/tables", {"game": "sun_and_moon", "seats": "me,me"})
        assert status == 201, body
        opened = json.loads(body)
        self.code, self.host = opened["code"], opened["host_token"]
        self.tokens = [live.seat(self.code, name) for name in ("Ana", "Ben")]
        self.said = 0

    def get(self, path: str, token: str = "") -> tuple[int, dict[str, str], bytes]:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.live.ask("GET", f"/api/tables/{self.code}/{path}", **headers)

    def does(self, socket: ClientConnection, **message: Any) -> None:
        self.said += 1
        say(socket, id=str(self.said), **message)
        answer = hear(socket, "Ack", "Refused")
        assert answer["type"] == "Ack", answer

    def acts(self, seat: int, **message: Any) -> None:
        with self.live.socket(self.code, self.tokens[seat]) as socket:
            ask = (hear(socket, "Welcome")["game"] or {}).get("ask")
            if not message:
                guess = ask["forms"][0]["fields"][0]["of"][0]
                message = {"type": "Play", "move": {"type": "Guess", "card": guess}}
            self.does(socket, **message)

    def play_it(self) -> None:
        self.acts(0, type="Chat", text="before we begin")
        self.acts(0, type="Begin")
        for seat in (0, 1):
            self.acts(seat)
        self.acts(1, type="Chat", text="well guessed")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """A pair that has played Sun and Moon to its end."""
    with installed(tmp_path_factory.mktemp("games")), run_server(Memory()) as live:
        live.server.books = limits.Gate(100, 1_000)
        pair = Pair(live)
        assert pair.get("everything.zip")[0] == 401
        assert pair.get("game.jsonl")[0] == pair.get("games/1/game.jsonl")[0] == 409
        pair.play_it()
        yield pair


def unpacked(pair: Pair) -> dict[str, bytes]:
    status, headers, body = pair.get("everything.zip", pair.tokens[1])
    assert status == 200
    assert headers["content-type"] == "application/zip"
    assert headers["content-disposition"] == f'attachment; filename="telltable-{pair.code}.zip"'
    with zipfile.ZipFile(io.BytesIO(body)) as packed:
        assert packed.testzip() is None
        return {name: packed.read(name) for name in packed.namelist()}


def test_everything_of_a_table(played: Pair, tmp_path: Path) -> None:
    files = unpacked(played)
    assert set(files) == {"chat.txt", *(f"1-sun_and_moon/{x}" for x in ("game.jsonl", *STORIES))}
    assert files["chat.txt"] == b"Ana: before we begin\nBen: well guessed\n"
    assert files["1-sun_and_moon/game.jsonl"] == played.get("games/1/game.jsonl")[2]
    for story in STORIES:
        assert files[f"1-sun_and_moon/{story}"] == played.get(f"games/1/{story}")[2]
    assert played.get("everything.zip", played.host)[0] == 200


STORIES = ("story.md", "story.html", "story.txt", "story.json")


def test_a_story_as_a_page_keeps_its_style_and_runs_nothing(played: Pair) -> None:
    """The policy of the answer lets the style in the page be, the page's own policy lets in no other."""
    _, headers, page = played.get("story.html")
    policy = headers["content-security-policy"]
    assert "default-src 'none'; style-src 'unsafe-inline';" in policy
    assert "script-src" not in policy
    assert b"style-src 'sha256-" in page or b"style-src &#39;sha256-" in page
    assert b"<script" not in page


def test_a_story_can_be_taken_home_bound(played: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """An e-book and a picture for everybody who knows the code; what this server can't make is not offered, and the
    missing extra is named; nobody has the press for themselves."""
    monkeypatch.setattr("telltable.keepsake.format.can_typeset", lambda: False)
    makes = json.loads(played.live.ask("GET", "/api/address")[2])["makes"]
    assert makes == ["md", "html", "txt", "json", "epub", "svg"]
    status, headers, body = played.get("story.epub")
    assert (status, headers["content-type"]) == (200, "application/epub+zip")
    with zipfile.ZipFile(io.BytesIO(body)) as packed:
        assert b"Sun and Moon" in packed.read("book/colophon.xhtml")
    status, headers, body = played.get("games/1/story.svg?page=tall")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert "default-src 'none'" in headers["content-security-policy"]
    assert b'height="1350"' in body
    status, _, body = played.get("story.pdf")
    assert status == 404
    assert "pip install 'telltable[print]'" in json.loads(body)["error"]
    assert played.get("story.svg?page=wall")[0] == played.get("story.epub?as=sung")[0] == 404


def test_a_booklet_is_made_where_it_is_asked_for(played: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "bind", lambda book, to, page, *, booklet: str(booklet).encode())
    for asked, made in (("", b"False"), ("?booklet=no", b"False"), ("?booklet=", b"False"), ("?booklet=yes", b"True")):
        assert played.get(f"story.epub{asked}")[2] == made, asked


def test_books_are_made_only_so_often_and_texts_more_often(tmp_path: Path) -> None:
    with installed(tmp_path), run_server(Memory()) as live:
        pair = Pair(live)
        pair.play_it()
        assert 429 in [pair.get("story.svg")[0] for _ in range(limits.BOOKS_PER_MINUTE + 1)]
        assert pair.get("story.txt")[0] == 200


def test_files_of_a_whole_table_and_texts_are_given_only_so_often(tmp_path: Path) -> None:
    with installed(tmp_path), run_server(Memory()) as live:
        pair = Pair(live)
        pair.play_it()
        live.server.books, live.server.stories = limits.Gate(0.001, 2), limits.Gate(0.001, 5)
        zips = [pair.get("everything.zip", token)[0] for token in ("", "", pair.host, pair.host, pair.host)]
        assert zips == [401, 401, 200, 200, 429]
        paths = (
            "story.txt",
            "game.jsonl",
            "replay",
            "games/1/moments",
            "games/1/card.png",
            "story.html",
            "games/1/edits",
        )
        assert [pair.get(path)[0] for path in paths] == [200] * 5 + [429] * 2


def test_numbers_that_no_game_has(played: Pair) -> None:
    for number, status in ((0, 404), (1, 200), (2, 404), (10**30, 404), ("one", 404), (-1, 404)):
        assert played.get(f"games/{number}/game.jsonl")[0] == status


def test_everybody_is_told_of_a_change_and_every_format_has_it(played: Pair) -> None:
    with (
        played.live.socket(played.code, played.tokens[0]) as ana,
        played.live.socket(played.code, played.tokens[1]) as ben,
    ):
        hear(ben, "Welcome")
        played.does(ana, type="Editing", game=1, of="title")
        assert hear(ben, "Editors")["open"] == [[0, "title"]]
        played.does(ana, type="EditBook", game=1, what="title", text="The Hatbox", seen=0)
        assert hear(ben, "Edited") == {"type": "Edited", "game": 1, "edits": 1, "by": "Ana"}
        say(ben, id="late", type="EditBook", game=1, what="title", text="Another", seen=0)
        assert "Ana has changed this since you opened it" in hear(ben, "Refused")["refusal"]["why"]
    for to in ("md", "html", "txt", "json"):
        assert "The Hatbox" in played.get(f"story.{to}")[2].decode()
        assert "The Hatbox" not in played.get(f"games/1/story.{to}?edits=no")[2].decode()
    assert b"Hatbox" in played.get("story.svg")[2]
    assert b"Hatbox" not in played.get("games/1/story.svg?edits=no")[2]
    with zipfile.ZipFile(io.BytesIO(played.get("story.epub")[2])) as bound:
        assert "The Hatbox" in "".join(bound.read(one).decode() for one in bound.namelist() if one.endswith("opf"))
    assert b"The Hatbox" in unpacked(played)["1-sun_and_moon/game.jsonl"]
    book = json.loads(played.get("games/1/edits", played.tokens[1])[2])
    assert (book["title"], book["you"], book["why"]) == ("The Hatbox", 1, "")
    assert [(one["what"], one["by"], one["text"]) for one in book["edits"]] == [("title", "Ana", "The Hatbox")]
    assert json.loads(played.get("games/1/edits")[2])["why"] == "Only those who sit at this table change its story."
    assert played.get("games/1/edits", "nobody's")[0] == 401
    assert played.get("games/9/edits")[0] == 404
    with played.live.socket(played.code, played.tokens[1]) as ben:
        played.does(ben, type="EditBook", game=1, what="title", text="", seen=1)
    assert b"The Hatbox" not in played.get("story.md")[2]


def test_another_game_with_the_same_people(played: Pair) -> None:
    """Same code, same seats and tokens, another game; what was played before can still be read, and only that. Whoever
    is told changes is told the whole of it, for the game before is put away."""
    log = played.get("game.jsonl")[2]
    with (
        played.live.socket(played.code, played.tokens[0]) as ana,
        played.live.socket(played.code) as ben,
    ):
        say(ben, type="Hello", version=1, token=played.tokens[1], changes=True, lists=True)
        assert hear(ben, "Welcome")["game"]["over"]
        played.does(ana, type="Again", game="storystack", options={"skinning": "quick"})
        info = hear(ben, "TableChanged")["table"]
        while info["game"] != "storystack":
            info = hear(ben, "TableChanged")["table"]
        assert [chair["name"] for chair in info["chairs"]] == ["Ana", "Ben"]
        assert (info["begun"], info["number"], info["options"]["skinning"]) == (False, 1, "quick")
        assert played.get("game.jsonl")[2] == log
        played.does(ana, type="Begin")
        news = hear(ben, "News")
        assert news["game"]["ask"]
        assert not news["changes"]
        assert played.get("game.jsonl")[0] == played.get("games/2/story.md")[0] == 409
        assert played.get("games/1/game.jsonl")[2] == log
        assert set(unpacked(played)) == {"chat.txt", *(f"1-sun_and_moon/{x}" for x in ("game.jsonl", *STORIES))}


def test_a_log_that_was_taken_home_is_the_game(played: Pair, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(played.get("games/1/game.jsonl")[2])
    assert game("sun_and_moon").title == "Sun and Moon"
    match = telltable.load(path)
    match.verify()
    assert match.over
