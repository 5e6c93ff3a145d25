# Two commands do everything: `make read` and `make test`. `make help` lists the rest.

PYTHON ?=
PORT ?= 8000
BIN := .venv/bin
UV := uv==0.13.9
BOOK := $(BIN)/jupyter-book build . -W -n --keep-going
# _build/ok is there when the last build ended well; what is newer than it asks for another
STALE = find book src tools _config.yml _toc.yml package-lock.json requirements.txt -type f -newer _build/ok \
  -not -path 'book/assets/*' -not -path '*/.*' -not -name '*.pyc'

.DEFAULT_GOAL := help
.PHONY: help read test build rebuild notebooks lab check-long bench lock clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

read: build ## set up, build the book and serve it on this machine (PORT=8000)
	@$(BIN)/python tools/serve.py --port $(PORT)

test: .venv/ready ## set up and run every check
	@$(BIN)/python tests/run.py

build: .venv/ready ## build the site into _build/html
	@if [ ! -e _build/ok ]; then \
	  $(MAKE) -s rebuild; \
	elif [ -n "$$($(STALE) | head -n 1)" ]; then \
	  echo "Building what has changed …"; rm _build/ok; touch _build/started; \
	  $(BOOK) && mv _build/started _build/ok; \
	fi

rebuild: .venv/ready ## build every page anew
	@echo "Building the book …"
	@rm -rf _build/ok _build/.doctrees _build/html && mkdir -p _build && touch _build/started
	@$(BOOK) && mv _build/started _build/ok

notebooks: .venv/ready ## execute every notebook and normalise it
	@$(BIN)/python tools/notebooks.py

lab: .venv/ready ## open the chapters in JupyterLab
	@$(BIN)/jupyter lab book $(if $(filter 0,$(shell id -u)),--allow-root)

check-long: .venv/ready ## longer evidence: the browser tests in light and dark, more random examples
	@$(BIN)/python tests/run.py --long

bench: .venv/ready ## print the speeds of jeux and of its peers
	@$(BIN)/uv pip install -q -e ".[bench]"
	@$(BIN)/python benchmarks/run.py

lock: ## write requirements.txt anew from pyproject.toml
	@{ grep '^#' requirements.txt; \
	  $(BIN)/uv pip compile -q --universal --python-version 3.11 --extra exact --extra book \
	    --extra test --no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml; \
	  echo '-e .'; } > requirements.new && mv requirements.new requirements.txt

clean: ## remove what the build made (not the environment)
	rm -rf _build book/assets .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/ready: requirements.txt pyproject.toml
	@$(BIN)/python -m pip --version > /dev/null 2>&1 || sh tools/venv.sh "$(PYTHON)"
	@echo "Installing the pinned requirements (some minutes the first time) …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check $(UV)
	@$(BIN)/uv pip install -q -r requirements.txt \
	  || $(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.txt
	@touch $@
