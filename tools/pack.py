"""Lay what readers load into _build/site, for any static host, and pack it into _build/site.zip."""

from __future__ import annotations

import argparse
import gzip
import shutil
import sys
import tomllib
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import lite

ROOT = Path(__file__).resolve().parents[1]
HTML, SITE = ROOT / "_build" / "html", ROOT / "_build" / "site"
ZIP = ROOT / "_build" / "site.zip"
README = ROOT / "book" / "site" / "READ-ME.txt"
LEFT_OUT = (
    *("*.map", "*/locales/*", "*/scripts/fontawesome.js", "*webpack-macros.html"),
    *(".buildinfo", "*/stamp"),
)
"""What only those who build the site want."""
PACKED = (".png", ".whl", ".woff", ".woff2", ".zip")
TEXT = (
    *(".css", ".html", ".inv", ".ipynb", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm"),
    *(".webmanifest", ".xml"),
)
"""What a server sends compressed; `--gzip` makes the compressed file beside each."""
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the zip: what is the same gives the same zip."""


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--gzip", action="store_true", help="compress text beforehand too, as nginx can send it"
    )
    beforehand = parser.parse_args(arguments).gzip
    lay(HTML, SITE)
    with (ROOT / "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    pack(SITE, ZIP, f"jeux-{version}")
    if beforehand:  # for a server, not for the zip
        compress(SITE)
    sizes = [path.stat().st_size for path in SITE.rglob("*") if path.is_file()]
    for path, size in ((SITE, sum(sizes)), (ZIP, ZIP.stat().st_size)):
        print(f"{path.relative_to(ROOT)}: {size / 1e6:.0f} MB", flush=True)


def lay(built: Path, site: Path) -> None:
    """Copy what readers load to `site`; the kernel, which no build changes, gets a second name."""
    shutil.rmtree(site, ignore_errors=True)

    def left_out(folder: str, names: list[str]) -> set[str]:
        place = Path(folder).relative_to(built)
        return {n for n in names if any(fnmatch(str(place / n), rule) for rule in LEFT_OUT)}

    def copy(file: str, target: str) -> None:
        made_once = Path(file).is_relative_to(built / "lite")
        (lite.link if made_once else shutil.copyfile)(file, target)

    shutil.copytree(built, site, copy_function=copy, ignore=left_out)
    shutil.copyfile(README, site / README.name)
    (site / ".nojekyll").touch()  # GitHub would leave out folders such as _static


def compress(site: Path) -> None:
    """Put beside each file of text the same one compressed, under its name and `.gz`."""
    for path in sorted(site.rglob("*")):
        if path.suffix in TEXT and path.is_file():
            path.with_name(f"{path.name}.gz").write_bytes(
                gzip.compress(path.read_bytes(), compresslevel=9, mtime=0)
            )


def pack(site: Path, target: Path, top: str) -> None:
    """Write the folder into a zip, under one folder `top`."""
    files = sorted(path for path in site.rglob("*") if path.is_file())
    unfinished = target.with_suffix(".new")
    with ZipFile(unfinished, "w", ZIP_DEFLATED) as packed:
        for path in files:
            entry = ZipInfo(f"{top}/{path.relative_to(site).as_posix()}", EARLIEST)
            entry.external_attr = 0o644 << 16
            entry.compress_type = ZIP_STORED if path.suffix in PACKED else ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())
    unfinished.replace(target)


if __name__ == "__main__":
    main(sys.argv[1:])
