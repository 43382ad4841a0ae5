"""`make audit` says what is known, and never takes silence for good news."""

from __future__ import annotations

import json
import sys

import pytest

from tools.audit import Heard, main, of_python, of_web, report

CLEAN = {"name": "alpha", "version": "1.0", "vulns": []}
WEAK = {"name": "beta", "version": "2.0", "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["2.1"]}]}
SKIPPED = {"name": "gamma", "skip_reason": "Dependency not found on PyPI and could not be audited: gamma (3.0)"}
TOTAL = {"dependencies": {"total": 80}}


def python(*packages: dict[str, object]) -> Heard:
    return of_python(json.dumps({"dependencies": packages, "fixes": []}))


def test_a_package_that_nobody_could_be_asked_about_is_not_a_good_one() -> None:
    """pip-audit itself ends with 0 when an index keeps no advisories, as mirrors do."""
    code, said = report({"Python": python(CLEAN, SKIPPED)})
    assert code == 2
    assert "Python: COULD NOT BE AUDITED" in said
    assert "gamma (3.0)" in said
    assert "nothing is known against 1 packages" in said


@pytest.mark.parametrize(
    "heard",
    [
        of_python("", "Traceback ...\nConnectionError: no route"),
        of_web(json.dumps({"message": "405 Method Not Allowed - POST https://registry.npmjs.org/"})),
        of_web("", "npm: No such file or directory"),
        of_web("<html>a proxy's page</html>"),
    ],
)
def test_without_an_answer_it_says_so(heard: Heard) -> None:
    code, said = report({"it": heard})
    assert code == 2
    assert said.startswith("it: COULD NOT BE AUDITED, the service did not answer. Is there a network? ")
    assert "nothing is known" not in said


def test_what_is_known_counts_more_than_what_is_not() -> None:
    web = of_web(json.dumps({"vulnerabilities": {}, "metadata": TOTAL}))
    code, said = report({"Python": python(CLEAN, WEAK, SKIPPED), "npm": web})
    assert code == 1
    assert "Python: beta 2.0: PYSEC-2026-1, mended in 2.1" in said
    assert "npm: nothing is known against 80 packages." in said
    weak = of_web(json.dumps({"vulnerabilities": {"d": {"range": "<2", "severity": "high"}}, "metadata": TOTAL}))
    assert report({"npm": weak}) == (1, "npm: d <2: high")


def test_good_news_is_when_all_were_asked_about() -> None:
    web = of_web(json.dumps({"vulnerabilities": {}, "metadata": TOTAL}))
    assert report({"Python": python(CLEAN), "npm": web})[0] == 0


def test_a_program_that_is_missing_is_heard_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("no/such/pip-audit", f"{sys.prefix}/no/such/npm") == 2
    assert capsys.readouterr().out.count("COULD NOT BE AUDITED") == 2
