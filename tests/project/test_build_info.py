"""Which build runs, and how an outdated one is noticed."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import starport
from starport.build_info import RECORD, build_info, fingerprints, read_record, stale_files

PACKAGE = Path(starport.__file__).resolve().parent
SOURCE = Path(__file__).resolve().parents[2] / "src" / "starport"
ASK = "import json; from starport.build_info import *; i = build_info(); print(json.dumps([i.build, i.reason]))"


def ask_a_new_process(folder, **environment):
    """The installed copy's own answer, in a process of its own."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("STARPORT", "PYTHONPATH"))}
    command = [sys.executable, "-c", ASK]
    done = subprocess.run(command, cwd=folder, env=inherited | environment, capture_output=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.source_only
def test_the_source_is_pure():
    info = build_info()
    assert (info.build, info.reason, info.modules) == ("pure", "running from the source", ())
    assert info.package == SOURCE


@pytest.mark.installed_only
def test_the_installed_copy_says_what_it_is():
    info = build_info()
    record = read_record()
    assert record is not None
    assert info.package != SOURCE
    if info.build == "compiled":
        assert info.reason is None
        assert list(info.modules) == record["modules"]
        assert "compiled" in info.sentence()
    else:
        assert info.reason
        assert info.reason in info.sentence()


@pytest.mark.installed_only
def test_starport_pure_runs_the_sources_beside_the_binaries(tmp_path):
    record = read_record()
    assert record is not None
    built = record["reason"] or "STARPORT_PURE is set"
    assert ask_a_new_process(tmp_path, STARPORT_PURE="1") == ["pure", built]
    as_built = ["pure", record["reason"]] if record["reason"] else ["compiled", None]
    assert ask_a_new_process(tmp_path, STARPORT_PURE="0") == as_built
    assert ask_a_new_process(tmp_path) == as_built


@pytest.mark.installed_only
def test_every_written_file_is_in_the_wheel():
    """Data files too: the games read them from the package."""
    packed = fingerprints(PACKAGE)
    assert {name: mark for name, mark in fingerprints(SOURCE).items() if packed.get(name) != mark} == {}


@pytest.fixture
def copy(tmp_path):
    """An installed copy, and the source it was made from."""
    source, installed = tmp_path / "source", tmp_path / "installed"
    (source / "data").mkdir(parents=True)
    (source / "rules.py").write_text("two = 2\n")
    (source / "data" / "board.json").write_text("{}")
    shutil.copytree(source, installed)
    record = {"reason": None, "modules": ["rules"], "sources": fingerprints(source)}
    (installed / RECORD).write_text(json.dumps(record))
    return source, installed


def test_a_fresh_copy_is_not_stale(copy):
    source, installed = copy
    assert stale_files(source, installed) == ()


def test_changed_new_and_lost_files_make_a_copy_stale(copy):
    source, installed = copy
    (source / "rules.py").write_text("two = 3\n")
    (source / "data" / "board.json").unlink()
    (source / "new.py").write_text("")
    assert stale_files(source, installed) == ("data/board.json", "new.py", "rules.py")


def test_what_tools_make_is_no_part_of_a_fingerprint(copy):
    source, installed = copy
    for made in ("__pycache__/rules.pyc", "server/client/index.html", ".swap"):
        (source / made).parent.mkdir(parents=True, exist_ok=True)
        (source / made).write_text("made")
    assert stale_files(source, installed) == ()
    (source / "client").mkdir()
    (source / "client" / "written.py").write_text("")
    assert stale_files(source, installed) == ("client/written.py",)


def test_a_source_without_a_copy_is_never_stale(copy):
    source, _ = copy
    assert stale_files(source, source) == ()
