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

run: install ## Serve: make run [HOST=0.0.0.0] [PORT=8000]
	$(BIN)/python -m config.serve

demo: install ## Fill an empty installation with invented events
	$(BIN)/python manage.py migrate --verbosity 0
	$(BIN)/python manage.py seed_demo

worker: install ## A Celery worker with the sweep, where REDIS_URL is set
	$(BIN)/celery -A config worker --beat --schedule $(or $(VAR_DIR),var)/celerybeat-schedule --loglevel WARNING

password: install ## A new password, printed once: make password [NAME=directeur]
	@$(BIN)/python manage.py new_password $(NAME)

backup: install ## Copy the database now, also while the server runs
	@$(BIN)/python manage.py backup

restore: install ## Put a copy back: make restore FILE=... (without FILE: the list)
	@$(BIN)/python manage.py restore $(FILE)

lint: $(VENV)/.dev-installed ## Style, floors, types, sizes, migrations, translations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python tools/check_sizes.py
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python tools/messages.py check

test: $(VENV)/.dev-installed ## Everything that needs no other service and no browser
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not browser and not services"

bench: $(VENV)/.dev-installed ## Measurements, one JSON line each: make bench [NAME=live]
	@$(BIN)/python -m benches $(NAME)

messages: $(VENV)/.dev-installed ## Collect the texts to translate and compile them
	$(BIN)/python tools/messages.py update

messages-check: $(VENV)/.dev-installed ## French complete, nothing fuzzy, .mo as .po compiles
	$(BIN)/python tools/messages.py check

lock: ## Renew both lock files (the maintainer, with uv on the PATH)
	uv pip compile --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock" requirements.in -o requirements.txt
	uv pip compile --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock" requirements-dev.in -c requirements.txt -o requirements-dev.txt

.PHONY: help install install-dev run demo worker password backup restore lint test bench messages messages-check lock
