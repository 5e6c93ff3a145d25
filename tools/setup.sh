#!/bin/sh
# Bring .venv to what the lock asks for; where it is there already, do nothing.
# Made anew: if the folder was renamed, its Python was lost, or another one is named.
set -eu

UV="uv==0.13.9"
python="${1:-}"
wanted="$(pwd) $(cat requirements.txt pyproject.toml tools/setup.sh | cksum)"

supported() {
  "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}

same() { # the environment runs, and with the Python that is named
  .venv/bin/python -c 'import sys; print(sys.version)' >/dev/null 2>&1 || return 1
  [ -z "$python" ] || [ "$("$python" -V 2>&1)" = "$(.venv/bin/python -V 2>&1)" ]
}

if [ -n "$python" ] && ! command -v "$python" >/dev/null; then
  echo "There is no $python here." >&2
  exit 1
fi
if [ -n "$python" ] && ! supported "$python"; then
  echo "The book needs Python 3.11, 3.12 or 3.13; $python is $("$python" --version 2>&1)." >&2
  exit 1
fi
if [ "$(cat .venv/ready 2>/dev/null)" = "$wanted" ] && same; then exit 0; fi

here="$(head -n 1 .venv/ready 2>/dev/null || true)"
if ! same || [ "${here% * *}" != "$(pwd)" ]; then
  if [ -z "$python" ]; then
    for candidate in python3 python3.13 python3.12 python3.11; do
      if supported "$candidate"; then python="$candidate"; break; fi
    done
  fi
  if [ -z "$python" ]; then
    echo "The book needs Python 3.11, 3.12 or 3.13; python3 here is $(python3 --version 2>&1)." >&2
    echo "Install one of them, or name it: make read PYTHON=path/to/python3.12" >&2
    exit 1
  fi
  echo "Making .venv with $("$python" --version) …"
  "$python" -m venv --clear .venv || {
    rm -rf .venv 2>/dev/null || true
    echo "No environment could be made here: the folder may be read-only or the disk full, or" >&2
    echo "this Python cannot make any (on Debian and Ubuntu, install python3-venv)." >&2
    exit 1
  }
fi

echo "Installing the pinned requirements …"
grep -v '^-e' requirements.txt > .venv/pins.txt
.venv/bin/uv --version 2>/dev/null | grep -q "${UV#uv==}" ||
  .venv/bin/python -m pip install -q --disable-pip-version-check "$UV" || true
# the package itself needs no network: what builds it is among the pins
install() {
  "$@" -q -r .venv/pins.txt && "$@" -q --no-deps --no-build-isolation -e .
}
# what nobody imports is not compiled, which would take three times as long as all the rest
install .venv/bin/uv pip install ||
  install .venv/bin/python -m pip install --disable-pip-version-check || {
  echo "The requirements could not be installed: is there a network, and room on the disk?" >&2
  exit 1
}
echo "$wanted" > .venv/ready
