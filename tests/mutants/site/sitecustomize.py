"""Plants one defect or leak in every Python process that is started with this folder in its path."""

import os

if name := os.environ.get("TELLTABLE_MUTANT"):
    from tests.mutants.all import plant

    plant(name)
