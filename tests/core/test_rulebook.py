"""Looking up a rule by its id, by its words, or in the list of all."""

from pathlib import Path

import pytest

from telltable.core.errors import Problem
from telltable.core.registry import games
from telltable.core.rulebook import Paragraph, contents, paragraph, paragraphs, rules_text, search
from telltable.core.rules import Rules
from tools.rule_ids import PREFIX, definitions

TEXT = """# A game

Rule prefix: ZZ

Before the first heading, **ZZ-9** is only mentioned.

## Words

- **ZZ-C1** A *stone* is `two * three` heavy,
  and goes on in a second line.

  It has a second paragraph, see [the end](#end).
- **ZZ-C2 Decision PICK.** Choose **one**.
  - a choice within, not a rule
- An item without an id.

This belongs to no rule.

1. **ZZ-C3** Numbered.

## Rows

| Rule | What |
|---|---|
| **ZZ-K1** | A row \N{EM DASH} of two cells |
| none | **ZZ-K2** stands in a later cell |

**ZZ-K3a** A paragraph of its own.
A second line of it.

```
- **ZZ-K4** is an example in a block
# and this no heading
```

### Deeper

- **R1** A ruling.
"""


def game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Rules:
    """A game that has nothing but a folder to be found in."""
    package = folder / f"zz_{folder.name}"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    kind = type(
        "Bare",
        (Rules,),
        {"__module__": f"{package.name}.rules", "name": "zz", "title": "A game", "prefix": "ZZ"},
    )
    kind.__abstractmethods__ = frozenset()
    bare: Rules = kind()
    return bare


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rules:
    bare = game(tmp_path, monkeypatch)
    (tmp_path / f"zz_{tmp_path.name}" / "RULES.md").write_text(TEXT, encoding="utf-8")
    return bare


def test_every_rule_is_cut_out_whole(rules: Rules) -> None:
    assert paragraphs(rules) == (
        Paragraph(
            "ZZ-C1",
            "Words",
            "ZZ-C1 A stone is `two * three` heavy,\nand goes on in a second line.\n\n"
            "It has a second paragraph, see the end.",
        ),
        Paragraph("ZZ-C2", "Words", "ZZ-C2 Decision PICK. Choose one.\n- a choice within, not a rule"),
        Paragraph("ZZ-C3", "Words", "ZZ-C3 Numbered."),
        Paragraph("ZZ-K1", "Rows", "ZZ-K1 | A row \N{EM DASH} of two cells"),
        Paragraph("ZZ-K3a", "Rows", "ZZ-K3a A paragraph of its own.\nA second line of it."),
        Paragraph("R1", "Deeper", "R1 A ruling."),
    )


@pytest.mark.parametrize("id_", ["ZZ-C3", "zz-c3", "  Zz-c3 "])
def test_capitals_do_not_matter(rules: Rules, id_: str) -> None:
    assert paragraph(rules, id_) == "ZZ-C3 Numbered."
    assert paragraph(rules, "zz-k3A").startswith("ZZ-K3a A paragraph")


def test_an_unknown_id_names_those_that_look_like_it(rules: Rules) -> None:
    with pytest.raises(Problem, match=r"^A game has no rule 'ZZ-K9'\. Did you mean .*ZZ-K3a"):
        paragraph(rules, "ZZ-K9")
    with pytest.raises(Problem, match=r"^A game has no rule 'nothing'\.$"):
        paragraph(rules, "nothing")


def test_words_are_found_in_any_order_and_case(rules: Rules) -> None:
    assert [found.id for found in search(rules, "HEAVY second")] == ["ZZ-C1"]
    assert [found.id for found in search(rules, "second")] == ["ZZ-C1", "ZZ-K3a"]
    assert search(rules, "belongs to no rule") == ()
    assert search(rules, "  ") == ()


def test_the_contents_list_every_rule_under_its_section(rules: Rules) -> None:
    lines = contents(rules).splitlines()
    assert lines[0] == "A game: the rules"
    assert [line for line in lines if line and not line.startswith(" ")][1:] == ["Words", "Rows", "Deeper"]
    assert lines[lines.index("Words") + 1] == "  ZZ-C1 A stone is `two * three` heavy,"
    assert lines[-1] == "  R1 A ruling."


def test_a_game_without_a_rulebook_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Problem, match=r"^A game has no RULES\.md"):
        contents(game(tmp_path, monkeypatch))


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_rulebook_that_the_tools_read_alike(name: str) -> None:
    rules = games()[name]
    text = rules_text(rules)
    declared = PREFIX.search(text)
    assert declared
    assert declared[1] == rules.prefix
    defined = [id_ for id_, _ in definitions(text, rules.prefix)]
    assert defined
    assert [entry.id for entry in paragraphs(rules) if entry.id.startswith(f"{rules.prefix}-")] == defined
    for entry in paragraphs(rules):
        assert paragraph(rules, entry.id) == entry.text
        assert entry.text.startswith(entry.id)
        assert len(contents(rules)) > len(defined)
