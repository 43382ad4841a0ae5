"""The bill of materials that `make sbom` has made: whole, valid, each part with its licence and its hash."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.extras

ROOT = Path(__file__).parents[2]
BILL = ROOT / "dist" / "telltable.cdx.json"
TOOLS = ROOT / ".audit" / "tools" / "bin"
VALID = """
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(sys.stdin.read())
sys.exit(repr(wrong) if wrong else 0)
"""


@pytest.fixture(scope="module")
def bill() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(BILL.read_text(encoding="utf-8"))
    return made


@pytest.fixture(scope="module")
def parts(bill: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every component by its name as an index compares it."""
    return {re.sub(r"[-_.]+", "-", one["name"]).lower(): one for one in bill["components"]}


def named(parts: dict[str, dict[str, Any]], name: str) -> dict[str, Any]:
    return parts[re.sub(r"[-_.]+", "-", name).lower()]


def test_it_is_what_cyclonedx_says_it_should_be(bill: dict[str, Any]) -> None:
    said = subprocess.run([TOOLS / "python", "-c", VALID], input=BILL.read_bytes(), capture_output=True, check=False)
    assert said.returncode == 0, said.stderr.decode()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    whole = bill["metadata"]["component"]
    assert (whole["name"], whole["version"]) == (project["name"], project["version"])
    assert whole["licenses"][0]["expression"] == project["license"]


def test_every_locked_package_is_in_it_and_no_other(parts: dict[str, dict[str, Any]]) -> None:
    """Also those that only another system needs; with every hash that the lock lets in, and a licence."""
    lock = (ROOT / "requirements-server.lock").read_text(encoding="utf-8")
    found = re.split(r"^(?=\w)", lock, flags=re.MULTILINE)[1:]
    assert len(found) >= 25
    for entry in found:
        (name, version), *_ = re.findall(r"^([\w.-]+)==(\S+)", entry)
        one = named(parts, name)
        assert one["version"] == version
        assert one["licenses"], name
        (files,) = (link for link in one["externalReferences"] if link["type"] == "distribution" and "hashes" in link)
        assert {one["content"] for one in files["hashes"]} == set(re.findall(r"sha256:(\w{64})", entry)) != set()
    assert sum(one.get("purl", "").startswith("pkg:pypi/") for one in parts.values()) == len(found)


def test_every_library_in_the_web_client_is_in_it(parts: dict[str, dict[str, Any]]) -> None:
    built = json.loads((ROOT / "src/telltable/server/web/licences.json").read_text(encoding="utf-8"))
    assert {"svelte", "three"} <= {one["name"] for one in built}
    for library in built:
        one = named(parts, library["name"])
        assert one["purl"] == f"pkg:npm/{library['name']}@{library['version']}"
        assert one["licenses"] == [{"license": {"id": library["identifier"]}}]
        assert [len(sum_["content"]) for sum_ in one["hashes"] if sum_["alg"] == "SHA-512"] == [128]


def test_every_font_and_picture_is_in_it(parts: dict[str, dict[str, Any]]) -> None:
    kept = [path for folder in ("web/src", "src/telltable/keepsake") for path in (ROOT / folder).rglob("*.woff2")]
    assert len(kept) >= 15
    table = ROOT / "src/telltable/core/look_alikes.txt"
    for path in (*kept, table, *(ROOT / "web/src").rglob("*.svg"), *(ROOT / "web/src").rglob("*.png")):
        one = named(parts, path.relative_to(ROOT).as_posix())
        assert one["hashes"] == [{"alg": "SHA-256", "content": sha256(path.read_bytes()).hexdigest()}]
        assert one["copyright"]
        if path.suffix == ".woff2":
            assert one["licenses"] == [{"license": {"id": "OFL-1.1"}}]


def test_every_pack_is_in_it(parts: dict[str, dict[str, Any]]) -> None:
    folders = [path for path in (ROOT / "src/telltable/games").glob("*/packs/*") if path.is_dir()]
    assert len(folders) >= 5
    for folder in folders:
        one = named(parts, f"{folder.parents[1].name}/{folder.name}")
        assert one["licenses"] == [{"license": {"id": "CC-BY-4.0"}}]
        inside = {part["name"]: part["hashes"][0]["content"] for part in one["components"]}
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        assert inside == {path.relative_to(ROOT).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}
        assert one["hashes"][0]["content"] == sha256("".join(inside.values()).encode()).hexdigest()


def test_every_pack_of_before_is_in_it(parts: dict[str, dict[str, Any]]) -> None:
    kept = [path for path in (ROOT / "src/telltable/games").glob("*/kept_packs/*") if path.is_file()]
    assert len(kept) >= 5
    for path in kept:
        one = named(parts, path.relative_to(ROOT).as_posix())
        assert one["licenses"] == [{"license": {"id": "CC-BY-4.0"}}]
        assert one["hashes"] == [{"alg": "SHA-256", "content": sha256(path.read_bytes()).hexdigest()}]


def test_all_of_it_hangs_on_telltable(bill: dict[str, Any]) -> None:
    needs = {one["ref"]: one.get("dependsOn", []) for one in bill["dependencies"]}
    reached, todo = set(), [bill["metadata"]["component"]["bom-ref"]]
    while todo:
        ref = todo.pop()
        reached.add(ref)
        todo += [one for one in needs.get(ref, ()) if one not in reached]
    assert {one["bom-ref"] for one in bill["components"]} <= reached


def test_made_again_it_is_the_same_and_needs_no_network() -> None:
    offline = os.environ | dict.fromkeys(
        ("HTTPS_PROXY", "HTTP_PROXY", "https_proxy", "http_proxy"), "http://127.0.0.1:9"
    )
    offline.pop("PYTHONPATH", None)  # the optional packages that these tests are run with are not what is listed
    words = ["--pyproject", "pyproject.toml", "--output-reproducible", ".audit/shipped"]
    listed = subprocess.run(
        [TOOLS / "cyclonedx-py", "environment", *words],
        cwd=ROOT,
        env=offline,
        check=True,
        capture_output=True,
    )
    again = subprocess.run(
        [TOOLS / "python", "tools/sbom.py"], cwd=ROOT, env=offline, input=listed.stdout, check=True, capture_output=True
    )
    assert again.stdout == BILL.read_bytes()
