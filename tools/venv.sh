#!/bin/sh
# Make .venv with a Python that the book supports: the one named, or the first one found.
set -eu

supported() {
  "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}

python="${1:-}"
if [ -n "$python" ]; then
  supported "$python" || {
    echo "The book needs Python 3.11, 3.12 or 3.13; $python is $("$python" --version 2>&1)." >&2
    exit 1
  }
else
  for candidate in python3 python3.13 python3.12 python3.11; do
    if supported "$candidate"; then python="$candidate"; break; fi
  done
  [ -n "$python" ] || {
    echo "The book needs Python 3.11, 3.12 or 3.13; python3 here is $(python3 --version 2>&1)." >&2
    echo "Install one of them, or name it: make read PYTHON=path/to/python3.12" >&2
    exit 1
  }
fi
echo "Making .venv with $("$python" --version) …"
"$python" -m venv --clear .venv || {
  rm -rf .venv
  echo "This Python cannot make environments; on Debian and Ubuntu, install python3-venv." >&2
  exit 1
}
