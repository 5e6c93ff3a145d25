"""Renew vendor/pyodide from the distribution of the Pyodide that package-lock.json names."""

from __future__ import annotations

import json
import re
from urllib.request import urlretrieve

import assets
import lite


def main() -> None:
    assets.fetch()
    version = json.loads((lite.PYODIDE / "package.json").read_text("utf-8"))["version"]
    core = (lite.PYODIDE / "pyodide.mjs").read_text("utf-8")
    (address,) = set(re.findall(r"https://[^`]+/pyodide/v(?=\$)", core))
    for name in lite.wheels():
        urlretrieve(f"{address}{version}/full/{name}", lite.VENDOR / name)
    for wheel in lite.VENDOR.glob("*.whl"):
        if wheel.name not in lite.wheels():
            wheel.unlink()
    readme = lite.VENDOR / "README.md"
    words = readme.read_text("utf-8").partition("```\n")[0]
    sums = "".join(f"{digest}  {name}\n" for name, digest in lite.wheels().items())
    readme.write_text(f"{words}```\n{sums}```\n", "utf-8")


if __name__ == "__main__":
    main()
