# Every command a person needs. VENV and PYTHON may be set from outside.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
export PYTHONPATH := $(CURDIR)

.DEFAULT_GOAL := help

help: ## This list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(VENV)/.run-installed: requirements.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(VENV)/.dev-installed: requirements-dev.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@ $(VENV)/.run-installed

install: $(VENV)/.run-installed ## The environment the program runs in
install-dev: $(VENV)/.dev-installed ## The environment it is developed in

lint: $(VENV)/.dev-installed ## Style, floors, types, sizes, migrations, translations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python tools/check_sizes.py

test: $(VENV)/.dev-installed ## Everything that needs no other service and no browser
	$(BIN)/python -m pytest -n auto -m "not browser and not services"

lock: ## Renew both lock files (the maintainer, with uv on the PATH)
	uv pip compile --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock" requirements.in -o requirements.txt
	uv pip compile --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock" requirements-dev.in -c requirements.txt -o requirements-dev.txt

.PHONY: help install install-dev lint test lock
