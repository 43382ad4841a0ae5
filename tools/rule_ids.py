"""Check that every rule of every game is named by a test: `python tools/rule_ids.py`.

A game states its rules in `src/telltable/games/<game>/RULES.md`. The front of that file declares a prefix
on a line `Rule prefix: SS`; a rule is defined where a list item, a paragraph or a table row starts with its
bold id, as in `- **SS-P1**` or `**SS-P1 Your turn.**`. A test names a rule by writing the id into the
docstring of a test function; a comment, a decorator or a helper's docstring does not count. Ids of other
prefixes (cards, for example) are not rules.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PREFIX = re.compile(r"^\W*Rule prefix:\W*([A-Z][A-Z0-9]+)\b", re.MULTILINE)
NUMBER = r"-(?:(?:[A-Z]+-?)?\d+[a-z]?|[a-z]+\.[A-Z][a-z]?)"
DEFINITION = r"^\s*(?:[-*+]\s+|\d+[.)]\s+|\|\s*)?\*\*({prefix}" + NUMBER + r")\b"


class Place(NamedTuple):
    """Where an id stands."""

    path: Path
    line: int


class Report(NamedTuple):
    """What is defined and cited, and every sentence about what is wrong."""

    defined: dict[str, Place]
    cited: dict[str, list[Place]]
    faults: list[str]


def check(root: Path) -> Report:
    """Compare the rules under `root` with the docstrings of its tests."""
    faults: list[str] = []
    prefixes: dict[str, Path] = {}
    defined: dict[str, Place] = {}
    for rules in rule_files(root):
        where = rules.relative_to(root)
        if not rules.exists():
            faults.append(f"{where} is missing: every game states its rules")
            continue
        text = rules.read_text(encoding="utf-8")
        declared = PREFIX.search(text)
        if not declared:
            faults.append(f"{where} declares no prefix: write a line `Rule prefix: XX` at its front")
            continue
        prefix = declared[1]
        if prefix in prefixes:
            faults.append(f"{where} declares the prefix {prefix}, which {prefixes[prefix]} has already")
            continue
        prefixes[prefix] = where
        before = len(defined)
        for rule, line in definitions(text, prefix):
            if rule in defined:
                faults.append(f"{rule} is defined twice: {where}:{line} and line {defined[rule].line}")
            else:
                defined[rule] = Place(where, line)
        if len(defined) == before:
            faults.append(f"{where} defines no rule of its prefix {prefix}")

    cited: dict[str, list[Place]] = {}
    for rule, place in citations(root, prefixes):
        cited.setdefault(rule, []).append(place)

    faults += [
        f"{rule} has no test that names it ({place.path}:{place.line})"
        for rule, place in defined.items()
        if rule not in cited
    ]
    faults += [
        f"{rule} does not exist, and {place.path}:{place.line} names it"
        for rule, places in sorted(cited.items())
        if rule not in defined
        for place in places
    ]
    return Report(defined, cited, faults)


def rule_files(root: Path) -> list[Path]:
    """The RULES.md that each game folder has, or ought to have."""
    games = root / "src" / "telltable" / "games"
    return [
        folder / "RULES.md"
        for folder in sorted(games.glob("[!_.]*/"))
        if (folder / "__init__.py").exists() or (folder / "RULES.md").exists()
    ]


def definitions(text: str, prefix: str) -> Iterator[tuple[str, int]]:
    """Each rule that a RULES.md defines, with its line."""
    definition = re.compile(DEFINITION.format(prefix=prefix))
    for number, line in enumerate(text.splitlines(), start=1):
        if found := definition.match(line):
            yield found[1], number


def citations(root: Path, prefixes: dict[str, Path]) -> Iterator[tuple[str, Place]]:
    """Each id of a declared prefix in the docstring of a test function, with the function's place."""
    if not prefixes:
        return
    ids = re.compile(rf"\b(?:{'|'.join(sorted(prefixes))}){NUMBER}\b")
    for path in sorted((root / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                for rule in sorted(set(ids.findall(ast.get_docstring(node) or ""))):
                    yield rule, Place(path.relative_to(root), node.lineno)


def main(root: Path) -> int:
    """Print what is wrong and return the exit status."""
    report = check(root)
    for fault in report.faults:
        print(fault)
    print(f"{len(report.defined)} rules, {len(report.faults)} faults")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]))
