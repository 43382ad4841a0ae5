"""`make audit` with the real pip-audit, and nobody there to answer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.extras

ROOT = Path(__file__).parents[2]


def test_without_a_network_it_says_so() -> None:
    dead = dict.fromkeys(("HTTPS_PROXY", "HTTP_PROXY", "https_proxy", "http_proxy"), "http://127.0.0.1:9")
    done = subprocess.run(
        [sys.executable, "tools/audit.py", ROOT / ".audit/tools/bin/pip-audit", Path(sys.executable).with_name("npm")],
        cwd=ROOT,
        env=os.environ | dead | {"no_proxy": "", "NO_PROXY": "", "npm_config_fetch_retries": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout.count("COULD NOT BE AUDITED, the service did not answer. Is there a network?") == 2
    assert "nothing is known" not in done.stdout
