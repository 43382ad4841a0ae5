"""Every field of every file of a pack is explained: on a page that can't go stale, and in the terminal."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import msgspec
import pytest

from telltable.cli.app import run
from telltable.core.pack_cards import read_data
from telltable.core.packs import GAME
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.lab.pack_page import form_of
from tools import pack_fields

ALL = [pytest.param(rules, id=rules.name) for rules in games().values()]


def test_the_page_says_what_the_program_reads() -> None:
    """``python -m tools.pack_fields`` writes it anew."""
    assert pack_fields.HERE.read_text(encoding="utf-8") == pack_fields.text()


@pytest.mark.parametrize("rules", ALL)
def test_every_field_has_a_meaning_and_no_bound_is_left_over(rules: Rules) -> None:
    form = form_of(rules)
    sections = [*(one for file in form.files for one in form.sections(file)), *form.deeper()]
    bare = [
        f"{section.title}.{field.name}"
        for section in sections
        for field in section.fields
        if not field.text or field.text in form.bounds.values() or field.text[:-1] in form.bounds.values()
    ]
    assert bare == []
    assert [field.kind for section in sections for field in section.fields if "class" in field.kind] == []
    titles = {section.title for section in sections}
    assert [field.name for section in sections for field in section.fields if not titles.issuperset(field.parts)] == []


@pytest.mark.parametrize("rules", ALL)
def test_whatever_our_own_packs_say_is_explained(rules: Rules) -> None:
    """Each file, and each key at its top and in its tables."""
    form = form_of(rules)
    folder = Path(str(rules.folder)) / "packs"
    for pack in sorted(path for path in (folder, *folder.iterdir()) if path.is_dir()):
        for name, said in read_data(pack).items():
            file = next((one for one in form.files if fnmatch(name, one.name)), None)
            assert file is not None, name
            for section in form.sections(file):
                keys = [one.strip(" []") for one in section.title.split(",")]
                tables = [said] if not section.title else [said[key] for key in keys if key in said]
                known = {field.name for field in section.fields}
                for table in tables:
                    for entry in table if isinstance(table, list) else [table]:
                        assert set(entry) - {GAME} <= known, f"{name} {section.title}"


@pytest.mark.parametrize("rules", ALL)
def test_a_new_pack_names_the_page_and_the_command(
    rules: Rules, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In each file that has room for it; and the command says what the page says."""
    assert run(["new-pack", rules.name, str(tmp_path / "harbour")]) == 0
    assert f"telltable fields {rules.name}" in capsys.readouterr().out
    for file in sorted((tmp_path / "harbour").iterdir()):
        if file.suffix == ".toml":
            head = file.read_text(encoding="utf-8").splitlines()[:3]
            assert head[0] == f"# What each field means: telltable fields {rules.name} {file.name}"
            assert "Fields of a pack" in head[1]
            assert f"telltable proof {tmp_path / 'harbour'}" in head[2]
    form = form_of(rules)
    assert run(["fields", rules.name]) == 0
    told = capsys.readouterr().out
    for section in [*(one for file in form.files for one in form.sections(file)), *form.deeper()]:
        assert all(f"{field.name} ({field.kind}".replace("`", "") in told for field in section.fields[:1])
    assert run(["fields", rules.name, form.files[0].name]) == 0
    assert capsys.readouterr().out.startswith(f"{form.files[0].name}: ")


def test_a_file_that_there_is_not_names_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fields", "tail_story", "dogs.toml"]) == 2
    assert "There is no dogs.toml in a pack for Tail Story; there are pack.toml, events.toml" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "file"), [("storyline", "tale-1.toml"), ("stacktors", "first.json")])
def test_a_file_is_explained_by_the_name_that_it_has(name: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As the first line of each file of a new pack says."""
    assert run(["fields", name, file]) == 0
    assert capsys.readouterr().out.startswith(("tale-*.toml: Tales", "*.json: Adventures"))


def test_bounds_are_of_fields_that_there_are() -> None:
    for rules in games().values():
        form = form_of(rules)
        kinds = {part for file in form.files for part in file.parts.values() if isinstance(part, type)}
        named = {section.title: section for section in form.deeper()}
        fields = {(kind.__name__, field.name) for kind in kinds for field in msgspec.structs.fields(kind)}
        fields |= {(title, field.name) for title, section in named.items() for field in section.fields}
        for bound in form.bounds:
            struct, dot, name = bound.rpartition(".")
            struct = struct.removesuffix("Data")
            assert any(one == name and (not dot or kind == struct) for kind, one in fields), f"{rules.name} {bound}"
