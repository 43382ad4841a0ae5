"""Photos and drawings in a kept story: made anew by Pillow, sent over HTTP, and bound in books that others open."""

from __future__ import annotations

import asyncio
import io
import json
import subprocess
import sys
import zipfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import asyncpg
import pytest
from msgspec.structs import replace
from PIL import Image

import telltable
from telltable.core.errors import Problem
from telltable.core.story import Book, Photo
from telltable.keepsake import bind, render
from telltable.server import limits
from telltable.server.address import Address
from telltable.server.photos import OFF
from telltable.server.pictures import FORMATS, TOO_MANY, UNREADABLE, made_anew
from telltable.store.base import Place, Record
from telltable.store.memory import Memory
from telltable.store.postgres import Postgres
from telltable.store.sqlite import Sqlite
from tests.keepsake.sample import BOOK
from tests.server.conftest import FREE, Running, run_server
from tests.server.house import House
from tests.web.laying import Laid, Storing, Teller, lay_table

pytestmark = pytest.mark.extras

SECRET = "52 degrees north, at home"


def picture(form: str = "JPEG", size: tuple[int, int] = (64, 48), **more: Any) -> bytes:
    """A picture that is red on the left and blue on the right."""
    drawn = Image.new("RGB", size, "red")
    drawn.paste("blue", (size[0] // 2, 0, *size))
    packed = io.BytesIO()
    drawn.save(packed, form, **more)
    return packed.getvalue()


def opened(image: bytes) -> Image.Image:
    found = Image.open(io.BytesIO(image))
    found.load()
    return found


def with_metadata(turned: int) -> bytes:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = turned, SECRET  # orientation, description
    exif.get_ifd(0x8825)[1] = "N"  # where it was taken
    return picture(exif=exif, comment=SECRET.encode(), icc_profile=SECRET.encode())


@pytest.mark.parametrize("form", FORMATS)
def test_each_form_becomes_a_small_jpeg(form: str) -> None:
    made = made_anew(picture(form, (3000, 1500)))
    found = opened(made.image)
    assert (found.format, found.size, (made.width, made.height)) == ("JPEG", (1400, 700), (1400, 700))
    assert len(made.image) <= limits.PICTURE
    red, blue = found.getpixel((100, 300)), found.getpixel((1300, 300))
    assert isinstance(red, tuple)
    assert isinstance(blue, tuple)
    assert red[0] > 200 > 50 > red[2]
    assert blue[2] > 200 > 50 > blue[0]


def test_nothing_of_what_a_camera_says_besides_is_left() -> None:
    """And it is turned as the camera said."""
    sent = with_metadata(6)
    assert SECRET.encode() in sent
    made = made_anew(sent)
    assert SECRET.encode() not in made.image
    found = opened(made.image)
    assert (dict(found.getexif()), found.info.keys() & {"exif", "icc_profile", "comment", "xmp"}) == ({}, set())
    assert found.size == (48, 64), "it stood on its side"


def test_noise_is_made_small_enough_and_a_drawing_lies_on_paper() -> None:
    noise = Image.effect_noise((2400, 2400), 90).convert("RGB")
    packed = io.BytesIO()
    noise.save(packed, "JPEG", quality=95)
    assert len(made_anew(packed.getvalue()).image) <= limits.PICTURE
    clear = io.BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(clear, "PNG")
    corner = opened(made_anew(clear.getvalue()).image).getpixel((1, 1))
    assert isinstance(corner, tuple)
    assert min(corner) > 240


def bomb(side: int) -> bytes:
    """A PNG of a few bytes that says it has so many pixels each way."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)

    head = side.to_bytes(4) * 2 + bytes((8, 2, 0, 0, 0))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("side", [40_000, 9_000, 3_500])
def test_a_bomb_is_refused_before_it_is_unpacked(side: int) -> None:
    with pytest.raises(Problem, match=TOO_MANY[:30]):
        made_anew(bomb(side))


MEASURED = """
import resource, sys
from telltable.server.pictures import made_anew
from PIL import JpegImagePlugin
used = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
sent, before = sys.stdin.buffer.read(), used()
print(*(made := made_anew(sent)).image[:2], max(made.width, made.height), (used() - before) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is counted in other units")
@pytest.mark.parametrize("size", [(8_600, 5_700), (50_000, 980)])
def test_a_large_photo_is_never_unpacked_whole(size: tuple[int, int]) -> None:
    """However long and narrow it is: 49 million pixels would be 147 MB, and as much again for each step."""
    sent = picture(size=size)
    done = subprocess.run([sys.executable, "-c", MEASURED], input=sent, capture_output=True, check=True)
    first, second, side, megabytes = map(int, done.stdout.split())
    assert (first, second, side) == (0xFF, 0xD8, 1400)
    assert megabytes < 100


def test_a_photo_that_can_only_be_unpacked_whole_may_have_fewer_pixels() -> None:
    size = (4_100, 3_000)
    assert made_anew(picture(size=size)).width == 1400
    for sent in (picture(size=size, progressive=True), picture("PNG", size), picture("WEBP", size, quality=1)):
        with pytest.raises(Problem, match="at most 50 million in a photo, and 12 million in PNG"):
            made_anew(sent)


@pytest.mark.parametrize("sent", [b"", b"no picture", b"<svg/>", picture("GIF"), picture("TIFF"), picture("BMP")])
def test_what_is_no_photo_is_refused_in_a_sentence(sent: bytes) -> None:
    with pytest.raises(Problem, match=str(UNREADABLE)[:20]):
        made_anew(sent)


@pytest.mark.parametrize("form", FORMATS)
def test_a_damaged_file_is_a_sentence_too(form: str) -> None:
    """Cut anywhere, or with a byte changed: made anew, or refused."""
    whole = picture(form)
    for at in range(0, len(whole), max(1, len(whole) // 60)):
        for sent in (whole[:at], whole[:at] + bytes((whole[at] ^ 255,)) + whole[at + 1 :]):
            try:
                made = made_anew(sent)
            except Problem:
                continue
            assert opened(made.image).format == "JPEG"


# --- over HTTP --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    store = asyncio.run(Sqlite.at(tables_of(tmp_path_factory)))
    with run_server(store, FREE, found=Address(photos=True)) as running:
        yield running


def tables_of(factory: pytest.TempPathFactory) -> Path:
    return factory.getbasetemp() / "photos.db"


@pytest.fixture
def laid(house: Running) -> Laid:
    return lay_evening(house)


class Asks(Protocol):
    """Whatever answers over HTTP."""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]: ...


def lay_evening(web: Storing) -> Laid:
    told = Teller(("The tide keeps the key.",), 3).play(telltable.new("storystack", seats=["me", "me"], seed=4))
    return lay_table(web, told, patient=True)


def send(house: Asks, laid: Laid, seat: int | None, image: bytes, alt: str = "A lamp") -> tuple[int, dict[str, str]]:
    wanted = {"chapter": 0, "alt": alt, "image": b64encode(image).decode()}
    token = {"authorization": f"Bearer {laid.tokens[seat]}"} if seat is not None else {}
    status, _, body = house.ask("POST", f"/api/tables/{laid.code}/games/1/photos", wanted, **token)
    return status, json.loads(body)


def story(house: Asks, laid: Laid, to: str) -> bytes:
    status, _, body = house.ask("GET", f"/api/tables/{laid.code}/games/1/story.{to}")
    assert status == 200, body
    return body


def shown(house: Asks, laid: Laid) -> tuple[int, bytes]:
    status, headers, body = house.ask("GET", f"/api/tables/{laid.code}/games/1/photo-0.jpg")
    assert status != 200 or headers["content-type"] == "image/jpeg"
    return status, body


def test_a_picture_is_put_in_shown_bound_and_taken_out(
    house: Running, laid: Laid, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert send(house, laid, None, picture())[0] == 401
    status, said = send(house, laid, 0, with_metadata(1), "A red and a blue field")
    assert (status, said["said"]) == (200, "It is in the book."), said
    status, image = shown(house, laid)
    assert (status, opened(image).size) == (200, (64, 48))
    photo = json.loads(story(house, laid, "json"))["chapters"][0]["photo"]
    assert (photo["alt"], photo["width"], photo["image"]) == ("A red and a blue field", 64, "")
    page = story(house, laid, "html").decode()
    assert f'<img src="data:image/jpeg;base64,{b64encode(image).decode()}" alt="A red and a blue field"' in page
    assert "A red and a blue field" in story(house, laid, "md").decode()
    assert "A red and a blue field" in story(house, laid, "txt").decode()
    with zipfile.ZipFile(io.BytesIO(story(house, laid, "epub"))) as book:
        assert book.read("book/photo-1.jpg") == image
    assert SECRET not in page
    status, said = send(house, laid, 1, b"")
    assert (status, said["said"]) == (200, "It is taken out."), said
    assert shown(house, laid)[0] == 404
    assert b64encode(image) not in tables_of(tmp_path_factory).read_bytes(), "no file holds a byte of it"


def test_another_picture_in_its_place_has_another_address(house: Running, laid: Laid) -> None:
    def mark() -> str:
        found: str = json.loads(story(house, laid, "json"))["chapters"][0]["photo"]["mark"]
        return found

    assert send(house, laid, 0, picture())[0] == 200
    first = mark()
    assert send(house, laid, 1, picture(size=(48, 64)))[0] == 200
    assert mark() != first
    assert send(house, laid, 1, picture())[0] == 200
    assert mark() == first


def test_what_cannot_be_put_in_says_why(house: Running, laid: Laid) -> None:
    assert send(house, laid, 0, b"no picture") == (400, {"error": str(UNREADABLE)})
    assert send(house, laid, 0, picture(), alt="")[0] == 409
    assert send(house, laid, 0, bytes(limits.PHOTO))[0] == 413
    assert shown(house, laid)[0] == 404


def test_off_unless_the_host_sets_it() -> None:
    with run_server(Memory(), FREE) as plain:
        laid = lay_evening(plain)
        assert send(plain, laid, 0, picture()) == (409, {"error": OFF})
        status, _, body = plain.ask("GET", "/api/address")
        assert (status, json.loads(body)["photos"]) == (200, False)


def test_one_address_sends_so_many(house: Running, laid: Laid, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("telltable.server.photos.TOO_OFTEN", "Too many.")
    found = [send(house, laid, 0, b"no picture")[0] for _ in range(limits.PICTURES_PER_HOUR)]
    assert set(found) == {400, 429}


class Visited:
    """Tables in PostgreSQL, for each record opened anew: whoever lays them has no loop that stays."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def open(self, place: Place) -> bool:
        async with self._opened() as store:
            return await store.open(place)

    async def append(self, entries: Sequence[Record]) -> None:
        async with self._opened() as store:
            await store.append(entries)

    @asynccontextmanager
    async def _opened(self) -> AsyncIterator[Postgres]:
        store = await Postgres.at(self._url)
        try:
            yield store
        finally:
            await store.close()


@dataclass
class Laying:
    """See `lay_table`."""

    store: Any


@pytest.fixture
def houses(database: str, tmp_path: Path) -> Iterator[tuple[House, House]]:
    """Two servers on one PostgreSQL."""
    pair = tuple(House(tmp_path, "--postgres", database, "--photos") for _ in range(2))
    for one in pair:
        one.start()
    yield pair[0], pair[1]
    for one in pair:
        one.close()
        assert one.faults() == []


def rows_with(database: str, image: bytes) -> int:
    """How many records hold a picture."""

    async def count() -> int:
        db = await asyncpg.connect(database)
        query = "SELECT count(*) FROM telltable.entry WHERE position($1::bytea IN body) > 0"
        found: int = await db.fetchval(query, b64encode(image))
        await db.close()
        return found

    return asyncio.run(count())


def test_on_postgresql_every_server_shows_the_same_picture(houses: tuple[House, House], database: str) -> None:
    """Put in at one, shown and bound at the other, there after a start; replaced and taken out, no record holds it."""
    here, there = houses
    laid = lay_evening(Laying(Visited(database)))
    assert send(here, laid, 0, picture())[0] == 200
    _, first = shown(here, laid)
    assert opened(first).size == (64, 48)
    assert shown(there, laid) == (200, first)
    with zipfile.ZipFile(io.BytesIO(story(there, laid, "epub"))) as book:
        assert book.read("book/photo-1.jpg") == first
    assert rows_with(database, first) == 1
    here.stop()
    here.start()
    assert shown(here, laid) == (200, first)
    assert send(there, laid, 1, picture(size=(48, 64)))[0] == 200
    _, second = shown(there, laid)
    assert opened(second).size == (48, 64)
    assert shown(here, laid) == (200, second)
    assert (rows_with(database, first), rows_with(database, second)) == (0, 1)
    assert send(here, laid, 0, b"")[0] == 200
    assert (shown(here, laid)[0], shown(there, laid)[0]) == (404, 404)
    assert rows_with(database, second) == 0


# --- in books, opened by other libraries ------------------------------------------------------------


@pytest.fixture(scope="module")
def illustrated() -> tuple[Book, bytes]:
    made = made_anew(picture(size=(800, 600)))
    photo = Photo("Red beside blue <&>", "Ana", made.width, made.height, made.image)
    first, *rest = BOOK.chapters
    return replace(BOOK, chapters=(replace(first, photo=photo), *rest)), made.image


def test_an_e_book_shows_it_with_its_words(illustrated: tuple[Book, bytes], tmp_path: Path) -> None:
    from ebooklib import epub

    book, image = illustrated
    (tmp_path / "book.epub").write_bytes(bind(book, "epub"))
    found = epub.read_epub(str(tmp_path / "book.epub"))
    items = {item.get_name(): item.get_content() for item in found.get_items()}
    assert items["photo-1.jpg"] == image
    assert b'alt="Red beside blue &lt;&amp;&gt;"' in items["chapter-1.xhtml"]


def test_paper_shows_it(illustrated: tuple[Book, bytes]) -> None:
    import pdfplumber

    with pdfplumber.open(io.BytesIO(bind(illustrated[0], "pdf"))) as found:
        images = [image for page in found.pages for image in page.images]
        pages = [page.page_number for page in found.pages if page.images]
    (image,) = images
    assert image["width"] / image["height"] == pytest.approx(4 / 3, rel=0.02)
    assert len(pages) == 1
    with pdfplumber.open(io.BytesIO(bind(BOOK, "pdf"))) as found:
        assert not [image for page in found.pages for image in page.images]


def test_a_page_holds_it_itself(illustrated: tuple[Book, bytes]) -> None:
    book, image = illustrated
    page = render(book, "html")
    assert 'alt="Red beside blue &lt;&amp;&gt;"' in page
    (said,) = (part.partition('"')[0] for part in page.split("data:image/jpeg;base64,")[1:])
    assert b64decode(said) == image
