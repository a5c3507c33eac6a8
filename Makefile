# The commands of the house; each is explained in CONTRIBUTING.md.
# make run PORT=8080 RUN="--host 0.0.0.0 --no-demo" passes options on; PYTHON=... names another interpreter.
PORT = 8000
RUN =
TEST =
export PYTHON

.PHONY: run test lint format bench chaos load fuzz mutants screenshots messages clean environment

run:
	@sh deploy/bootstrap.sh run
	@exec .venv/bin/python manage.py run --port $(PORT) $(RUN)

environment:
	@sh deploy/bootstrap.sh dev

# All stages; make test TEST=mypy runs one of them.
test: environment
	@exec .venv/bin/python -m tests.check $(TEST)

lint: environment
	@exec .venv/bin/python -m tests.check --lint

format: environment
	@.venv/bin/python -m ruff check --fix .
	@.venv/bin/python -m ruff format .

# One JSON line per figure.
bench: environment
	@exec .venv/bin/python -m tests.perf

# Faults injected for real, for longer than make test does.
chaos: environment
	@exec .venv/bin/python -m pytest tests/chaos --long

# A full hall: hundreds of screens while all tables write; make test has a small hall.
load: environment
	@exec .venv/bin/python -m pytest tests/load --long

# Every property with twenty times the examples, new ones each time, and thousands of played hands audited.
fuzz: environment
	@exec .venv/bin/python -m pytest tests -n 2 -m "hypothesis or fuzz" --long

# Faults put into the mathematics of scoring one by one, and whether a test notices: hours; by night.
# make mutants MUTANTS='scoring.maths.boards.averages*' tries one module; docs/mutants.md explains survivors.
MUTANTS =
mutants: environment
	@CI=1 .venv/bin/python -m mutmut run --max-children 1 $(MUTANTS)
	@CI=1 .venv/bin/python -m mutmut results

# Pictures of every main page of the demo, in FOLDER.
FOLDER = test-results/screenshots
screenshots: environment
	@exec .venv/bin/python -m tests.e2e.screenshots $(FOLDER)

# Collect the texts of the pages (needs GNU gettext) and compile what was translated.
messages: environment
	@.venv/bin/python manage.py makemessages --all --no-wrap --no-obsolete --add-location file --ignore .venv --ignore tests --ignore var
	@.venv/bin/python -m deploy.translations

clean:
	rm -rf .venv mutants .mypy_cache .ruff_cache .hypothesis .import_linter_cache test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
