# Every target makes .venv and installs what it needs by itself. Another Python: make play PYTHON=python3.13
PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

.PHONY: help play test check static bench regret snapshots picture campaign torture clean

help:  # the first target, so that a bare "make" tells what there is
	@echo 'make play       play; make play ARGS="play vivo --seats 3" passes a command on'
	@echo 'make test       run the tests'
	@echo 'make check      format, lint, spelling, types, import contracts and the tests: what CI runs'
	@echo 'make campaign   run the long tests that make test leaves out'
	@echo 'make torture    kill, starve and damage saved matches many thousand times'
	@echo 'make snapshots  take the pictures of the screens anew'
	@echo 'make picture    take the picture at the top of the README anew'
	@echo 'make bench      measure the speed side by side with other programs'
	@echo 'make regret     score the experts in frozen decisions of the trick games'
	@echo 'make clean      remove .venv'

play: $(VENV)/.play
	@$(BIN)/vivio $(ARGS)

test: $(VENV)/.dev
	@$(BIN)/python -m pytest --quiet $(ARGS)

check: static
	@$(MAKE) --no-print-directory test

static: $(VENV)/.dev
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet
	@$(BIN)/codespell
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

campaign: $(VENV)/.dev
	@$(BIN)/python -m pytest --quiet -m campaign $(ARGS)

torture: $(VENV)/.dev
	@$(BIN)/python -m pytest -m torture -rP $(ARGS)

snapshots: $(VENV)/.dev
	@$(BIN)/python -m pytest --quiet --snapshot-update tests/tui $(ARGS)

picture: $(VENV)/.dev
	@PYTHONPATH=. $(BIN)/python docs/picture.py

bench: $(VENV)/.bench
	@$(BIN)/python -m bench $(ARGS)

regret: $(VENV)/.dev
	@$(BIN)/python -m tests.engine.regret $(ARGS)

clean:
	@rm -rf $(VENV)

$(VENV)/.play: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "vivio needs Python 3.11 or newer as $(PYTHON); name another: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo 'Installing vivio into $(VENV) (once) ...'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) .
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	@echo 'Installing the tools for tests and checks into $(VENV) (once) ...'
	@$(PIP) '.[dev]'
	@touch $@

$(VENV)/.bench: $(VENV)/.dev  # it reads the terminal with what the tests read it with
	@echo 'Installing what the bench measures against into $(VENV) (once) ...'
	@$(PIP) '.[bench]'
	@touch $@
