"""Packages of strangers, made from the pages that tell strangers how: written out, with their entry points, as if installed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PAGES = Path(__file__).resolve().parents[2] / "docs" / "how-to"
BLOCK = re.compile(r"^```(?:toml|python)\n# (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files_of(page: str) -> dict[str, str]:
    """The files that a page shows: every block that begins with the name of its file."""
    return dict(BLOCK.findall((PAGES / page).read_text("utf-8")))


def install(page: str, folder: Path) -> None:
    """Put the package of a page into a folder on the search path."""
    files = files_of(page)
    project = tomllib.loads(files.pop("pyproject.toml"))["project"]
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    notes = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    points = [
        f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in found.items())
        for group, found in project["entry-points"].items()
    ]
    (notes / "entry_points.txt").write_text("\n".join(points), "utf-8")
