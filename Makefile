# Two commands do everything: `make read` and `make test`. `make help` lists the rest.

PYTHON ?=
PORT ?= 8000
BIN := .venv/bin
BOOK := $(BIN)/jupyter-book build . -W -n --keep-going
SITE := _build/html/index.html
SOURCES := $(shell find book src -type f -not -path 'book/assets/*' -not -path '*/__pycache__/*' -not -path '*/.*') \
  _config.yml _toc.yml package-lock.json

.DEFAULT_GOAL := help
.PHONY: help read test build notebooks lab check-long bench lock clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

read: $(SITE) ## set up, build the book and serve it on this machine (PORT=8000)
	@$(BIN)/python book/_site/serve.py --port $(PORT)

test: .venv/ready ## set up and run every check
	@$(BIN)/python tests/run.py

build: $(SITE) ## build the site into _build/html

notebooks: .venv/ready ## execute every notebook and normalise it
	@$(BIN)/python book/_site/notebooks.py

lab: .venv/ready ## open the chapters in JupyterLab
	@$(BIN)/jupyter lab book $(if $(filter 0,$(shell id -u)),--allow-root)

check-long: .venv/ready ## longer evidence: the browser tests in light and dark, more random examples
	@$(BIN)/python tests/run.py --long

bench: .venv/ready ## print the speeds of jeux and of its peers
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e ".[bench]"
	@$(BIN)/python benchmarks/run.py

lock: ## write requirements.txt anew from pyproject.toml
	@$(BIN)/python -m pip install -q uv
	@{ grep '^#' requirements.txt; \
	  $(BIN)/uv pip compile -q --universal --python-version 3.11 --extra exact --extra book \
	    --extra test --no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml; \
	  echo '-e .'; } > requirements.new && mv requirements.new requirements.txt

clean: ## remove what the build made (not the environment)
	rm -rf _build book/assets .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(SITE): .venv/ready $(SOURCES)
	@echo "Building the book …"
	@$(BOOK) || { rm -rf _build/.doctrees $@; exit 1; } # or a second try would not look again
	@touch $@

.venv/ready: requirements.txt pyproject.toml
	@[ -x $(BIN)/python ] || sh book/_site/venv.sh "$(PYTHON)"
	@echo "Installing the pinned requirements (some minutes the first time) …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.txt
	@touch $@
