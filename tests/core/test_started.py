"""What is said to be typed starts Telltable: as it was started here."""

import shutil
import sys

import pytest

from telltable.core import started


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A folder with an environment in it, as `make serve` leaves it; nothing of it is on the path."""
    programs = tmp_path / "house" / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("telltable", "python"):
        (programs / name).write_text("#!/bin/sh\n")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "elsewhere"))
    monkeypatch.chdir(programs.parents[1])
    monkeypatch.setattr(sys, "executable", str(programs / "python"))
    return programs


def test_on_the_path_it_is_its_name(house, monkeypatch):
    monkeypatch.setenv("PATH", str(house))
    monkeypatch.setattr(sys, "argv", [str(house / "telltable")])
    assert started.to_type("resume", "log.jsonl") == "telltable resume log.jsonl"
    assert started.open_to_type() == "telltable"


def test_below_this_folder_it_is_the_way_there(house, monkeypatch):
    monkeypatch.setattr(sys, "argv", [".venv/bin/telltable"])
    assert started.to_type("play", "storyline") == ".venv/bin/telltable play storyline"
    assert started.open_to_type() == ".venv/bin/telltable"


def test_another_one_on_the_path_is_not_this_one(house, monkeypatch, tmp_path):
    other = tmp_path / "elsewhere"
    other.mkdir()
    shutil.copy(house / "telltable", other)
    monkeypatch.setattr(sys, "argv", [".venv/bin/telltable"])
    assert started.to_type() == ".venv/bin/telltable"


def test_elsewhere_the_whole_way_is_for_the_keyboard_here_and_for_nobody_else(house, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path / "house" / ".venv" / "bin" / "..")
    monkeypatch.setattr(sys, "argv", [str(house / "telltable")])
    assert started.to_type("games") == "bin/telltable games"
    (tmp_path / "away").mkdir()
    monkeypatch.chdir(tmp_path / "away")
    assert started.to_type("games") == f"{house / 'telltable'} games"
    assert started.open_to_type() == "telltable"


def test_as_a_module_it_is_the_interpreter(house, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/lib/telltable/__main__.py"])
    assert started.to_type("games") == ".venv/bin/python -m telltable games"
    assert started.open_to_type() == ".venv/bin/python -m telltable"
    monkeypatch.setenv("PATH", str(house))
    assert started.to_type("games") == "python -m telltable games"


def test_a_program_that_calls_us_says_the_name(house, monkeypatch):
    for program in ("", "/usr/bin/pytest", "/lib/pytest/__main__.py"):
        monkeypatch.setattr(sys, "argv", [program])
        assert started.to_type("games") == "telltable games"


def test_a_space_in_a_file_is_no_end_of_its_name(house, monkeypatch):
    monkeypatch.setattr(sys, "argv", [".venv/bin/telltable"])
    assert started.to_type("resume", "my games/log.jsonl") == '.venv/bin/telltable resume "my games/log.jsonl"'
