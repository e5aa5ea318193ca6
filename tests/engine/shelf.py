"""Puts the reference game into the catalogue the way a package from outside would: with an entry point."""

from __future__ import annotations

from pathlib import Path


def put_on_shelf(folder: Path) -> Path:
    """Make a folder that, once it is on the search path, brings Lighthouse as an installed game."""
    shelf = folder / "shelf"
    notes = shelf / "lighthouse-1.0.dist-info"
    notes.mkdir(parents=True)
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: lighthouse\nVersion: 1.0\n", "utf-8")
    (notes / "entry_points.txt").write_text("[starport.games]\nlighthouse = tests.engine.lighthouse:ENTRY\n", "utf-8")
    return shelf
