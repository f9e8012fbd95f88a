# Everything that a person does here. `make` alone lists it.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
PYTEST_WORKERS ?= 2

.PHONY: help play run test check bench format lock clean

help: ## list what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 10

play: $(VENV)/.run ## the bot on the local playground: open the address it prints
	@mkdir -p var
	@$(BIN)/python -m playground --world var/play.json --port $${PORT:-0} -- \
		$(BIN)/python bot.py --config config.example.toml --database var/play.db

run: $(VENV)/.run ## the bot on Discord, as config.toml says
	@$(BIN)/python bot.py

test: check ## every check and every test
	@$(BIN)/python -m pytest -n $(PYTEST_WORKERS) --dist worksteal

check: $(VENV)/.dev ## format, lint, types, import rules
	@$(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

bench: $(VENV)/.dev ## figures: the engine, the pictures, the wire
	@$(BIN)/python -m bench engine
	@$(BIN)/python -m bench render
	@$(BIN)/python -m bench wire

format: $(VENV)/.dev ## put the code in order
	@$(BIN)/ruff check -q --fix .
	@$(BIN)/ruff format -q .

lock: $(VENV)/.dev ## pin requirements/*.in anew, with hashes
	@for set in run dev peers; do \
		$(BIN)/pip-compile -q --strip-extras --allow-unsafe --generate-hashes --no-header \
			--no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
			--output-file requirements/$$set.txt requirements/$$set.in; \
	done

clean: ## remove the virtual environment and caches, but no games
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One virtual environment; the stamp says what was put into it and when.
$(BIN)/python:
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements/run.txt | $(BIN)/python
	@echo "Installing what the bot needs …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt | $(BIN)/python
	@echo "Installing what the tests need …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@ $(VENV)/.run
