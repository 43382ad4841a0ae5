"""An assistant at the table, over the official SDK's own client: whole games, what it can reach, what it is told."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest

from telltable.assistant.asking import Api
from telltable.core.errors import Problem
from telltable.core.luck import pick
from telltable.core.refusal import Refusal
from telltable.core.registry import games
from telltable.lab.law_play import luck_of
from telltable.store.memory import Memory
from telltable.table.chairs import OPEN, key_of_token
from tests.server.conftest import Running, hear, run_server, say
from tests.server.house import House
from tests.server.pairs import _cut, _other, _played, laid_out, laying, on_stage, probes_for

pytestmark = pytest.mark.extras

TOOLS = {"games", "rules", "join", "host", "begin", "look", "legal", "why_not"}
TOOLS |= {"move", "wait", "say", "agree", "story", "leave"}
TABLES = {
    "storystack": ("me,bot", {"skinning": "quick", "grace": "0"}),
    "storyline": ("me,bot,bot", {}),
    "ninety_nine_chances": ("me,bot,bot", {}),
    "tail_story": ("me,bot", {"timers": "off"}),
    "stacktors": ("me", {}),
}
PATIENCE = 180  # seconds
PAIRS = 12  # of worlds that are tried for


def sdk() -> Any:
    """The optional package; whoever only collects these tests needs none of it."""
    import mcp

    return mcp


class Refused(Exception):
    """What a tool answers where it was not done."""


class Assistant:
    """A client of the SDK, and the seat that it has taken."""

    def __init__(self, client: Any) -> None:
        self.client, self.seat, self.heard = client, "", ""
        self.late = 0  # moves that somebody else was quicker with

    async def do(self, tool: str, **fields: Any) -> Any:
        """Call a tool; for the seat that was taken, where it is one of a seat."""
        if self.seat and tool not in ("games", "rules", "join", "host"):
            fields = {"seat": self.seat, **fields}
        answer = await self.client.call_tool(tool, fields)
        text = "".join(part.text for part in answer.content)
        self.heard += text
        if answer.is_error:
            raise Refused(text)
        return json.loads(text) if text[:1] in "[{" else text

    async def sit(self, tool: str, **fields: Any) -> Any:
        """`join` or `host`."""
        found = await self.do(tool, **fields)
        self.seat = found["seat"]
        return found

    async def play(self, chance: random.Random) -> tuple[str, int]:
        """To the end of the game, by chance among what is asked; how it ended, and the moves that it took."""
        moves = 0
        while True:
            now = await self.do("wait", seconds=20)
            if now["over"]:
                return now["due"], moves
            if now["your_turn"]:
                forms = (await self.do("legal"))["forms"]
                asked = [form for form in forms if form["decision"] == forms[0]["decision"]]
                try:
                    await self.do("move", move=chance.choice(asked)["example"])
                    moves += 1
                except Refused:
                    self.late += 1


@asynccontextmanager
async def assistant(url: str) -> AsyncIterator[Assistant]:
    """One that is started as an application starts it: a process, over its standard streams."""
    args = ["-m", "telltable", "mcp", "--server", url]
    command = sdk().StdioServerParameters(command=sys.executable, args=args, env=dict(os.environ))
    async with asyncio.timeout(PATIENCE), sdk().Client(command) as client:
        yield Assistant(client)


@pytest.fixture(autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where seats are kept: nobody's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    house = House(folder, "--host", "127.0.0.1", "--data", folder / "tables.db")
    house.start()
    yield house
    house.close()
    assert house.faults() == []


@pytest.fixture(scope="module")
def live() -> Iterator[Running]:
    with run_server(Memory()) as running:
        yield running


def post(url: str, path: str, body: Any) -> Any:
    request = urllib.request.Request(url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


# --- whole games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(TABLES))
def test_an_assistant_plays_a_whole_game_by_invitation(house: House, game: str) -> None:
    """From the link to the kept story; nothing that it does by its tools' word is refused."""
    seats, options = TABLES[game]
    opened = post(house.address, "/api/tables", {"game": game, "seats": seats, "options": options})

    async def evening() -> tuple[str, int, str, str]:
        async with assistant(house.address) as one:
            seated = await one.sit("join", invitation=f"{house.address}/t/{opened['code']}", name="Sage")
            assert seated["seats"][0] == {"seat": 0, "name": "Sage", "who": "you"}
            await one.do("begin")
            outcome, moves = await one.play(random.Random(7))
            assert one.late == 0
            return outcome, moves, await one.do("story"), one.heard

    outcome, moves, story, _ = asyncio.run(evening())
    assert outcome.startswith("The game is over. ")
    assert moves > 5
    assert "Sage" in story
    assert "\n# " in story


def test_an_assistant_hosts_a_table_for_people(live: Running) -> None:
    """Its link is the one that people open; they see a mark; the agreement is the one that it set."""

    async def evening() -> tuple[Any, Any]:
        async with assistant(live.url) as one:
            wanted = {"rating": "everyone", "lines": ["war"]}
            hosted = await one.sit("host", game="storystack", name="Sage", seats="me,me", **wanted)
            assert hosted["link"] == f"{live.url}/t/{hosted['table']}"
            with pytest.raises(Refused, match="Waiting for somebody"):
                await one.do("begin")
            live.seat(hosted["table"], "Ana")
            await one.do("wait", seconds=20)
            await one.do("begin")
            _, _, info = live.ask("GET", f"/api/tables/{hosted['table']}")
            return hosted, json.loads(info)

    _, info = asyncio.run(evening())
    assert [chair["assistant"] for chair in info["chairs"]] == [True, False]
    assert (info["host"], info["begun"], info["rating"], info["lines"]) == (0, True, "everyone", ["war"])


def test_it_is_told_why_not_and_nothing_has_changed(live: Running) -> None:
    code, _ = live.table("me,bot")

    async def evening() -> None:
        async with assistant(live.url) as one:
            await one.sit("join", invitation=code, name="Sage")
            await one.do("begin")
            before = await one.do("look")
            wrong = {"type": "Vote", "pattern": 17}
            why = await one.do("why_not", move=wrong)
            assert why.startswith("That is not a valid move in StoryStack: type: there is no 'Vote'.")
            with pytest.raises(Refused) as refused:
                await one.do("move", move=wrong)
            assert str(refused.value) == why
            assert (await one.do("look"))["board"] == before["board"]
            right = (await one.do("legal", form=0))["forms"][0]["example"]
            assert await one.do("why_not", move=right) == "That move is legal."

    asyncio.run(evening())


def test_it_tells_in_words_and_hears_what_people_say(live: Running) -> None:
    code, _ = live.table("me,me,me")

    async def evening() -> str:
        async with assistant(live.url) as one:
            await one.sit("join", invitation=code, name="Sage")
            token = live.seat(code, "Ana")
            with live.socket(code, token) as ana:
                hear(ana, "Welcome")
                await one.do("say", text="Good evening.")
                assert hear(ana, "Said")["text"] == "Good evening."
                say(ana, type="Chat", id="1", text="Hello, you.")
                return (await one.do("wait", seconds=30))["new"][-1]

    assert asyncio.run(evening()) == "Ana says: Hello, you."


def test_its_seat_comes_back_with_the_server(tmp_path: Path) -> None:
    house = House(tmp_path, "--host", "127.0.0.1", "--data", tmp_path / "tables.db")
    house.start()

    async def evening() -> tuple[str, int]:
        async with assistant(house.address) as one:
            await one.sit("host", game="tail_story", name="Sage", seats="me,bot", options={"timers": "off"})
            await one.do("begin")
            await asyncio.to_thread(house.kill)
            await asyncio.to_thread(house.start)
            return await one.play(random.Random(3))

    try:
        outcome, moves = asyncio.run(evening())
    finally:
        house.close()
    assert outcome.startswith("The game is over. ")
    assert moves > 3


def test_a_program_that_starts_anew_has_its_seat_again(live: Running) -> None:
    """By the handle alone, which is kept for this user; another server, or another handle, opens nothing."""
    code, _ = live.table("me,bot")

    async def evening() -> tuple[int, str]:
        async with assistant(live.url) as one:
            seated = await one.sit("join", invitation=code, name="Sage")
        async with assistant(live.url) as again:
            again.seat = seated["seat"]
            you = (await again.do("look"))["you"]
            await again.do("leave")
        async with assistant(live.url) as gone:
            with pytest.raises(Refused) as refused:
                await gone.do("look", seat=seated["seat"])
        return you, str(refused.value)

    you, said = asyncio.run(evening())
    assert you == 0
    assert "no seat with that handle" in said
    file = Path(os.environ["XDG_DATA_HOME"]) / "telltable" / "assistants.json"
    assert file.stat().st_mode & 0o777 == 0o600


# --- what it can reach ----------------------------------------------------------------------------------------


def test_it_starts_as_the_page_says(house: House) -> None:
    """The block of docs/assistants.md, as an application reads it; and the page names every tool."""
    page = (Path(__file__).parents[2] / "docs" / "assistants.md").read_text(encoding="utf-8")
    said = json.loads(page.split("```json")[1].split("```")[0])["mcpServers"]["telltable"]
    command = Path(sys.executable).with_name(said["command"])
    args = [house.address if word.startswith("http") else word for word in said["args"]]

    async def listed() -> set[str]:
        started = sdk().StdioServerParameters(command=str(command), args=args, env=dict(os.environ))
        async with asyncio.timeout(PATIENCE), sdk().Client(started) as client:
            return {tool.name for tool in (await client.list_tools()).tools}

    assert {name for name in asyncio.run(listed()) if f"`{name}`" in page} == TOOLS


def test_there_is_nothing_but_the_tools(house: House) -> None:
    async def listed() -> tuple[set[str], list[Any], list[Any], bool]:
        async with assistant(house.address) as one:
            tools = (await one.client.list_tools()).tools
            told = all(
                tool.description and all("description" in field for field in tool.input_schema["properties"].values())
                for tool in tools
            )
            resources = (await one.client.list_resources()).resources
            return {tool.name for tool in tools}, resources, (await one.client.list_prompts()).prompts, told

    assert asyncio.run(listed()) == (TOOLS, [], [], True)


@contextmanager
def other_server(status: int = 404, **headers: str) -> Iterator[tuple[str, list[str]]]:
    """A server that is not ours, and what it was asked."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Nothing is printed."""

        do_POST = do_GET  # noqa: N815

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", asked
        finally:
            server.shutdown()
            thread.join()


def test_a_link_to_another_server_is_refused_and_nobody_is_asked(house: House) -> None:
    async def tries(url: str) -> list[str]:
        found = []
        async with assistant(house.address) as one:
            for link in (
                f"{url}/t/AB3CD",
                f"{url}/t/AB3CD#seat=a-b-c-d",
                "file:///etc/passwd",
                f"{house.address}/host",
            ):
                with pytest.raises(Refused) as refused:
                    await one.do("join", invitation=link, name="Sage")
                found.append(str(refused.value))
        return found

    with other_server() as (url, asked):
        said = asyncio.run(tries(url))
    assert asked == []
    assert all("That link leads to another server" in one for one in said[:2])
    assert "is not the address of a server" in said[2]
    assert "An invitation looks like" in said[3]


def test_no_redirect_is_followed() -> None:
    with (
        other_server() as (elsewhere, asked),
        other_server(302, Location=f"{elsewhere}/secret") as (url, _),
        pytest.raises(Problem),
    ):
        asyncio.run(Api(url).get("/api/games"))
    assert asked == []


def test_limits_hold_as_for_people(live: Running) -> None:
    """It is refused in the very words in which a person is."""
    code, _ = live.table("me,me")

    async def until_refused() -> str:
        async with assistant(live.url) as one:
            await one.sit("join", invitation=code, name="Sage")
            for n in range(200):
                try:
                    await one.do("say", text=f"line {n}")
                except Refused as refused:
                    return str(refused)
        return ""

    def person() -> str:
        with live.socket(code, live.seat(code, "Ana")) as socket:
            hear(socket, "Welcome")
            for n in range(200):
                say(socket, type="Chat", id=f"c{n}", text=f"line {n}")
                answer = hear(socket, "Ack", "Refused")
                if answer["type"] == "Refused":
                    return str(msgspec.convert(answer["refusal"], Refusal))
        return ""

    told, human = asyncio.run(until_refused()), person()
    assert told
    assert told.split(";")[0] == human.split(";")[0]


def test_what_can_not_be_said_harms_nothing(live: Running) -> None:
    """Too long, of the wrong form, no seat at all: a sentence, and the seat is still there."""
    code, _ = live.table("me,bot")

    async def evening() -> list[str]:
        found = []
        async with assistant(live.url) as one:
            await one.sit("join", invitation=code, name="Sage")
            for tool, fields in (
                ("say", {"text": "x" * 501}),
                ("move", {"move": {"type": "Play", "text": "x" * 9_000}}),
                ("look", {"seat": "made-up"}),
                ("wait", {"seconds": 1e9}),
            ):
                with pytest.raises(Refused) as refused:
                    await one.do(tool, **fields)
                found.append(str(refused.value))
            assert (await one.do("look"))["you"] == 0
        return found

    long, big, unknown, forever = asyncio.run(evening())
    assert "That can't be said" in long
    assert "at most 8 KiB" in big
    assert "no seat with that handle" in unknown
    assert "less than or equal to 50" in forever


def test_its_token_is_nowhere_but_on_the_line(live: Running) -> None:
    """Neither in what the assistant is told nor in what the process writes: whoever has it would have the seat."""
    code, _ = live.table("me,bot")

    async def evening() -> str:
        async with assistant(live.url) as one:
            await one.sit("join", invitation=code, name="Sage")
            await one.do("begin")
            await one.do("look")
            await one.do("legal")
            return one.heard

    heard = asyncio.run(evening())
    assert isinstance(live.store, Memory)
    rows = [bytes(record.body) for rows in live.store._logs.values() for record in rows]
    keys = [json.loads(row)["key"] for row in rows if b'"type":"Sat"' in row]
    words = set(heard.replace('"', " ").replace(":", " ").replace(",", " ").split())
    assert keys
    assert not {key_of_token(word) for word in words} & set(keys)


# --- over HTTP ------------------------------------------------------------------------------------------------


def answers(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as line:
        return not line.connect_ex(("127.0.0.1", port))


@contextmanager
def over_http(address: str) -> Iterator[str]:
    """`telltable mcp --http` beside this server, and where assistants find it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "telltable", "mcp", "--server", address, "--http", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout
        assert f"http://127.0.0.1:{port}/mcp" in server.stdout.readline()
        while not answers(port):
            assert server.poll() is None
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        server.terminate()
        server.communicate(timeout=60)


@pytest.mark.parametrize("game", sorted(TABLES))
def test_over_http_each_client_has_its_own_seat(house: House, game: str) -> None:
    """Two of them play a whole game with each other."""
    seats, options = TABLES[game]
    people = "me,me" + seats.removeprefix("me").removeprefix(",bot")
    code = post(house.address, "/api/tables", {"game": game, "seats": people, "options": options})["code"]

    async def evening(url: str) -> tuple[str, str]:
        async with asyncio.timeout(PATIENCE), sdk().Client(url) as first, sdk().Client(url) as second:
            one, two = Assistant(first), Assistant(second)
            await one.sit("join", invitation=code, name="Sage")
            await two.sit("join", invitation=code, name="Thyme")
            await one.do("begin")
            ends = await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
            with pytest.raises(Refused, match="no seat with that handle"):
                await two.do("look", seat=one.seat[::-1])
            return ends[0][0], ends[1][0]

    with over_http(house.address) as url:
        first, second = asyncio.run(evening(url))
    assert first == second
    assert first.startswith("The game is over. ")


def test_over_http_no_other_host_is_answered(house: House) -> None:
    """A page of a stranger's, whose name was made to lead here."""
    with over_http(house.address) as url:
        rebound = urllib.request.Request(url, b"{}", {"Content-Type": "application/json", "Host": "evil.example"})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(rebound, timeout=60)
    with refused.value as error:
        assert error.code == 421


def test_the_example_plays_a_game_as_the_page_says(house: House) -> None:
    command = [sys.executable, "docs/examples/assistant.py", house.address]
    run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert run.returncode == 0, run.stderr
    told = run.stdout.splitlines()
    assert told[-1].startswith("The game is over.")
    assert len(told) > 20, "whoever watches sees how it goes on"


# --- two worlds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(TABLES))
def test_what_the_seat_can_not_see_changes_no_word_of_what_it_is_told(game: str) -> None:
    """R-9: two servers whose tables differ only in what others know; the same questions, the same answers."""
    from telltable.assistant.kept_seats import KeptSeats
    from telltable.assistant.player import Player
    from telltable.assistant.tools import Tools

    compared: list[str] = []

    async def pairs(patch: pytest.MonkeyPatch) -> None:
        rules = games()[game]
        async with on_stage(patch) as stage:
            for n in range(PAIRS):
                luck = luck_of(rules, n, "assistant")
                cut = _cut(_played(rules, n, luck, {}), luck)
                seat = pick(luck, cut.seats)
                other = _other(cut, seat, luck) if cut.agenda else None
                if other is None:
                    continue
                stage.number += 1
                stage.eyes = seat
                probes = [msgspec.to_builtins(move) for _, move in probes_for(cut, other, seat, luck)]
                told = []
                for world, match in zip(stage.worlds, (cut, other), strict=True):
                    stage.turn = world
                    await world.lay(match, laid_out(match), (OPEN,) * len(match.seats), "off")
                    tools = Tools(f"http://127.0.0.1:{world.port}", KeptSeats(None))
                    player = Player(f"http://127.0.0.1:{world.port}", stage.code, world.token(seat, seat))
                    await player.welcomed()
                    tools._players["me"] = player
                    answers = [await tools.look("me"), await tools.legal("me"), await tools.story("me")]
                    answers += [await tools.wait("me", 0.0), *[await tools.why_not("me", probe) for probe in probes]]
                    told.append(json.dumps(answers))
                    await tools.close()
                    await world.clear()
                assert told[0] == told[1]
                compared.append(told[0])

    with pytest.MonkeyPatch.context() as patch, laying(games()[game]):
        asyncio.run(pairs(patch))
    assert len(compared) >= 6
    assert len(set(compared)) == len(compared)
