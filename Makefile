# Two commands do everything: `make read` and `make test`. `make help` lists the rest.

PYTHON ?=
PORT ?= 8000
TAG ?=
BIN := .venv/bin
# where each package of the lock has to be a wheel
PLATFORMS := x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu x86_64-apple-darwin \
  aarch64-apple-darwin x86_64-pc-windows-msvc
PYTHONS := 3.11 3.12 3.13 3.14

.DEFAULT_GOAL := help
# bytecode is kept, whatever the surroundings say: else each process compiles sympy anew, for 5 s
export PYTHONDONTWRITEBYTECODE :=
# what is printed is UTF-8 in each locale: some have no … and no −
export PYTHONIOENCODING := utf-8
# where a kernel multiplies small matrices on several threads, these wait for each other
export OPENBLAS_NUM_THREADS ?= 1
# what npm, uv, Jupyter and a browser keep at home they keep here, where the home cannot be written
ifeq ($(shell test -w "$$HOME" || echo no),no)
export HOME := $(CURDIR)/_build/home
$(shell mkdir -p "$(HOME)")
endif
.PHONY: help read test site build rebuild pdf print pupil moodle notebooks lab check-long bench lock wheels release publish clean ready

help: ## list these targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "%-14s%s\n", $$1, $$2 }'

read: build ## set up, build the book and serve it on this machine (PORT=8000)
	@$(BIN)/python tools/serve.py --port $(PORT)

test: ready ## set up and run every check
	@$(BIN)/python tests/run.py

site: build ## build the site for any static host: _build/site, _build/site.zip (ADDRESS: of the repository)
	@$(BIN)/python tools/pack.py

build: ready ## build the site into _build/html
	@$(BIN)/python tools/build.py

rebuild: ready ## build every page anew
	@$(BIN)/python tools/build.py --anew

pdf: ready ## print the whole book: _build/jeux.pdf
	@$(BIN)/python tools/printing.py

print: ready ## print the sheets for a class: boards, dice, cards, tables, into _build/print
	@$(BIN)/python tools/sheets.py

pupil: ready ## copies of the chapters without answers, and sheets of exercises: _build/pupil
	@$(BIN)/python tools/copies.py --source
	@$(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w _build/pupil .
	@$(BIN)/python tools/printing.py --sheets

moodle: ready ## write the questions of all pages for Moodle, and as GIFT: _build/jeux-moodle.xml, .gift
	@$(BIN)/python tools/moodle.py

notebooks: ready ## execute every notebook and normalise it; list the works cited
	@$(BIN)/python tools/notebooks.py
	@$(BIN)/python book/site/references.py

lab: ready ## open the chapters in JupyterLab
	@JUPYTER_CONFIG_PATH="$(CURDIR)/binder/jupyter$${JUPYTER_CONFIG_PATH:+:$$JUPYTER_CONFIG_PATH}" \
	  $(BIN)/jupyter lab book $(if $(filter 0,$(shell id -u)),--allow-root)

check-long: ready ## longer evidence: all chapters in the browser, Firefox, Binder, a cluster, the PDF
	@$(BIN)/uv pip install -q -e ".[cluster]"
	@$(BIN)/python tests/run.py --long

bench: build ## measure jeux beside its peers, growth and pages
	@$(BIN)/uv pip install -q -e ".[bench]"
	@$(BIN)/python benchmarks/run.py
	@$(BIN)/python tools/notebooks.py book/measured/peers.ipynb

lock: ready ## write requirements.txt anew from pyproject.toml; what is pinned there stays pinned
	@mkdir -p _build && grep -v '^-e' requirements.txt > _build/pinned.txt
	@$(BIN)/uv pip compile -q --universal --python-version 3.11 --extra book --extra live \
	  --extra test --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	  --constraint _build/pinned.txt pyproject.toml > _build/solved.txt
	@for platform in $(PLATFORMS); do for python in $(PYTHONS); do \
	  $(BIN)/uv pip compile -q --no-deps --only-binary :all: --python-platform $$platform \
	    --python-version $$python _build/solved.txt > _build/wheels.txt || { missing=1; \
	    echo "No wheel of the above for $$platform with Python $$python." >&2; }; \
	done; done; [ -z "$$missing" ] || { echo "requirements.txt stays as it was." >&2; exit 1; }
	@{ grep '^#' requirements.txt; cat _build/solved.txt; echo '-e .'; } > requirements.new
	@mv requirements.new requirements.txt

wheels: ready ## renew vendor/pyodide, when package-lock.json names another Pyodide
	@$(BIN)/python tools/wheels.py

release: site pdf ## build the zip and the PDF, and publish them (TAG=v0.1.0)
	@$(MAKE) --no-print-directory publish

publish: ## publish what was built, with CITATION.cff, as a release on GitHub (TAG=v0.1.0)
	@[ "$(TAG)" = "v$$(sed -n 's/^version: //p' CITATION.cff)" ] || { echo "CITATION.cff has another version than TAG=$(TAG)." >&2; exit 1; }
	@gh release create "$(TAG)" --verify-tag --generate-notes --title "$(TAG)" _build/site.zip _build/jeux.pdf CITATION.cff

clean: ## remove what the build made (not the environment)
	rm -rf _build book/assets .pytest_cache .mypy_cache .ruff_cache .hypothesis

ready:
	@sh tools/setup.sh "$(PYTHON)"
