"""Publish a release on GitHub: the packed site, the printed book, the citation."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pack
import yaml

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tag", help="v and the version, such as v0.1.0")
    tag = parser.parse_args().tag
    if wrong := slips(tag):
        sys.exit("\n".join(wrong))
    files = [pack.ZIP, ROOT / "_build" / "jeux.pdf", ROOT / "CITATION.cff"]
    command = ["gh", "release", "create", tag, "--verify-tag", "--generate-notes", "--title", tag]
    sys.exit(subprocess.run([*command, *map(str, files)], cwd=ROOT, check=False).returncode)


def slips(tag: str) -> list[str]:
    """Return what speaks against a release under this tag."""
    cited = str(yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))["version"])
    with (ROOT / "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    checks = {
        f"pyproject.toml says {version}: the tag is v{version}, not {tag!r}.": tag == f"v{version}",
        f"CITATION.cff says {cited}, pyproject.toml {version}.": cited == version,
        "GitHub's command line (gh) is not here.": shutil.which("gh") is not None,
    }
    return [words for words, good in checks.items() if not good]


if __name__ == "__main__":
    main()
