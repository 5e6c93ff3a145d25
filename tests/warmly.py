"""Run a command whose notebook kernels begin warm: `python tests/warmly.py command …`."""

import os
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tools"))

import warm

if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before the kernels import numpy
    with warm.kernels():
        code = subprocess.run(sys.argv[1:], check=False).returncode
    sys.exit(code)
