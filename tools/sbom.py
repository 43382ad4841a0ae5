"""The bill of materials of what is installed (`make sbom`): CycloneDX, JSON.

``cyclonedx-py environment ... | python tools/sbom.py > FILE``. cyclonedx-py lists the Python packages of an environment
that holds what requirements-server.lock locks. This adds what it can't see: the hashes of the lock, the libraries that
are built into the web client, and the fonts, pictures and packs, each with its licence and its hash. It reads the
repository and the built client, and needs no network. What is the same makes the same bytes.
"""

from __future__ import annotations

import base64
import json
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # started as a script, by another Python

from tools.licences import of_file  # noqa: E402

Component = dict[str, Any]
LOCK = ROOT / "requirements-server.lock"
BUILT = ROOT / "src" / "telltable" / "server" / "web" / "licences.json"
FILES = {"woff2": "font", "svg": "picture", "png": "picture"}
LOCKED = re.compile(r"^([\w.-]+)==([^\s;]+)[^\n]*\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE)


def locked(lock: str) -> dict[tuple[str, str], list[str]]:
    """The SHA-256 of each file that may be installed, by normal name and version."""
    return {
        (normal(name), version): re.findall(r"sha256:(\w+)", hashes) for name, version, hashes in LOCKED.findall(lock)
    }


def normal(name: str) -> str:
    """A Python package's name as an index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(component: Component, hashes: dict[tuple[str, str], list[str]]) -> Component:
    """A Python package with the hashes of the files that the lock lets in."""
    found = hashes[normal(component["name"]), component["version"]]
    files = {
        "type": "distribution",
        "url": f"https://pypi.org/project/{component['name']}/{component['version']}/",
        "comment": "requirements-server.lock: one of these files",
        "hashes": [{"alg": "SHA-256", "content": one} for one in found],
    }
    return component | {"externalReferences": [*component.get("externalReferences", []), files]}


def libraries(built: str, lock: dict[str, Any]) -> Iterator[Component]:
    """What the build has put into the web client, with the hash by which npm installed it."""
    for one in json.loads(built):
        name, version = one["name"], one["version"]
        algorithm, _, content = lock["packages"][f"node_modules/{name}"]["integrity"].partition("-")
        purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
        yield {
            "type": "library",
            "bom-ref": purl,
            "name": name,
            "version": version,
            "purl": purl,
            "licenses": licences(one["identifier"]),
            "hashes": [{"alg": algorithm.replace("sha", "SHA-"), "content": base64.b64decode(content).hex()}],
        }


def files() -> Iterator[Component]:
    """Every font and picture of the keepsake and of the web client, and the table that Unicode made."""
    yield file(ROOT / "src/telltable/core/look_alikes.txt", "characters that look alike")
    for folder in ("src/telltable/keepsake", "web/src"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix[1:] in FILES:
                yield file(path, FILES[path.suffix[1:]])


def packs() -> Iterator[Component]:
    """Every pack that is shipped, with its files, and those of before, a file each."""
    for path in sorted((ROOT / "src/telltable/games").glob("*/kept_packs/*")):
        yield file(path, "a pack that was played with before")
    for folder in sorted((ROOT / "src/telltable/games").glob("*/packs/*")):
        inside = [file(path, "text") for path in sorted(folder.rglob("*")) if path.is_file()]
        if inside:
            together = "".join(one["hashes"][0]["content"] for one in inside)
            yield {
                "type": "data",
                "bom-ref": folder.relative_to(ROOT).as_posix(),
                "name": f"{folder.parents[1].name}/{folder.name}",
                "description": "the pack of a game; hashed are the hashes of its files, as text, one after the other",
                "licenses": inside[0]["licenses"],
                "copyright": inside[0]["copyright"],
                "hashes": [{"alg": "SHA-256", "content": digest(together.encode())}],
                "components": inside,
            }


def file(path: Path, kind: str) -> Component:
    """One file of ours, or of whoever REUSE.toml names."""
    name = path.relative_to(ROOT).as_posix()
    whose = of_file(name)
    return {
        "type": "file",
        "bom-ref": name,
        "name": name,
        "description": kind,
        "licenses": licences(whose.licence),
        "copyright": "; ".join(whose.holders),
        "hashes": [{"alg": "SHA-256", "content": digest(path.read_bytes())}],
    }


def licences(expression: str) -> list[dict[str, Any]]:
    """An SPDX expression in the form of CycloneDX."""
    return [{"expression": expression} if " " in expression else {"license": {"id": expression}}]


def digest(body: bytes) -> str:
    """SHA-256, as hex digits."""
    return sha256(body).hexdigest()


def complete(bill: dict[str, Any]) -> dict[str, Any]:
    """The bill of the Python packages with everything else that is shipped."""
    hashes = locked(LOCK.read_text(encoding="utf-8"))
    npm = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    shipped = [*libraries(BUILT.read_text(encoding="utf-8"), npm), *files(), *packs()]
    whole = bill["metadata"]["component"]["bom-ref"]
    depends = {one["ref"]: set(one.get("dependsOn", ())) for one in bill["dependencies"]}
    depends[whole] |= {one["bom-ref"] for one in shipped}
    return bill | {
        "components": [*(pinned(one, hashes) for one in bill["components"]), *shipped],
        "dependencies": [{"ref": ref, "dependsOn": sorted(needs)} for ref, needs in sorted(depends.items())],
    }


if __name__ == "__main__":
    json.dump(complete(json.load(sys.stdin)), sys.stdout, indent=1)
