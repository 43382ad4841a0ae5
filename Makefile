# One entry for everything. `make help` lists it; ARGS= passes arguments on.

PYTHON ?= $(shell python3.11 -c '' 2>/dev/null && echo python3.11 || echo python3)
BIN := .venv/bin
RUNTIME := .venv/runtime.stamp
DEV := .venv/dev.stamp
AUDIT := .audit/stamp
DOCS := .docs/stamp
SITE := src/telltable/server/site
SBOM := dist/telltable.cdx.json
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --custom-compile-command 'make lock'

# One more than there are cores: browsers and killed servers are waited for.
JOBS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

# Else every server that a test starts would compile all of it anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play serve test test-extras quick static web setup lock dist sbom audit docs bench campaign promises sim format clean

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

test-extras: $(DEV) sbom docs ## the tests that need optional packages, in folders of their own (`make sbom` and `audit`, too)
	$(PIP) --upgrade --require-hashes --target .venv/extras -r requirements-extras.lock
	PYTHONPATH=.venv/extras $(BIN)/pytest -m "extras and not campaign" tests/extras tests/project/test_benches.py tests/project/test_making.py tests/web/test_documentation.py tests/web/test_https.py tests/web/test_photos.py $(ARGS)

static: $(DEV)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

setup: $(DEV) ## make .venv with everything that contributors need

lock: $(DEV) ## write all lock files from pyproject.toml (ARGS="--upgrade" for newer versions)
	$(LOCK) $(ARGS) pyproject.toml --group build --output-file requirements.lock
	$(LOCK) $(ARGS) pyproject.toml --group build --group dev --constraint requirements.lock \
		--output-file requirements-dev.lock
	$(LOCK) $(ARGS) pyproject.toml --extra postgres --constraint requirements-dev.lock \
		--output-file requirements-server.lock
	$(LOCK) $(ARGS) --group pyproject.toml:audit --constraint requirements-dev.lock \
		--output-file requirements-audit.lock
	$(LOCK) $(ARGS) pyproject.toml --group build --group docs --constraint requirements-dev.lock \
		--output-file requirements-docs.lock
	$(LOCK) $(ARGS) --group pyproject.toml:extras --constraint requirements-dev.lock \
		--output-file requirements-extras.lock

docs: $(DOCS) ## build the documentation, which `make serve` then shows under /docs (needs packages of its own, in .docs)
	@rm -rf build/site
	@echo "Building the pages: a minute or two." >&2
	@.docs/bin/python -m tools.site build/site
	@cd build/site && $(CURDIR)/.docs/bin/zensical build --strict
	@.docs/bin/python -m tools.site.labels build/site/site
	@.docs/bin/python -m tools.site.lost build/site/site
	@rm -rf $(SITE) && mv build/site/site $(SITE)
	@echo "$(SITE)"

dist: $(DEV) docs ## make the wheel and the source distribution in dist/
	$(BIN)/python -m hatchling build

sbom: $(AUDIT) web ## the bill of materials of what is installed: dist/telltable.cdx.json (CycloneDX)
	@mkdir -p $(dir $(SBOM))
	@.audit/tools/bin/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible .audit/shipped \
		| .audit/tools/bin/python tools/sbom.py > $(SBOM).new
	@mv $(SBOM).new $(SBOM)
	@echo "$(SBOM)"

audit: $(AUDIT) $(RUNTIME) ## ask whether a weakness is known in anything that is locked; needs the network
	@$(BIN)/python tools/audit.py .audit/tools/bin/pip-audit $(BIN)/npm

bench: $(DEV) ## run the benchmarks
	$(BIN)/python -m bench $(ARGS)

campaign: $(DEV) web ## the long runs that `make test` leaves out; stopped, it goes on where it was (ARGS="tests/sim")
	@tools/need-chromium || true
	$(BIN)/pytest -m "(campaign or in_turn or by_turns) and not extras" --resume .campaign/passed $(ARGS)

promises: $(DEV) ## what is run before a release, in parts; stopped, it goes on (ARGS="-n 2", ARGS="-k kills", ARGS=table)
	$(if $(filter table,$(ARGS)),$(BIN)/python tools/figures.py,$(BIN)/pytest -m promise --resume .campaign/passed $(ARGS))

sim: $(DEV) ## replay a seed of the simulation and print all that happens (ARGS="17")
	$(BIN)/python -m tests.sim $(ARGS)

format: $(DEV) ## put the code in its form
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

clean: ## remove .venv and all that the checks left behind
	rm -rf .venv .audit .docs web/node_modules src/telltable/server/web $(SITE) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .campaign build dist
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: the second time is quick, and a changed lock is installed by itself.
$(BIN)/python:
	@tools/make-venv $(PYTHON)

$(RUNTIME): requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing Telltable into .venv: a minute or two." >&2
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements-dev.lock requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing what contributors need into .venv: a minute or two." >&2
	$(PIP) --require-hashes -r requirements-dev.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(RUNTIME) $@

$(DOCS): requirements-docs.lock pyproject.toml | $(BIN)/python
	@echo "Installing what the pages are built with into .docs: a minute or two." >&2
	@rm -rf .docs && $(BIN)/python -m venv .docs
	.docs/bin/pip --quiet --disable-pip-version-check install --require-hashes -r requirements-docs.lock
	.docs/bin/pip --quiet --disable-pip-version-check install --no-deps --no-build-isolation --editable .
	@touch $@

# Tools that no test of `make test` needs, and what a server runs with: all of its lock, whatever this system is.
$(AUDIT): requirements-audit.lock requirements-server.lock | $(BIN)/python
	@rm -rf .audit && $(BIN)/python -m venv .audit/tools && $(BIN)/python -m venv --without-pip .audit/shipped
	.audit/tools/bin/pip --quiet --disable-pip-version-check install --require-hashes -r requirements-audit.lock
	@sed 's/ ; [^\\]*//' requirements-server.lock > .audit/shipped.lock
	.audit/tools/bin/pip --quiet --disable-pip-version-check --python .audit/shipped/bin/python \
		install --require-hashes -r .audit/shipped.lock
	@touch $@
