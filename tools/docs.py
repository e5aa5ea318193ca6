"""Builds the documentation as a site of plain pages with a search: `make docs`. It needs no server and no other host.

The generator lives in an environment of its own, because neither the product nor the tests need it. The rulebooks are
written for the client, which knows the table and draws the pictures; here each paragraph says for which tables it is.
"""

import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = ROOT / "build" / "docs-pages"
HOME: Final = ROOT / "build" / "docs-environment"
LABELS: Final = {"2019": "2019", "5-6": "5–6", "classic": "1999", "base": "base", "advanced": "advanced"}
NOT: Final = {"!5-6": "3–4", "!advanced": "base"}  # said only where nothing else is


def main() -> int:
    gather()
    python = environment()
    return subprocess.run([python, "-m", "zensical", "build", "--clean"], cwd=ROOT, check=False).returncode


def gather() -> None:
    """All pages as the generator reads them."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    (PAGES / "changelog.md").write_text(changes.replace("](docs/", "]("), "utf-8")
    for page in (PAGES / "rulebook").rglob("*.md"):
        page.write_text(rulebook(page.read_text("utf-8")), "utf-8")


def rulebook(text: str) -> str:
    """A rulebook without the pictures that only the client can draw, and with a label where not all tables are meant."""
    parts = re.split(r"\n\s*\n", text)
    return "\n\n".join(labelled(part) for part in parts if "](picture:" not in part)


def labelled(part: str) -> str:
    mark = re.match(r"<!--(.*?)-->\n", part)
    if not mark:
        return part
    words = mark[1].partition("|")[2].split()
    labels = [LABELS.get(word, word.replace("_", " ").replace("=", ": ")) for word in words if word not in NOT]
    labels += [NOT[word] for word in words if word in NOT and len(words) == 1]
    body = part[mark.end() :]
    if not labels or body.startswith(("|", "1. ")):
        return body
    begins = re.match(r"(?:- |> )?", body)
    assert begins is not None
    return f"{begins[0]}*{' · '.join(labels)}:* {body[begins.end() :]}"


def environment() -> Path:
    """The generator, as it is locked."""
    python, lock, stamp = HOME / "bin" / "python", ROOT / "locks" / "docs.txt", HOME / "lock.txt"
    if not stamp.is_file() or stamp.read_text("utf-8") != lock.read_text("utf-8"):
        venv.create(HOME, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", "--requirement", lock], check=True)
        stamp.write_text(lock.read_text("utf-8"), "utf-8")
    return python


if __name__ == "__main__":
    sys.exit(main())
