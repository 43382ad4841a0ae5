"""The sentence for what is optional: one style, and the command that brings it here."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from telltable.core.extra import needs


def test_the_command_is_that_of_a_clone_in_a_clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pip = tmp_path / ".venv" / "bin" / "pip"
    pip.parent.mkdir(parents=True)
    pip.touch()
    monkeypatch.setattr(sys, "executable", str(pip.with_name("python")))
    assert needs("A needs B", "ab") == "A needs B, an extra: pip install 'telltable[ab]'."
    monkeypatch.chdir(tmp_path)
    assert needs("A needs B", "ab") == "A needs B, an extra: .venv/bin/pip install 'telltable[ab]'."
