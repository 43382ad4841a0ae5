"""Whose work is in the wheel: every font, pack and library has its licence there, as the metadata say (PEP 639)."""

from __future__ import annotations

import json
import re
import zipfile
from email.message import Message
from email.parser import Parser
from hashlib import sha256
from pathlib import Path

import pytest

from tools.licences import of_file
from tools.web_libraries import NOTICE, notice

from .packing import ROOT, pack, tracked

CLIENT = "telltable/server/web/"
SITE = "telltable/server/site/assets/"  # once `make docs` has built it
OFL = {"cabin": "Cabin", "caslon": "LibreCaslonCondensed", "kalam": "Kalam", "literata": "Literata"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Every file in the wheel by its name."""
    with zipfile.ZipFile(pack("wheel", tmp_path_factory.mktemp("wheel"))) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


@pytest.fixture(scope="module")
def metadata(wheel: dict[str, bytes]) -> Message:
    (name,) = (name for name in wheel if name.endswith(".dist-info/METADATA"))
    return Parser().parsestr(wheel[name].decode())


@pytest.fixture(scope="module")
def licences(wheel: dict[str, bytes], metadata: Message) -> dict[str, bytes]:
    """What `License-File` names, each as it lies in the wheel."""
    kept = {name.partition(".dist-info/licenses/")[2]: body for name, body in wheel.items()}
    named: list[str] = metadata.get_all("License-File", [])
    return {name: kept[name] for name in named}


def source(name: str, body: bytes) -> str:
    """The file of the repository that a file of the wheel was made from, by its bytes where a build has named it."""
    copied = name.startswith(CLIENT) or (name.startswith(SITE) and name.endswith(".woff2"))
    if not copied and (ROOT / "src" / name).is_file():
        return f"src/{name}"
    same = [path for path in (ROOT / "web" / "src").rglob(f"*{Path(name).suffix}") if path.read_bytes() == body]
    assert same, f"{name} is none of the sources of the web client"
    return same[0].relative_to(ROOT).as_posix()


def test_the_expression_names_each_licence_that_a_file_has(metadata: Message, tmp_path: Path) -> None:
    """No more and no less; each with its text, under its SPDX name."""
    said = set(metadata["License-Expression"].split(" AND "))
    shipped = [name for name in tracked(tmp_path / "git") if name.startswith(("src/", "web/src/"))]
    assert said == {one for name in shipped for one in of_file(name).licence.split(" AND ")}
    assert {path.stem for path in (ROOT / "LICENSES").iterdir()} == said
    ours, text = ((ROOT / name).read_text(encoding="utf-8") for name in ("LICENSE", "LICENSES/MIT.txt"))
    assert ours.partition("Permission")[2].split() == text.partition("Permission")[2].split()


def test_every_font_has_its_licence_in_the_wheel(wheel: dict[str, bytes], licences: dict[str, bytes]) -> None:
    """The text that names the font's authors, among the metadata's files; the authors are those of REUSE.toml."""
    fonts = {name: body for name, body in wheel.items() if Path(name).suffix in {".woff2", ".woff", ".ttf", ".otf"}}
    assert len(fonts) >= len(list((ROOT / "web" / "src").rglob("*.woff2"))) >= 9
    for name, body in fonts.items():
        whose = of_file(source(name, body))
        assert whose.licence == "OFL-1.1", name
        family = re.split(r"[-.]", Path(name).name)[0]
        text = licences[f"src/telltable/keepsake/fonts/OFL-{OFL[family]}.txt"].decode()
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        (year, who) = whose.holders[0].split(" (")[0].split(" ", 1)
        assert year in text.splitlines()[0], name
        assert who in text.splitlines()[0], name


def test_every_pack_has_its_licence_in_the_wheel(wheel: dict[str, bytes], licences: dict[str, bytes]) -> None:
    """Those of today, and those that were played with before and are kept for the games of then."""
    packs = {name for name in wheel if re.match(r"telltable/games/\w+/(kept_)?packs/", name)}
    assert any("/kept_packs/" in name for name in packs)
    games = {path.parent.name for path in ROOT.glob("src/telltable/games/*/packs")}
    assert {name.split("/")[2] for name in packs} == games
    assert {of_file(f"src/{name}").licence for name in packs} == {"CC-BY-4.0"}
    assert b"Attribution 4.0 International" in licences["LICENSES/CC-BY-4.0.txt"]


def test_every_picture_has_its_licence_in_the_wheel(wheel: dict[str, bytes], licences: dict[str, bytes]) -> None:
    """What says of itself that it is by others is not called ours."""
    pictures = {name: body for name, body in wheel.items() if name.endswith((".svg", ".png", ".jpg"))}
    assert len(pictures) >= 4
    for name, body in pictures.items():
        whose = of_file(source(name, body))
        assert ("CC-BY-3.0" in whose.licence) == (b"game-icons.net" in body), name
        assert all(f"LICENSES/{one}.txt" in licences for one in whose.licence.split(" AND "))
    assert b"Attribution 3.0 Unported" in licences["LICENSES/CC-BY-3.0.txt"]


def test_every_library_that_is_built_in_has_its_licence_in_the_wheel(
    wheel: dict[str, bytes], licences: dict[str, bytes]
) -> None:
    """As the build itself found them. After another `npm install`: python tools/web_libraries.py"""
    built = wheel[f"{CLIENT}licences.json"].decode()
    names = {one["name"] for one in json.loads(built)}
    assert {"svelte", "three"} <= names
    text = licences["web/src/assets/libraries.txt"].decode()
    assert text == NOTICE.read_text(encoding="utf-8") == notice(built)
    assert all(one["text"].strip() in text for one in json.loads(built))
    assert {one["identifier"] for one in json.loads(built)} == {of_file("web/src/assets/libraries.txt").licence}


def test_what_names_another_author_is_not_called_ours(tmp_path: Path) -> None:
    """A text that says "Copyright" and a year has that author in REUSE.toml, unless it is only told of."""
    shipped = [ROOT / name for name in tracked(tmp_path / "git") if name.startswith(("src/", "web/src/"))]
    found = {}
    for path in shipped:
        text = path.read_bytes().decode("utf-8", "ignore")[:2_000]
        if year := re.search(r"Copyright (?:\(c\) )?(\d{4})", text):
            found[path.relative_to(ROOT).as_posix()] = year[1]
    assert {"src/telltable/core/look_alikes.txt", "src/telltable/keepsake/fonts/OFL-Kalam.txt"} <= found.keys()
    for name, year in found.items():
        whose = of_file(name)
        assert whose.licence != "MIT" or "libraries" in name, name
        assert any(year in holder for holder in whose.holders) or "libraries" in name, name


def test_the_page_about_leads_to_the_licences(wheel: dict[str, bytes]) -> None:
    """To a file for each font, and one for the libraries: as it is served, the client's own address and no other."""
    about = b"".join(body for name, body in wheel.items() if re.fullmatch(rf"{CLIENT}assets/About-[\w-]+\.js", name))
    for name in (*(f"OFL-{family}" for family in OFL.values()), "libraries"):
        (found,) = re.findall(rb"/assets/" + name.encode() + rb"-[\w-]{8}\.txt", about)
        assert sha256(wheel[f"{CLIENT[:-1]}{found.decode()}"]).digest() in {
            sha256(path.read_bytes()).digest() for path in (ROOT / "web" / "src" / "assets").rglob("*.txt")
        }


@pytest.mark.parametrize(
    ("path", "licence"),
    [
        ("src/telltable/core/packs.py", "MIT"),
        ("src/telltable/games/any/packs/a/b.toml", "CC-BY-4.0"),
        ("src/telltable/games/any/deeper/packs/b.toml", "MIT"),
        ("web/src/assets/fonts/kalam-400.woff2", "OFL-1.1"),
        ("web/src/assets/icons.svg", "CC-BY-3.0 AND MIT"),
    ],
)
def test_the_last_list_that_a_file_matches_counts(path: str, licence: str) -> None:
    assert of_file(path).licence == licence
