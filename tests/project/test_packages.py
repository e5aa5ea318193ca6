"""What leaves the house: a source distribution that a wheel can be made from, a wheel that runs, and nothing besides."""

from __future__ import annotations

import re
import tarfile
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import files
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

import hatch_build
from starport import __version__

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RUNS = {"", ".css", ".html", ".js", ".json", ".png", ".py", ".svg", ".toml", ".typed", ".webmanifest"}
PACKED = {".br", ".gz"}  # of files of the client that lie beside them
MOST_SOURCE = 1_300_000  # bytes of the packed source distribution, which is all text
MOST_WHEEL = 4_200_000  # bytes in the wheel besides the binaries and the packed copies
MOST_PACKED = 1_000_000
RUNTIME = "starport/server/client/runtime/"  # Python for browsers: not ours, and heavy
MOST_RUNTIME = 20_000_000


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, as it is published."""
    folder = tmp_path_factory.mktemp("dist")
    (made,) = SdistBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return Path(made)


@pytest.fixture(scope="module")
def packed(source: Path) -> set[str]:
    with tarfile.open(source) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


@pytest.mark.source_only
def test_the_source_distribution_is_small(source: Path) -> None:
    assert source.stat().st_size < MOST_SOURCE


@pytest.mark.source_only
def test_the_source_distribution_has_all_a_wheel_is_made_from(packed: set[str]) -> None:
    compiled = {f"src/{name}" for name in hatch_build.modules_to_compile()}
    needed = {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md", "PKG-INFO"}
    needed |= {
        "tools/runtime.py",
        "locks/build.txt",
        "locks/play.txt",
        "docs/rules/starfarers.md",
        "src/starport/py.typed",
    }
    needed |= {
        "web/package.json",
        "web/package-lock.json",
        "web/vite.config.ts",
        "web/scripts/rules.mjs",
        "web/scripts/bytecode.mjs",
        "web/src/main.ts",
    }
    assert (needed | compiled) - packed == set()


@pytest.mark.source_only
def test_the_source_distribution_has_nothing_else(packed: set[str]) -> None:
    rooms = {name.partition("/")[0] for name in packed if "/" in name}
    assert rooms == {"src", "web", "docs", "tools", "locks"}
    for folder in ("docs/pictures", "tests", "bench", "web/tests", "web/node_modules", "src/starport/server/client"):
        assert [name for name in packed if name.startswith(f"{folder}/")] == []


def in_wheel() -> Iterator[tuple[str, int]]:
    """What hatchling puts into a wheel, besides the binaries and the client that the build hook makes."""
    for file in WheelBuilder(str(ROOT)).recurse_included_files():
        yield file.distribution_path, Path(file.path).stat().st_size


def unpacked(names: Iterable[str]) -> set[str]:
    """All but the packed copies that the server sends instead of a file of the client."""
    there = set(names)
    return {name for name in there if Path(name).suffix not in PACKED or name[:-3] not in there}


@pytest.mark.source_only
def test_the_wheel_has_only_what_runs() -> None:
    everything = dict(in_wheel())
    found = {name: size for name, size in everything.items() if not name.startswith(RUNTIME)}
    assert sum(everything.values()) - sum(found.values()) < MOST_RUNTIME
    assert len(found) > 200
    assert {name.partition("/")[0] for name in found} == {"starport"}
    assert {Path(name).suffix for name in unpacked(found)} <= RUNS
    assert "starport/py.typed" in found
    plain = sum(found[name] for name in unpacked(found))
    assert plain < MOST_WHEEL
    assert sum(found.values()) - plain < MOST_PACKED


@pytest.mark.installed_only
def test_the_installed_wheel_has_only_what_runs() -> None:
    found = [file for file in files("starport") or [] if "__pycache__" not in file.parts]
    assert len(found) > 200
    assert [str(file) for file in found if file.parts[0] != "starport" and not is_note(file.parts[0])] == []
    mine = [str(file) for file in found if file.parts[0] == "starport" and not str(file).startswith(RUNTIME)]
    assert {Path(name).suffix for name in unpacked(mine)} <= RUNS | {".so"}


def is_note(folder: str) -> bool:
    """Binaries outside the package are the library mypyc makes for all of it; the command lies beside Python."""
    return folder.endswith((".dist-info", ".so")) or folder == ".."


@pytest.mark.source_only
def test_the_package_says_what_it_is() -> None:
    assert PROJECT["classifiers"] == sorted(PROJECT["classifiers"])
    assert PROJECT["keywords"] == sorted(PROJECT["keywords"])
    assert "Typing :: Typed" in PROJECT["classifiers"]
    for address in PROJECT.get("urls", {}).values():
        assert "example" not in address


@pytest.mark.source_only
def test_who_cites_it_names_this_version() -> None:
    """The readme points at the file, and the file says what the package says."""
    cited = dict(re.findall(r"^(\w[\w-]*): (.+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE))
    assert (cited["version"], cited["license"]) == (__version__, PROJECT["license"])
    assert "(CITATION.cff)" in (ROOT / "README.md").read_text("utf-8")
