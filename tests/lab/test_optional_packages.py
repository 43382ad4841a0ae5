"""What needs a package that is not there says which command installs it."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

import telltable
from telltable.cli.app import run
from telltable.core.extra import needs
from telltable.lab.dataset import MISSING


@pytest.mark.parametrize(
    ("module", "package", "sentence"),
    [
        (
            "pettingzoo",
            "pettingzoo.utils.env",
            needs("Environments need PettingZoo", "pettingzoo"),
        ),
        ("open_spiel", "pyspiel", needs("These games need OpenSpiel", "open_spiel")),
    ],
)
def test_a_module_without_its_package_says_how_to_install_it(
    module: str, package: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (package, "numpy"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, f"telltable.{module}", raising=False)
    with pytest.raises(ModuleNotFoundError) as error:
        importlib.import_module(f"telltable.{module}")
    assert str(error.value) == sentence


def test_tables_without_their_package_say_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    telltable.new("storyline").save(tmp_path / "log.jsonl")
    assert run(["export", "--parquet", str(tmp_path / "out"), str(tmp_path / "log.jsonl")]) == 2
    assert capsys.readouterr().err == f"telltable: {MISSING}\n"
    assert not (tmp_path / "out").exists()
