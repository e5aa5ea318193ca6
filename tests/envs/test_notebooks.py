"""The notebooks of the examples run from the first cell to the last."""

import os
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def test_there_are_three():
    assert [file.stem for file in NOTEBOOKS] == ["analyse", "play", "train"]


@pytest.mark.on_the_wheel
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    notebook = nbformat.read(file, as_version=4)
    done = NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    ).execute()
    cells = [cell for cell in done.cells if cell.cell_type == "code"]
    assert len(cells) >= 4
    assert any(cell.outputs for cell in cells)
    if file.stem == "play":
        pictures = [output for cell in cells for output in cell.outputs if "image/svg+xml" in output.get("data", {})]
        assert pictures, "a state draws itself in a notebook"
