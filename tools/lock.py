"""Resolves the newest versions and writes locks/: `make lock`. Names and versions only, no addresses.

All sets are installed into one environment, so they are resolved together first; then each set is resolved again
within those versions to see what it needs.
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TESTED_EXTRAS: Final = ("scale", "envs", "farm", "spiel")
"""Optional parts of the product that `make test` installs and tests."""


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras, groups = project["project"]["optional-dependencies"], project["dependency-groups"]
    wanted: dict[str, list[str]] = {
        # The build system names its backend exactly: that version, not the newest.
        "build": [*groups["build"], *project["build-system"]["requires"]],
        "play": project["project"]["dependencies"],
        "lab": extras["lab"],
        "learn": [*extras["learn"], *extras["envs"]],
        "test": [*groups["test"], *(need for extra in TESTED_EXTRAS for need in extras[extra])],
    }
    write("docs", resolve(groups["docs"]))  # an environment of its own
    everything = resolve([need for needs in wanted.values() for need in needs])
    for name, needs in wanted.items():
        write(name, resolve(needs, within=everything))


def write(name: str, pins: list[str]) -> None:
    (ROOT / "locks" / f"{name}.txt").write_text("".join(f"{pin}\n" for pin in pins), "utf-8")
    print(f"locks/{name}.txt: {len(pins)} packages")


def resolve(needs: list[str], within: list[str] | None = None) -> list[str]:
    """What pip would install for these needs into an empty environment."""
    with tempfile.TemporaryDirectory() as folder:
        report, limits = Path(folder, "report.json"), Path(folder, "limits.txt")
        limits.write_text("\n".join(within or ()), "utf-8")
        pip = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet"]
        subprocess.run([*pip, "--report", report, "--constraint", limits, *needs], check=True)
        found = [item["metadata"] for item in json.loads(report.read_text("utf-8"))["install"]]
    return sorted(f"{normal(item['name'])}=={item['version']}" for item in found)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    main()
