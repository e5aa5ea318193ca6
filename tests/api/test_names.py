"""The names of the front door: these, no others, each with a docstring, and quick to get at."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from types import ModuleType

import pytest

import starport
import starport.api

NAMES = [
    *("Action", "Bot", "Chair", "Event", "Game", "Record", "Refused", "Result", "State", "View", "__version__"),
    *("about", "bot", "list_bots", "list_games", "load", "make", "read"),
]


def test_the_public_names() -> None:
    assert starport.__all__ == NAMES == dir(starport)
    assert [name for name in NAMES if name != "__version__"] == starport.api.__all__


def test_nothing_else_shows() -> None:
    for name in NAMES:
        getattr(starport, name)
    shown = {name for name, value in vars(starport).items() if not name.startswith("_") and not is_room(value)}
    assert shown == set(NAMES) - {"__version__"}


def is_room(value: object) -> bool:
    return isinstance(value, ModuleType) and value.__name__.startswith("starport.")


def test_an_unknown_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="'starport' has no attribute 'nothing'"):
        starport.nothing  # type: ignore[attr-defined]  # noqa: B018
    assert not hasattr(starport, "os")
    assert not hasattr(starport, "sys")


@pytest.mark.source_only  # compiled classes have no docstrings
@pytest.mark.parametrize("name", [name for name in NAMES if name != "__version__"])
def test_every_name_is_explained(name: str) -> None:
    """All methods too: the reference is made of these words."""
    value = getattr(starport, name)
    assert inspect.getdoc(value)
    if inspect.isclass(value) and value.__module__.startswith("starport.api"):
        for member, found in vars(value).items():
            if not member.startswith("_"):
                assert inspect.getdoc(found), f"{name}.{member}"


def loaded_by(code: str) -> set[str]:
    """The modules of ours that a new process has loaded after this code."""
    said = f"import sys\n{code}\nprint(*[name for name in sys.modules if name.startswith('starport')])"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True, env=environment())
    return set(done.stdout.split())


def environment() -> dict[str, str]:
    """The child imports the package that is tested here."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def test_the_import_alone_opens_no_room() -> None:
    assert loaded_by("import starport") == {"starport", "starport._source_only"}


def test_playing_opens_neither_server_nor_laboratory() -> None:
    rooms = {name.split(".")[1] for name in loaded_by("import starport; starport.make('starfarers')") if "." in name}
    assert rooms == {"_source_only", "api", "bots", "engine", "games"}
