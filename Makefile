# Sic Bo: `make help` lists what there is to do.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

# Whoever starts a command here starts many: each would compile all of the sources anew.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV ?= .venv
LOCK_FLAGS ?=
PORT ?= 8000

BUILD := build
BIN := $(VENV)/bin
STAMP := $(VENV)/.setup-done
SCREENS := src/sicbo/web/static/index.html
MODULES := web/node_modules/.installed
SCREEN_SOURCES := $(shell find web/src web/public web/tools -type f) $(wildcard web/*.html web/*.js web/*.json)
# Node and npm come from the virtual environment; whatever the system has is not asked.
NPM := PATH="$(abspath $(BIN)):$$PATH" $(abspath $(BIN))/npm --prefix web
# What `make check` runs of the tests: the core by itself, the law, and what is forgotten easily.
CHECKED := src/sicbo/core tests/core tests/law \
	$(addprefix tests/tools/test_,a_new_command.py generated.py house_rules.py words.py)
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check

.PHONY: help setup screens wheel browser run check static test test-browser test-long format docs lock bench clean python-check

help: ## List the targets
	@echo 'Targets:'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' Makefile
	@echo 'Variables:'
	@echo '  PYTHON     the Python to set up with, 3.11 or newer (now: $(PYTHON))'
	@echo '  VENV       the virtual environment (now: $(VENV))'
	@echo '  PORT       where run opens the floor (now: $(PORT)); 0 takes any that is free'
	@echo '  LOCK_FLAGS options for lock, such as --upgrade'

setup: $(STAMP) ## Create the virtual environment with the pinned packages

# pip refuses an editable install among hashed requirements, so that comes second.
$(STAMP): requirements.txt pyproject.toml
	@$(MAKE) --no-print-directory python-check
	@echo '==> setup: $(VENV)'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python $(PIP_INSTALL) --require-hashes -r requirements.txt
	@$(BIN)/python $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

screens: $(SCREENS) ## Build the screens that the server serves

wheel: $(STAMP) $(SCREENS) ## Build wheel and sdist, screens included, in build/dist
	@echo '==> wheel and sdist'
	@rm -rf $(BUILD)/dist
	@$(BIN)/python -m hatchling build -t wheel -t sdist -d $(BUILD)/dist

# `npm ci` fails where the lock lacks another platform's bindings: install against it, then hold it.
$(MODULES): web/package.json web/package-lock.json web/.npmrc $(STAMP)
	@echo '==> npm install: web'
	@mkdir -p $(BUILD)
	@cp web/package-lock.json $(BUILD)/package-lock.json
	@$(NPM) install --silent
	@mv web/package-lock.json $(BUILD)/installed-lock.json
	@cp -p $(BUILD)/package-lock.json web/package-lock.json
	@$(BIN)/node web/tools/hold-lock.mjs web/package-lock.json $(BUILD)/installed-lock.json
	@touch $@

$(SCREENS): $(MODULES) $(SCREEN_SOURCES)
	@echo '==> screens'
	@$(NPM) run --silent build
	@touch $@

# Playwright drives the browser of the distribution and downloads none of its own.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
		echo '==> apt-get install chromium'; \
		{ apt-get update -q && apt-get install -y -q --no-install-recommends chromium; } >$(BUILD)/chromium.txt 2>&1; } || { \
		cat $(BUILD)/chromium.txt; echo 'error: Chromium is needed for the tests of the screens; install it' >&2; exit 1; }

python-check:
	@command -v '$(PYTHON)' >/dev/null || \
		{ echo 'error: $(PYTHON) not found; name a Python 3.11 or newer with PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -c '' 2>/dev/null || \
		{ echo 'error: $(PYTHON) does not run; name a Python 3.11 or newer with PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'error: $(PYTHON) is older than 3.11; name a newer one with PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'error: $(PYTHON) lacks the venv module; install it (Debian: python3-venv)' >&2; exit 1; }

run: $(STAMP) $(SCREENS) ## Open a demonstration floor in the browser, with every game on it
	@$(BIN)/sicbo serve --demo --floor $(BUILD)/demo-floor --port $(PORT)

check: static ## Check format, style, types and layers, then the core and the law: under a minute
	@echo '==> pytest: core, law, and the manners of the house'
	@$(BIN)/python -m pytest -q -n auto --dist worksteal $(CHECKED)

static: $(STAMP) $(MODULES)
	@echo '==> ruff format --check'
	@$(BIN)/ruff format --check .
	@echo '==> ruff check'
	@$(BIN)/ruff check .
	@echo '==> mypy'
	@$(BIN)/mypy
	@echo '==> lint-imports'
	@$(BIN)/lint-imports --no-logo --cache-dir $(BUILD)/import-linter
	@echo '==> prettier, eslint, svelte-check'
	@$(NPM) run --silent format-check
	@$(NPM) run --silent lint
	@$(NPM) run --silent check -- --output machine >$(BUILD)/svelte-check.txt || { cat $(BUILD)/svelte-check.txt; exit 1; }

test: static $(SCREENS) ## Check as above, then run all tests
	@echo '==> the tests of the screens in Node'
	@$(NPM) test --silent
	@echo '==> pytest, doctests included'
	@$(BIN)/python -m pytest -q -n auto --dist worksteal
	@$(MAKE) --no-print-directory test-browser

test-browser: $(STAMP) $(SCREENS) browser ## Play in a real Chromium on a real server
	@echo '==> pytest in Chromium'
	@$(BIN)/python -m pytest -q -n 2 --dist loadfile --override-ini addopts=--import-mode=importlib tests/browser

test-long: $(STAMP) $(SCREENS) ## Run the tests with many more, random examples
	@echo '==> pytest, long profile'
	@HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest -q -n auto --dist worksteal
	@HYPOTHESIS_PROFILE=long $(MAKE) --no-print-directory test-browser
	@echo '==> ten million virtual rolls'
	@$(BIN)/sicbo dice-test --rolls 10000000 --seed 51cb0

format: $(STAMP) ## Format the code and apply the safe fixes
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format .

docs: $(STAMP) ## Generate the documents that come from the code
	@$(BIN)/python -m tools.generate

lock: python-check ## Compile requirements.txt anew
	@echo '==> lock: requirements.txt'
	@$(PYTHON) -m venv --clear $(BUILD)/lock
	@$(BUILD)/lock/bin/python $(PIP_INSTALL) uv
	@$(BUILD)/lock/bin/uv pip compile --quiet --no-cache --universal --generate-hashes \
		--no-emit-index-url --python-version 3.11 --custom-compile-command 'make lock' \
		--all-extras $(LOCK_FLAGS) --output-file requirements.txt pyproject.toml requirements.in

bench: $(STAMP) ## Measure the speed
	@$(BIN)/python -m bench

clean: ## Remove everything generated, the virtual environment too
	@rm -rf $(BUILD)
	@if [ -f '$(VENV)/pyvenv.cfg' ]; then rm -rf '$(VENV)'; fi
	@rm -rf web/node_modules src/sicbo/web/static
	@find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +
