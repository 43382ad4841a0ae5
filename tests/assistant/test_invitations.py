"""Where an assistant may go: an invitation leads to the one server that it was set up for, or nowhere."""

from __future__ import annotations

import sys

import pytest

from telltable.assistant.invitation import Invitation, origin, read_invitation
from telltable.assistant.serving import MISSING
from telltable.cli.app import run
from telltable.core.errors import Problem

SERVERS = ("http://127.0.0.1:8420", "http://192.168.1.5:8420")


@pytest.mark.parametrize(
    ("link", "found"),
    [
        ("AB3CD", Invitation("AB3CD")),
        (" http://127.0.0.1:8420/t/AB3CD ", Invitation("AB3CD")),
        ("http://192.168.1.5:8420/t/AB3CD/", Invitation("AB3CD")),
        ("HTTP://192.168.1.5:8420/t/AB3CD#seat=oak-tea-hen-sun", Invitation("AB3CD", "oak-tea-hen-sun")),
    ],
)
def test_an_invitation_is_a_code_and_maybe_words(link: str, found: Invitation) -> None:
    assert read_invitation(link, SERVERS) == found


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("http://127.0.0.1:8421/t/AB3CD", "leads to another server"),
        ("https://127.0.0.1:8420/t/AB3CD", "leads to another server"),
        ("http://127.0.0.1:8420.evil.example/t/AB3CD", "is not the address"),
        ("http://127.0.0.1:8420@evil.example/t/AB3CD", "is not the address"),
        ("http://evil.example/t/AB3CD", "leads to another server"),
        ("http://127.0.0.1:8420/host#key", "An invitation looks like"),
        ("http://127.0.0.1:8420/t/../api/host/tables", "An invitation looks like"),
        ("http://127.0.0.1:8420/t/AB%2f3", "An invitation looks like"),
        ("file:///etc/passwd", "is not the address"),
        ("http://[::1/t/AB3CD", "is not the address"),
        ("x" * 400, "too long"),
        ("", "is not the address"),
    ],
)
def test_nothing_else_is_an_invitation(link: str, said: str) -> None:
    with pytest.raises(Problem, match=said):
        read_invitation(link, SERVERS)


def test_an_address_has_one_spelling() -> None:
    assert origin("https://Table.Example/") == origin("https://table.example:443/t/X") == "https://table.example:443"
    assert origin("http://[::1]:8420") == "http://[::1]:8420"


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert run(["mcp"]) == 2
    assert capsys.readouterr().err == f"telltable: {MISSING}\n"


def test_an_address_that_is_none_is_said_before_anything_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["mcp", "--server", "table.example"]) == 2
    assert "'table.example' is not the address of a server" in capsys.readouterr().err
