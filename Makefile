# Everything a machine needs is set up by the targets themselves, in .venv and, for tests and
# benchmarks, as Debian packages. Code is compiled at once, so that commands start fast from the
# first time on, also where Python keeps nothing compiled.
SHELL := /bin/sh
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000

.PHONY: run test lint bench clean

run: .venv/run.ready
	$(BIN)/scorepad serve --port $(PORT)

test: .venv/test.ready
	.setup/packages chromium:chromium qpdf:qpdf
	$(MAKE) --no-print-directory lint
	$(BIN)/python -m pytest

lint: .venv/test.ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: .venv/test.ready
	.setup/packages cc:gcc pkg-config:pkg-config pango-view:pango1.0-tools hb-subset:libharfbuzz-bin
	.setup/packages --file /usr/include/cairo/cairo.h:libcairo2-dev
	.setup/packages --file /usr/share/fonts/truetype/lato/Lato-Black.ttf:fonts-lato
	$(BIN)/pip install --quiet --editable '.[bench]'
	$(BIN)/python -m tests.benchmarks

.venv/run.ready: pyproject.toml .setup/venv
	.setup/venv $(PYTHON)
	$(BIN)/pip install --quiet --editable .
	$(BIN)/python -m compileall -q scorepad
	touch $@

.venv/test.ready: pyproject.toml .setup/venv
	.setup/venv $(PYTHON)
	$(BIN)/pip install --quiet --editable '.[test]'
	$(BIN)/python -m compileall -q scorepad
	touch .venv/run.ready $@

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
