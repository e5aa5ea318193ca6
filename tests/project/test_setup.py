"""The set-up tool: which Debian packages it wants, and what it says when it may not install them."""

import fcntl
import os
import subprocess
import sys

import pytest

import hatch_build
from tools import setup

pytestmark = pytest.mark.source_only


def test_services_are_a_package_and_a_proof():
    text = "# a comment\n\nredis-server  /usr/bin/redis-server  # why\nchromium\t/usr/bin/chromium\n"
    assert setup.read_services(text) == [("redis-server", "/usr/bin/redis-server"), ("chromium", "/usr/bin/chromium")]


@pytest.mark.parametrize("line", ["chromium", "chromium /usr/bin/chromium and more"])
def test_a_malformed_line_is_refused(line):
    with pytest.raises(SystemExit, match="a line holds a package and a file"):
        setup.read_services(line)


def test_a_service_is_missing_until_its_proof_is_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "services.txt").write_text(f"postgresql {tmp_path}/*/postgres\n")
    assert setup.missing_services() == ["postgresql"]
    (tmp_path / "15").mkdir()
    (tmp_path / "15" / "postgres").write_text("")
    assert setup.missing_services() == []


def test_who_may_not_install_is_told_the_one_line_to_run(monkeypatch):
    monkeypatch.setenv("STARPORT_APT", "0")
    with pytest.raises(SystemExit, match=r"^the tests need chromium\. Please run as root: apt-get .* chromium$"):
        setup.install_packages(["chromium"], "the tests need")


def test_nothing_missing_asks_for_nothing(monkeypatch):
    monkeypatch.setenv("STARPORT_APT", "0")
    setup.install_packages([], "the tests need")


def test_stamps_are_forgotten_with_the_environment(tmp_path, monkeypatch):
    monkeypatch.setattr(setup, "ENVIRONMENT", tmp_path)
    monkeypatch.setattr(setup, "PYTHON", tmp_path / "python")
    setup.leave_stamp("play", "key")
    assert setup.stamp("play") is None, "an environment without its Python is none"
    (tmp_path / "python").write_text("")
    assert setup.stamp("play") == "key"
    setup.forget_stamp("play")
    assert setup.stamp("play") is None


SET_UP = """
import sys
from pathlib import Path
from tools import setup
setup.ROOT = Path(sys.argv[1])
setup.PYTHON = Path(sys.argv[1], "python")
setup.WHEELS = Path(sys.argv[1], "wheel")
with setup.one_at_a_time():
    setup.{step}
"""
BUILD = """#!/bin/sh
echo begun >"{folder}/begun"
timeout 60 cat "{folder}/end"
"""


@pytest.mark.parametrize("step", ["run(str(setup.PYTHON))", "build_wheel()"])
def test_the_next_set_up_waits_for_what_a_killed_one_has_left_running(tmp_path, step):
    begun, end = tmp_path / "begun", tmp_path / "end"
    for pipe in (begun, end):
        os.mkfifo(pipe)
    python = tmp_path / "python"
    python.write_text(BUILD.format(folder=tmp_path))
    python.chmod(0o755)
    words = [sys.executable, "-c", SET_UP.format(step=step), str(tmp_path)]
    with subprocess.Popen(words, cwd=setup.ROOT, stdout=subprocess.DEVNULL) as killed:
        assert begun.read_text() == "begun\n"
        killed.kill()
    with (tmp_path / "build" / "setup.lock").open("w") as lock:
        with pytest.raises(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        end.write_text("")  # the build ends, and the next one has its turn
        fcntl.flock(lock, fcntl.LOCK_EX)


@pytest.fixture
def wanted(monkeypatch):
    """The packages that would be installed on a machine where that is allowed."""
    packages: list[str] = []
    monkeypatch.setattr(setup, "install_packages", lambda names, why: packages.extend(names))
    monkeypatch.setattr(setup, "may_install", lambda: True)
    monkeypatch.delenv("CC", raising=False)
    return packages


def test_the_tests_fetch_a_compiler_where_there_is_none(monkeypatch, wanted):
    monkeypatch.setattr(hatch_build, "why_pure", lambda: "no C compiler (gcc not found)")
    setup.install_compiler()
    assert "gcc" in wanted


@pytest.mark.parametrize(
    ("reason", "switch"),
    [(None, None), ("STARPORT_PURE is set", None), ("no C compiler (/nowhere/cc not found)", "/nowhere/cc")],
)
def test_no_compiler_is_fetched_for_who_has_one_or_wants_none(monkeypatch, wanted, reason, switch):
    monkeypatch.setattr(hatch_build, "why_pure", lambda: reason)
    if switch:
        monkeypatch.setenv("CC", switch)
    setup.install_compiler()
    assert wanted == []
