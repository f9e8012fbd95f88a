# Everything you can do here; `make` alone lists it.
# GNU make 3.81 (macOS) has to run this, with nothing but POSIX tools.

ifeq ($(OS),Windows_NT)
$(error On Windows, run this inside WSL: see README.md)
endif

# The first suitable one is used; `make play PYTHON=/path/to/python3` names another.
PYTHON ?= python3.14 python3.13 python3.12 python3.11 python3 python
FITS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))
PYTHONS := 3.11 3.12 3.13 3.14
VENV := .venv
BIN := $(VENV)/bin
PYTEST_WORKERS ?= 4
INSTALL = $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r
NOT_INSTALLED = { echo "The packages could not be installed; the lines above say why. (To start over: make clean.)" >&2; exit 1; }

.PHONY: help play run install install-postgresql test long postgres clients check bench bench-check format lock lock-check audit clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-12s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.run ## the bot on the local playground: open the address it prints
	@mkdir -p var
	@$(BIN)/python -m playground --world var/play.json --scenes scenes/play.scenes \
		--port $${PORT:-0} --permissions 309237746688 -- \
		$(BIN)/python playground_bot.py --config config.example.toml --database var/play.db

run: $(VENV)/.run ## the bot on Discord, with config.toml
	@mkdir -p var
	@$(BIN)/python bot.py

install: $(VENV)/.run ## what the bot needs, also where it cannot write
	@$(BIN)/python -m compileall -q bot.py cogs engine host render

install-postgresql: $(VENV)/.postgresql install ## the same, and what PostgreSQL needs

# The checks run beside the tests: most of their time is one process's.
test: $(VENV)/.dev ## all checks, and the tests that don't take long
	@$(MAKE) -s check & checks=$$!; \
	$(BIN)/python -m pytest -n $(PYTEST_WORKERS) --dist worksteal; tested=$$?; \
	wait $$checks && exit $$tested

long: $(VENV)/.dev ## the other tests: the page in a browser, more seats, settings and kills
	@$(BIN)/python -m pytest -n $(PYTEST_WORKERS) --dist worksteal -m long

postgres: $(VENV)/.dev ## the host's tests on a PostgreSQL server that they start
	@$(BIN)/python -m pytest -n $(PYTEST_WORKERS) --dist worksteal --on-postgresql \
		tests/host tests/postgresql

clients: $(VENV)/.dev ## bots in other libraries on the playground, each installed separately
	@$(BIN)/python -m tests.clients

check: $(VENV)/.dev ## format, lint, types, import rules
	@$(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

bench: $(VENV)/.dev ## all measurements; some take many minutes
	@$(BIN)/python -m bench engine
	@$(BIN)/python -m bench render
	@$(BIN)/python -m bench panels
	@$(BIN)/python -m bench news
	@$(BIN)/python -m bench wire
	@$(BIN)/python -m bench move
	@$(BIN)/python -m bench tables
	@$(BIN)/python -m bench idle
	@$(BIN)/python -m bench table
	@$(BIN)/python -m bench undisturbed
	@$(BIN)/python -m bench fortnight
	@$(BIN)/python -m bench standing
	@$(BIN)/python -m bench limits
	@$(BIN)/python -m bench dead
	@$(BIN)/python -m bench killed
	@$(BIN)/python -m bench scale
	@$(BIN)/python -m bench search
	@$(BIN)/python -m bench strength
	@$(BIN)/python -m bench strength --against scripts
	@$(BIN)/python -m bench lengths
	@$(BIN)/python -m bench calibration
	@$(BIN)/python -m bench cuts
	@$(BIN)/python -m bench reasons
	@$(BIN)/python -m bench par
	@$(BIN)/python -m bench thinking

bench-check: $(VENV)/.dev ## run every benchmark at a small size
	@$(BIN)/python -m pytest -n $(PYTEST_WORKERS) --dist worksteal tests/bench

format: $(VENV)/.dev ## format the code
	@$(BIN)/ruff check -q --fix .
	@$(BIN)/ruff format -q .

lock: $(VENV)/.dev ## pin requirements/*.in again, with hashes, for every suitable Python
	@for set in run postgresql dev audit peers; do \
		$(BIN)/uv pip compile -q --python $(BIN)/python --universal --python-version 3.11 \
			--generate-hashes --no-header --no-emit-index-url --no-emit-find-links \
			--output-file requirements/$$set.txt requirements/$$set.in || exit 1; \
	done
	@for needed in tests/clients/*/requirements.in; do \
		$(BIN)/uv pip compile -q --python $(BIN)/python --universal --python-version 3.11 \
			--generate-hashes --no-header --no-emit-index-url --no-emit-find-links \
			--output-file $${needed%.in}.txt $$needed || exit 1; \
	done
	@$(MAKE) -s lock-check

lock-check: $(VENV)/.dev ## check that the pinned lists can be installed on each of them
	@for version in $(PYTHONS); do for set in run postgresql dev audit; do \
		$(BIN)/uv pip install -q --dry-run --require-hashes --only-binary :all: \
			--python $(BIN)/python --python-version $$version --target $(VENV)/none \
			-r requirements/$$set.txt || exit 1; \
	done; done

audit: $(VENV)/.dev ## look for known faults in the pinned packages; needs a network
	@$(BIN)/uv run -q --no-project --isolated --python $(BIN)/python \
		--with-requirements requirements/audit.txt -- pip-audit --strict --disable-pip \
		--require-hashes -r requirements/run.txt -r requirements/postgresql.txt

clean: ## remove the virtual environment and caches, but not the games
	@rm -rf $(VENV) .venv-clients .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One virtual environment; the stamps say what was installed and when. A broken environment is removed,
# and a link to a missing Python doesn't count.
$(BIN)/python:
	@for tool in mkdir rm; do \
		command -v $$tool >/dev/null || { echo "$$tool is missing: install coreutils" >&2; exit 1; }; \
	done; \
	lacking=; \
	for python in $(PYTHON); do \
		{ $$python -c '$(FITS)'; } 2>/dev/null || continue; \
		if { $$python -c 'import ensurepip, venv'; } 2>/dev/null; then \
			$$python -m venv --clear $(VENV) && exit 0; \
			rm -rf $(VENV); echo "$$python could not make a virtual environment." >&2; exit 1; \
		fi; \
		lacking=$${lacking:-$$($$python -c 'import sys; print("python%d.%d" % sys.version_info[:2])')}; \
	done; \
	if [ -n "$$lacking" ]; then \
		echo "$$lacking has no venv module: install it (Debian, Ubuntu: apt-get install $$lacking-venv)"; \
	else \
		echo "No Python from 3.11 to 3.14 is found ($(PYTHON)): install one (Debian, Ubuntu:" \
			"apt-get install python3 python3-venv; macOS: brew install python3)," \
			"or name it: make play PYTHON=/path/to/python3"; \
	fi >&2; exit 1

$(VENV)/.run: requirements/run.txt $(BIN)/python
	@echo "Installing what the bot needs …"
	@$(INSTALL) requirements/run.txt || $(NOT_INSTALLED)
	@: > $@

$(VENV)/.postgresql: requirements/postgresql.txt $(BIN)/python
	@echo "Installing what PostgreSQL needs …"
	@$(INSTALL) requirements/postgresql.txt || $(NOT_INSTALLED)
	@: > $@

$(VENV)/.dev: requirements/dev.txt $(BIN)/python
	@echo "Installing what the tests need …"
	@$(INSTALL) requirements/dev.txt || $(NOT_INSTALLED)
	@: > $@
	@: > $(VENV)/.run
	@: > $(VENV)/.postgresql
