# One entry for everything. `make help` lists it; ARGS= passes arguments on.

PYTHON ?= $(shell python3.11 -c '' 2>/dev/null && echo python3.11 || echo python3)
BIN := .venv/bin
RUNTIME := .venv/runtime.stamp
DEV := .venv/dev.stamp
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install
LOCK := $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --custom-compile-command 'make lock' --group build

# One more than there are cores: browsers and killed servers are waited for.
JOBS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

.DEFAULT_GOAL := help
.PHONY: help play serve test test-extras quick static web setup lock dist bench campaign sim format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(RUNTIME) ## play in the terminal (GAME=storystack; ARGS="..." for seats, bots and options)
	@$(BIN)/telltable play $(or $(GAME),storystack) $(ARGS)

serve: $(RUNTIME) ## open the table in the browser, for here and the local network (ARGS="..." for options)
	@$(BIN)/python hatch_build.py
	@$(BIN)/telltable serve $(ARGS)

web: $(DEV) ## build the web client, if its sources have changed
	@$(BIN)/python hatch_build.py

test: $(DEV) web static ## everything a change must pass, up to the first failure (ARGS="..." for pytest)
	@tools/need-chromium || true
	$(BIN)/pytest -n $(JOBS) --dist worksteal $(ARGS)

quick: $(DEV) web static ## the loop to work in: no browser, no random games; two minutes (ARGS="..." for pytest)
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m "not campaign and not browser and not long and not extras" $(ARGS)

test-extras: $(DEV) ## the tests that need optional packages, which go into a folder of their own
	$(PIP) --upgrade --require-hashes --target .venv/extras -r requirements-extras.lock
	PYTHONPATH=.venv/extras $(BIN)/pytest -m extras tests/extras $(ARGS)

static: $(DEV)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

setup: $(DEV) ## make .venv with everything that contributors need

lock: $(DEV) ## write both lock files from pyproject.toml (ARGS="--upgrade" for newer versions)
	$(LOCK) $(ARGS) --output-file requirements.lock
	$(LOCK) $(ARGS) --output-file requirements-dev.lock --group dev --constraint requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command 'make lock' --group extras $(ARGS) --output-file requirements-extras.lock

dist: $(DEV) ## make the wheel and the source distribution in dist/
	$(BIN)/python -m hatchling build

bench: $(DEV) ## run the benchmarks
	$(BIN)/python -m bench $(ARGS)

campaign: $(DEV) web ## the long runs that `make test` leaves out; stopped, it goes on where it was (ARGS="tests/sim")
	@tools/need-chromium || true
	$(BIN)/pytest -m "campaign or in_turn" --resume .campaign/passed $(ARGS)

sim: $(DEV) ## replay a seed of the simulation and print all that happens (ARGS="17")
	$(BIN)/python -m tests.sim $(ARGS)

format: $(DEV) ## put the code in its form
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

clean: ## remove .venv and all that the checks left behind
	rm -rf .venv web/node_modules src/telltable/server/web .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .campaign build dist
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: the second time is quick, and a changed lock is installed by itself.
$(BIN)/python:
	@tools/make-venv $(PYTHON)

$(RUNTIME): requirements.lock pyproject.toml | $(BIN)/python
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements-dev.lock requirements.lock pyproject.toml | $(BIN)/python
	$(PIP) --require-hashes -r requirements-dev.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(RUNTIME) $@
