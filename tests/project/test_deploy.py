"""The files in deploy/: who is asked for its health, how, and who waits for it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from telltable.server.address import read_networks, read_public
from tests.server.house import House

from .packing import ROOT

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
