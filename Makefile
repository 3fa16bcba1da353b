# The score pad. `make run` serves it, `make test` tests it, `make help` lists the rest.

PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$name; exit; fi; done; echo python3)
VENV := .venv/bin/python
# ARGS that name tests begin at once, in one process.
named := $(filter tests/%,$(ARGS))
PYTEST := $(VENV) -m pytest
PARALLEL := $(if $(named),,--numprocesses auto --maxprocesses 4 --dist load --maxschedchunk 3)
WALKS := tests/browser
WALKS_THROUGH_CADDY := tests/hosting/caddy
WALKS_IN_A_CONTAINER := tests/hosting/container
apart := $(addprefix --ignore=,$(WALKS) $(WALKS_THROUGH_CADDY) $(WALKS_IN_A_CONTAINER))
ours := games scorepad tests tools manage.py hatch_build.py

.DEFAULT_GOAL := help
.PHONY: help run demo admin links export backup restore doctor test walks test-caddy test-many test-container test-wheel test-postgres lighthouse check types types-on-windows form format messages \
	environment-bench bench load fuzz release screenshots

run: ## serve the pad to the phones on this network (PORT, TALLYCAT_DATA, DATABASE_URL)
	@$(PYTHON) tools/environment.py run
	@exec $(VENV) -m scorepad.serving.serve

demo: ## a club of six with 200 plays, made up, to look around in (PORT if the pad has one; ARGS="--plays 2000 --seed 3")
	@$(PYTHON) tools/environment.py run
	@mkdir -p "$${TALLYCAT_DATA:-data}"
	@$(VENV) manage.py migrate --verbosity 0
	@$(VENV) manage.py demo $(ARGS)

admin: ## make an account for the admin, /admin/: asks for a name and a password
	@$(PYTHON) tools/environment.py run
	@$(VENV) manage.py admin

links: ## the links of every club, for whoever lost theirs (PORT, TALLYCAT_SITE_URL)
	@$(PYTHON) tools/environment.py run
	@$(VENV) manage.py links $(ARGS)

export: ## a whole club as one file: CLUB=its number, as `make links` shows it, FILE=where
	@$(PYTHON) tools/environment.py run
	@umask 077; file="$(or $(FILE),club-$(CLUB).json)"; $(VENV) manage.py export "$(CLUB)" > "$$file.part" && mv "$$file.part" "$$file" || { rm -f "$$file.part"; exit 1; }

backup: ## the whole pad as one file, also while it runs (FILE=where)
	@$(PYTHON) tools/environment.py run
	@$(VENV) manage.py backup $(FILE)

restore: ## bring a backup back: FILE=the file; what was there is kept
	@$(PYTHON) tools/environment.py run
	@$(VENV) manage.py restore "$(FILE)"

doctor: ## look at this machine, and say what is wrong with it and what to do
	@$(PYTHON) tools/environment.py run
	@$(VENV) manage.py doctor

# What hosts need comes first, up to `help`; then what those need who work on the pad.
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { if ($$1 == "help") print ""; printf "%-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test: ## the tests that need no browser, but for the longest (only some: make test ARGS=tests/cat_tower; those: ARGS="-m slow")
	@$(PYTHON) tools/environment.py dev
	@$(PYTEST) $(PARALLEL) $(if $(ARGS),,-m "not slow") $(apart) $(ARGS)

walks: ## what people do, in Chromium and on WebKit, the engine of iPhones (only some: make walks ARGS=tests/browser/test_race.py)
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tools.chromium
	@$(VENV) -m tools.webkit
	@$(if $(AGAIN),$(VENV) -m tools.walks,$(PYTEST)) $(PARALLEL) $(if $(named),,$(WALKS)) $(ARGS)

test-caddy: ## the pad behind https: two phones, cookies, addresses, half-sent requests, the home screen
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tools.chromium --whole
	@$(VENV) -m tools.caddy
	@$(VENV) -m pytest $(WALKS_THROUGH_CADDY) $(ARGS)

test-many: ## the same with PostgreSQL and two processes, as many clubs have it
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tools.chromium --whole
	@$(VENV) -m tools.caddy
	@$(VENV) -m tools.postgres $(VENV) -m pytest $(WALKS_THROUGH_CADDY) $(ARGS)

test-container: ## the pad in a container: two phones, who may write what, the end, the backup (with podman; root)
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tools.chromium
	@$(VENV) -m pytest $(WALKS_IN_A_CONTAINER) $(ARGS)

lighthouse: ## what Lighthouse says of the pad behind https: performance 95, the rest 100 (it comes from npm)
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tools.chromium --whole
	@$(VENV) -m tools.caddy
	@$(VENV) -m tests.hosting.lighthouse

test-postgres: ## what a database can matter to, on PostgreSQL: DATABASE_URL, else a server of its own
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tools.postgres $(PYTEST) $(PARALLEL) $(apart) -m database $(ARGS)

test-wheel: ## the same where nothing but the installed package is (PYTHON=python3.13: with that one)
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tools.wheel $(PYTHON) $(PARALLEL) $(ARGS)

check: ## lint, format, types, imports, templates, missing migrations
	@$(PYTHON) tools/environment.py dev
	@$(MAKE) --no-print-directory --jobs 2 types types-on-windows form

types:
	$(VENV) -m mypy $(ours)

types-on-windows:
	$(VENV) -m mypy --platform win32 --cache-dir .mypy_cache/win32 games scorepad

form:
	$(VENV) -m ruff check $(ours)
	$(VENV) -m ruff format --check $(ours)
	@.venv/bin/lint-imports --no-logo --no-cache
	$(VENV) -m tools.templates --check
	$(VENV) manage.py makemigrations --check --dry-run
	@$(VENV) -m tools.messages --count
	@$(VENV) -m tools.startgame --check

format: ## put code and templates into shape
	@$(PYTHON) tools/environment.py dev
	$(VENV) -m ruff check --fix $(ours)
	$(VENV) -m ruff format $(ours)
	$(VENV) -m tools.templates

messages: ## collect what has to be translated into the catalogues (ARGS="--check pl": what is missing there)
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tools.messages $(ARGS)

environment-bench: # CP-SAT, to compare with
	@$(PYTHON) tools/environment.py dev
	@$(PYTHON) tools/environment.py bench

bench: environment-bench ## measure what is promised: saves, files, phones, the server, the history, the search for the best feeding
	@for file in tests/bench/[a-z]*.py; do \
		name=$$(basename $$file .py); \
		$(VENV) -m tests.bench.$$name || again="$$again $$name"; \
	done; \
	for name in $$again; do \
		echo "Once more, in case the machine was busy: $$name"; \
		$(VENV) -m tests.bench.$$name || exit 1; \
	done

load: ## 2,000 clubs on PostgreSQL, 200 of them playing: saves and polls per second with one and two processes
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tools.postgres --durable $(VENV) -m tests.hosting.load $(ARGS)

fuzz: ## 10,000 mutated documents and 5,000 odd posts: no error of the pad, nothing slow (ARGS="300 150 7": how many, a seed)
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tests.fuzz $(ARGS)

release: ## an archive of this version that passes both commands of the README (ARGS=all: all tests)
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tools.release $(ARGS)

screenshots: ## draw the pictures of the README anew
	@$(PYTHON) tools/environment.py dev
	@$(VENV) -m tools.chromium
	@$(VENV) -m tests.browser.screenshots
