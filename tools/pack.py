"""Lay what readers load into _build/site, for any static host, and pack it into _build/site.zip."""

from __future__ import annotations

import shutil
from importlib.metadata import version
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parents[1]
HTML, SITE = ROOT / "_build" / "html", ROOT / "_build" / "site"
ZIP = ROOT / "_build" / "site.zip"
README = ROOT / "book" / "site" / "READ-ME.txt"
LEFT_OUT = (
    *("*.map", "locales", "fontawesome.js", "*webpack-macros.html", ".buildinfo", "stamp"),
    *("doc", "rspack.*.js"),
)
"""What only those who build the site want."""


def lay(built: Path, site: Path) -> None:
    """Copy what readers load to `site`."""
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(built, site, ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copyfile(README, site / README.name)
    (site / ".nojekyll").touch()  # GitHub would leave out folders such as _static


def pack(site: Path, target: Path, top: str) -> None:
    """Write the folder into a zip, under one folder `top`; the same site gives the same zip."""
    with ZipFile(target, "w") as packed:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            entry = ZipInfo(f"{top}/{path.relative_to(site).as_posix()}")  # of no time
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, path.read_bytes(), ZIP_DEFLATED)


if __name__ == "__main__":
    lay(HTML, SITE)
    pack(SITE, ZIP, f"jeux-{version('jeux')}")
    print(f"{ZIP.relative_to(ROOT)}: {ZIP.stat().st_size / 1e6:.0f} MB")
