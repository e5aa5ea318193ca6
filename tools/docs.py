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
YEARS: Final = {"2019": "2019", "5-6": "5–6", "!5-6": "3–4", "classic": "1999"}
NOT: Final = {"!5-6": "!5-6", "!advanced": "base"}  # said only where nothing else is


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
        text = rulebook(page.read_text("utf-8"), said_in(page.parent.name, page.stem))
        page.write_text(text, "utf-8")


def said_in(game: str, language: str) -> dict[str, str]:
    """What the client calls editions and settings in a language."""
    client = ROOT / "web" / "src"
    own = client / "games" / game / "text" / language
    texts = [client / "text" / language / "shell.ftl", own / "choose.ftl", own / "options.ftl"]
    return dict(re.findall(r"^([\w-]+) = (.+)$", "\n".join(one.read_text("utf-8") for one in texts), re.MULTILINE))


def rulebook(text: str, said: dict[str, str]) -> str:
    """A rulebook without the pictures that only the client can draw, and with a label where not all tables are meant."""
    parts = re.split(r"\n\s*\n", text)
    return "\n\n".join(labelled(part, said) for part in parts if "](picture:" not in part)


def label(word: str, said: dict[str, str]) -> str:
    """An edition or a setting as the client calls it."""
    name, _, choices = word.partition("=")
    if not choices:
        return YEARS.get(name) or said[f"edition-{name}"]
    chosen = [said.get(f"choice-{name}-{one}") or said.get(f"choice-any-{one}") or one for one in choices.split(",")]
    return f"{said[f'option-{name}']}: {', '.join(chosen)}"


def labelled(part: str, said: dict[str, str]) -> str:
    mark = re.match(r"<!--(.*?)-->\n", part)
    if not mark:
        return part
    words = mark[1].partition("|")[2].split()
    labels = [label(word, said) for word in words if word not in NOT]
    labels += [label(NOT[word], said) for word in words if word in NOT and len(words) == 1]
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
