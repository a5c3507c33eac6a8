# The commands of the house; each is explained in CONTRIBUTING.md.
.POSIX:
.PHONY: run test

PORT = 8000

run:
	@sh deploy/bootstrap.sh run
	@exec .venv/bin/python manage.py run --port $(PORT) $(RUN)
