# One command per wish. Only relative paths and `python -m tool`: the folder may have a space in its name.
# PYTHON chooses the interpreter the environment is made from; ARGS goes to the program or to pytest.
PYTHON ?= python3
PY     := .venv/bin/python
PYTEST := $(PY) -m pytest -n 2 --dist loadgroup
# The tests start hundreds of Pythons: each would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup lab learn setup-test play dist golden reference docs site pictures check test test-source test-browser test-built soak mutants bench format lock clean

help:             ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

setup:            ## everything needed to play (compiles the rules when a C compiler is there)
	@$(PYTHON) tools/setup.py play

lab: setup        ## the packages of the laboratory: tournaments, tables, pictures
	@$(PYTHON) tools/setup.py lab

learn: setup      ## the packages that train a bot (examples/train.py)
	@$(PYTHON) tools/setup.py learn

setup-test:       ## the same for the tests, with the services they need
	@$(PYTHON) tools/setup.py test

play: setup       ## start the server and open the game in the browser: make play ARGS="--help"
	@exec $(PY) -m starport serve $(ARGS)

check:            ## style, types, and who may import whom
	@$(PYTHON) tools/setup.py check
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check --quiet || { echo "make format puts this right"; exit 1; }
	@$(PY) -m mypy
	@PYTHONPATH=src $(PY) .venv/bin/lint-imports --no-logo --cache-dir build/imports
	@$(PY) hatch_build.py npm run --silent check

test: check setup-test ## everything: checks, the source, the built wheel, the client in a browser
	@$(MAKE) --no-print-directory test-source
	@$(MAKE) --no-print-directory test-built
	@$(MAKE) --no-print-directory test-browser
	@$(PY) hatch_build.py npm run --silent test

# Server (in a tab, too), laboratory and command line are never compiled: what runs on the wheel is what stands in the source.
test-source:      ## only the tests of what can be compiled, on the source: plain Python
	@$(PYTHON) tools/setup.py source
	@$(PYTEST) $(patsubst %,--ignore=tests/%,browser server tab lab cli) $(ARGS)

# A browser test leaves an event loop running in its process, so those tests are a run of their own. Four walks at once on two
# cores are a third quicker than two, but then three of 354 met chance, each another: two at once.
test-browser: setup-test ## only the browser walks, on the wheel, in Debian's Chromium
	@$(PYTEST) -o pythonpath=. $(ARGS) tests/browser

test-built: setup-test ## only the tests, on the wheel as it is installed: compiled
	@$(PYTEST) --ignore=tests/browser -o pythonpath=. $(ARGS)

soak: setup-test learn ## the long runs that make test leaves out
	@$(PYTEST) -o pythonpath=. -o timeout=14400 -o faulthandler_timeout=0 -m soak --ignore=tests/browser $(ARGS) || [ $$? -eq 5 ]
	@$(PYTEST) -o pythonpath=. -o timeout=14400 -o faulthandler_timeout=0 -m soak $(ARGS) tests/browser || [ $$? -eq 5 ]

mutants: setup-test ## plant small faults in a copy and list those no test notices: make mutants ARGS="--room rules --seed 2"
	@$(PY) -m tools.mutants $(ARGS)

bench: setup-test ## speed, with a peer in the same run: make bench ARGS="--against main" compares with a commit
	@$(PY) -m bench.run $(ARGS)

golden:           ## write the golden matches anew, after a change of rules was meant
	@PYTHONPATH=src $(PY) -m tests.games.golden
	@PYTHONPATH=src $(PY) -m tests.games.curious
	@PYTHONPATH=src $(PY) -m tests.games.client_sums
	@PYTHONPATH=src $(PY) -m tests.games.client_menus
	@PYTHONPATH=src $(PY) -m tests.games.client_questions
	@PYTHONPATH=src $(PY) -m tests.games.client_matches
	@$(PY) hatch_build.py npm run --silent test -- golden sounds -u

reference:        ## write docs/reference/api.md from the docstrings of the front door
	@$(PY) tools/reference.py

docs:             ## the documentation as a site with search, into build/docs
	@$(PYTHON) tools/docs.py

site:             ## the game without a server: plain files for any host, into build/site
	@$(PYTHON) tools/setup.py build
	@$(PY) tools/site.py

dist:             ## what is published, into dist: the compiled wheel, the plain one, and the sources
	@$(PYTHON) tools/setup.py build
	@$(PY) tools/dist.py

pictures: setup-test ## photograph the main scenes of the client (those the README shows: docs/pictures)
	@$(PY) tools/pictures.py

format:           ## put the style right
	@$(PYTHON) tools/setup.py check
	@$(PY) -m ruff check --fix --quiet
	@$(PY) -m ruff format --quiet
	@$(PY) hatch_build.py npm run --silent format

lock:             ## resolve the newest versions and write locks/
	@$(PYTHON) tools/setup.py check
	@$(PY) tools/lock.py

clean:            ## forget everything built
	rm -rf .venv build dist web/node_modules src/starport/server/client
