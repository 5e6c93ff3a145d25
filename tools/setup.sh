#!/bin/sh
# Bring .venv to what the lock asks for; where it is there already, do nothing.
# Made anew: if the folder was renamed, its Python was lost or exchanged, or another one is named.
# Its Python is the one that is named, else the first here that serves, else one that uv fetches.
set -eu

UV="uv==0.13.9"
python="${1:-}"
wanted="$(pwd) $(cat requirements.txt pyproject.toml tools/setup.sh | cksum)"
export UV_VENV_CLEAR=1 PIP_DISABLE_PIP_VERSION_CHECK=1

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

supported() {
  "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null
}

same() { # the environment finds what it holds, and has the Python that is named
  .venv/bin/python -c 'import uv' 2>/dev/null || return 1
  [ -z "$python" ] || [ "$("$python" -V 2>&1)" = "$(.venv/bin/python -V 2>&1)" ]
}

fetched() { # by the uv here, or by one that any Python's pip brings
  uv=uv
  uv --version >/dev/null 2>&1 || {
    python3 -m venv --clear .venv && .venv/bin/python -m pip install -q "$UV" && uv=.venv/bin/uv
  } || return 1
  "$uv" venv -q --seed --python '>=3.11,<3.15' .venv && echo "It is $(.venv/bin/python -V)."
}

if [ -n "$python" ]; then
  command -v "$python" >/dev/null || fail "There is no $python here."
  supported "$python" || fail "The book needs Python 3.11 to 3.14; $python is $("$python" -V 2>&1)."
fi
if [ "$(cat .venv/ready 2>/dev/null)" = "$wanted" ] && same; then exit 0; fi

here="$(head -n 1 .venv/ready 2>/dev/null || true)"
if ! same || [ "${here% * *}" != "$(pwd)" ]; then
  for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
    if [ -z "$python" ] && supported "$candidate"; then python="$candidate"; fi
  done
  if [ -n "$python" ]; then
    echo "Making .venv with $("$python" -V) …"
    "$python" -m venv --clear .venv || uv venv -q --seed --python "$python" .venv 2>/dev/null ||
      fail "No environment could be made here: the folder may be read-only or the disk full, or" \
        "this Python cannot make any (on Debian and Ubuntu, install python3-venv)."
  else
    echo "No Python 3.11 to 3.14 here: uv fetches one …"
    fetched ||
      fail "The book needs Python 3.11 to 3.14, and uv could not fetch one." \
        "Install one of them, or uv, or name one: make read PYTHON=path/to/python3.13"
  fi
fi

echo "Installing the pinned requirements …"
grep -v '^-e' requirements.txt > .venv/pins.txt
.venv/bin/uv --version 2>/dev/null | grep -q "${UV#uv==}" ||
  .venv/bin/python -m pip install -q "$UV" || true
# the package itself needs no network: what builds it is among the pins
install() {
  "$@" -q -r .venv/pins.txt && "$@" -q --no-deps --no-build-isolation -e .
}
# what nobody imports is not compiled, which would take three times as long as all the rest
install .venv/bin/uv pip install || install .venv/bin/python -m pip install ||
  fail "The requirements could not be installed: is there a network, and room on the disk?"
echo "$wanted" > .venv/ready
