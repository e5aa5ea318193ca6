"""The locks name versions, agree with each other and with pyproject.toml, and hold no addresses."""

import json
import re
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.source_only

ROOT = Path(__file__).resolve().parents[2]
LOCKS = {
    name: (ROOT / "locks" / f"{name}.txt").read_text("utf-8").splitlines()
    for name in ("build", "lab", "learn", "play", "test")
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def names(needs):
    """The bare package names of requirements such as `uvicorn[standard]>=0.40`."""
    return {re.sub(r"[-_.]+", "-", re.split(r"[\[<>=!~ ]", need)[0]).lower() for need in needs}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_names_and_versions_only(lock):
    assert LOCKS[lock]
    assert [line for line in LOCKS[lock] if not re.fullmatch(r"[a-z0-9-]+==[0-9][A-Za-z0-9.+]*", line)] == []


def test_the_locks_agree_because_they_share_one_environment():
    versions: dict[str, set[str]] = {}
    for line in (line for lock in LOCKS.values() for line in lock):
        name, _, version = line.partition("==")
        versions.setdefault(name, set()).add(version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


@pytest.mark.parametrize(
    ("lock", "needs"),
    [
        ("play", PROJECT["project"]["dependencies"]),
        ("build", PROJECT["dependency-groups"]["build"]),
        ("lab", PROJECT["project"]["optional-dependencies"]["lab"]),
        ("learn", PROJECT["project"]["optional-dependencies"]["learn"]),
        ("test", PROJECT["dependency-groups"]["test"]),
        *(("test", PROJECT["project"]["optional-dependencies"][name]) for name in ("scale", "envs", "farm", "spiel")),
    ],
)
def test_everything_that_is_asked_for_is_locked(lock, needs):
    assert names(needs) - names(LOCKS[lock]) == set()


def test_the_build_system_asks_for_the_locked_backend():
    assert set(PROJECT["build-system"]["requires"]) <= set(LOCKS["build"])


def test_the_lock_of_the_client_holds_no_addresses():
    lock = ROOT / "web" / "package-lock.json"
    packages = json.loads(lock.read_text("utf-8"))["packages"] if lock.is_file() else {}
    assert [name for name, package in packages.items() if "://" in str(package.get("resolved", ""))] == []
