"""Every rule of every game is named by a test, and the tool that says so is right."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from telltable import known_games
from telltable.core.rulebook import paragraphs as paragraphs_of
from tools.rule_ids import check

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "rule_ids.py"

RULES = """# A game

Rule prefix: ZZ

- **ZZ-P1** Play one card, such as RE-06 or P-01.
- **ZZ-P2 Decision STOP.** As ZZ-P1 and YY-9 say.

**ZZ-12** A paragraph. It does not define **ZZ-13** on its way.

| **ZZ-SET-1** | A row. |
"""

TESTS = '''# ZZ-77 in a comment does not count
def helper():
    """ZZ-78: nor does a helper."""

def test_play():
    """ZZ-P1: one card; RE-06 and YY-9 are not ours."""

class TestStop:
    async def test_stop(self):
        """ZZ-P2 and ZZ-SET-1."""

def test_paragraph():
    """ZZ-12."""
    assert "ZZ-79"
'''


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    game = tmp_path / "src" / "telltable" / "games" / "zig_zag"
    game.mkdir(parents=True)
    (game / "__init__.py").touch()
    (game / "RULES.md").write_text(RULES, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_zig_zag.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def rewrite(repo: Path, name: str, old: str, new: str) -> None:
    path = next(repo.rglob(name))
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_every_rule_is_named_by_a_test() -> None:
    faults = check(ROOT).faults
    assert not faults, "\n".join(faults)


@pytest.mark.by_turns
def test_a_citation_removed_from_this_repository_is_missed(tmp_path: Path) -> None:
    for part in ("src/telltable/games", "tests"):
        ignore = shutil.ignore_patterns("__pycache__", "node_modules")
        shutil.copytree(ROOT / part, tmp_path / part, ignore=ignore)
    before = check(tmp_path)
    rule = next(rule for rule in before.cited if rule in before.defined)
    for place in before.cited[rule]:
        path = tmp_path / place.path
        path.write_text(path.read_text(encoding="utf-8").replace(rule, "that rule"), encoding="utf-8")
    new = set(check(tmp_path).faults) - set(before.faults)
    assert any(fault.startswith(f"{rule} has no test") for fault in new)


def test_all_is_well_when_each_rule_is_cited(repo: Path) -> None:
    report = check(repo)
    assert report.faults == []
    assert list(report.defined) == ["ZZ-P1", "ZZ-P2", "ZZ-12", "ZZ-SET-1"]
    assert set(report.cited) == set(report.defined)


def test_the_command_names_the_rule_and_fails(repo: Path) -> None:
    rewrite(repo, "test_zig_zag.py", "ZZ-P1: one card", "One card")
    run = subprocess.run([sys.executable, TOOL, repo], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stdout.splitlines() == [
        "ZZ-P1 has no test that names it (src/telltable/games/zig_zag/RULES.md:5)",
        "4 rules, 1 faults",
    ]


def test_the_command_is_content_when_nothing_is_missing(repo: Path) -> None:
    run = subprocess.run([sys.executable, TOOL, repo], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, "4 rules, 0 faults\n")


def test_a_longer_id_does_not_stand_for_a_shorter_one(repo: Path) -> None:
    rewrite(repo, "test_zig_zag.py", "ZZ-12.", "ZZ-123.")
    assert [fault.split()[0] for fault in check(repo).faults] == ["ZZ-12", "ZZ-123"]


def test_a_test_may_not_cite_a_rule_that_is_not_there(repo: Path) -> None:
    rewrite(repo, "test_zig_zag.py", "ZZ-12.", "ZZ-12 and ZZ-13.")
    assert check(repo).faults == ["ZZ-13 does not exist, and tests/test_zig_zag.py:12 names it"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Rule prefix: ZZ", "", "declares no prefix"),
        ("Rule prefix: ZZ", "Rule prefix: QQ", "defines no rule of its prefix QQ"),
        ("**ZZ-12**", "**ZZ-P1**", "ZZ-P1 is defined twice"),
    ],
)
def test_rules_must_be_in_form(repo: Path, old: str, new: str, fault: str) -> None:
    rewrite(repo, "RULES.md", old, new)
    assert any(fault in line for line in check(repo).faults)


def test_every_game_states_its_rules(repo: Path) -> None:
    next(repo.rglob("RULES.md")).unlink()
    assert check(repo).faults == ["src/telltable/games/zig_zag/RULES.md is missing: every game states its rules"]


def test_two_games_may_not_share_a_prefix(repo: Path) -> None:
    games = repo / "src" / "telltable" / "games"
    shutil.copytree(games / "zig_zag", games / "zoo")
    assert any("declares the prefix ZZ" in fault for fault in check(repo).faults)


@pytest.mark.parametrize("game", known_games())
def test_every_paragraph_is_found_in_the_code_by_its_id(game: str) -> None:
    """As it stands there, not in the middle of a range: whoever has a paragraph of RULES.md finds it in one search."""
    folder = known_games()[game].folder
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    paragraphs = [
        entry.id for entry in paragraphs_of(known_games()[game]) if entry.id.startswith(known_games()[game].prefix)
    ]
    assert len(paragraphs) > 30
    assert [id_ for id_ in paragraphs if not re.search(rf"{re.escape(id_)}(?!\w)", code)] == []
