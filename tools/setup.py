"""Sets everything up, once: `python tools/setup.py PURPOSE`. Standard library only.

    build     only what wheels and the site are made with
    play      the product, compiled where that works
    lab       and the packages of the laboratory
    learn     and those that train a bot, for examples/train.py
    check     the tools that read the source
    source    and the services and the client, so that the source can be tested
    test      and the product: everything

Each step compares a fingerprint of what it depends on with the stamp its last run left in `.venv/stamps/`; it prints
one line when it works and nothing when there is nothing to do. Two calls at once take turns.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

if sys.version_info < (3, 11):  # noqa: UP036 (an older Python shall say this, not fail at some import below)
    sys.exit("Starport needs Python 3.11 or newer: make PYTHON=python3.11 ...")

ROOT: Final = Path(__file__).resolve().parent.parent
ENVIRONMENT: Final = ROOT / ".venv"
PYTHON: Final = ENVIRONMENT / "bin" / "python"
WHEELS: Final = ROOT / "build" / "wheel"
FELL_BACK: Final = " (compiling failed)"

sys.path.insert(0, str(ROOT))
import hatch_build  # noqa: E402 (the hook knows what it needs and what it makes a wheel from)


def main(purpose: str) -> None:
    os.chdir(ROOT)
    with one_at_a_time():
        make_environment()
        if purpose == "test":
            install_compiler()
        install_locked("build", ["hatchling", *(pin.partition("==")[0] for pin in hatch_build.needs())])
        if purpose == "build":
            return
        install_locked("play")
        if purpose != "play":
            install_locked("lab")
        if purpose == "learn":
            install_locked("learn")
        if purpose not in ("play", "lab", "learn"):
            install_locked("test")
        if purpose in ("source", "test"):
            install_packages(missing_services(), "the tests need")
        if purpose in ("play", "lab", "learn", "test"):
            install_product(forgiving=purpose != "test")  # makes the client as well, beside the compiler
        if purpose in ("source", "test"):
            subprocess.run([PYTHON, "hatch_build.py", "client"], check=True, close_fds=False)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    lock = ROOT / "build" / "setup.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as file:
        os.set_inheritable(file.fileno(), True)  # a build that outlives a set-up that was killed holds it, too
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


# ---------------------------------------------------------------- steps


def make_environment() -> None:
    """Another interpreter or a moved folder needs a new environment: scripts and binaries hold both."""
    key = hatch_build.digest([sys.version, sys.base_prefix, str(ROOT)])
    if stamp("environment") == key:
        return
    if not is_importable("ensurepip"):
        install_packages(["python3-venv"], "Python cannot make a virtual environment without")
    say(f"making an environment for Python {sys.version.split()[0]} in .venv")
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    run(sys.executable, "-m", "venv", str(ENVIRONMENT))
    leave_stamp("environment", key)


def install_locked(name: str, chosen: list[str] | None = None) -> None:
    """Installs a lock, or only the chosen packages of it with what they need."""
    lock = Path("locks", f"{name}.txt")
    key = hatch_build.digest([lock.read_text("utf-8"), *(chosen or ())])
    if stamp(name) == key:
        return
    say(f"installing the packages to {name}")
    pip("--constraint" if chosen else "--requirement", str(lock), *(chosen or ()))
    leave_stamp(name, key)


def install_compiler() -> None:
    """The tests want the compiled build too. Who sets CC or STARPORT_PURE has decided otherwise."""
    reason = hatch_build.why_pure()
    if reason is None or os.environ.get("CC") or "STARPORT_PURE" in reason or not may_install():
        return
    install_packages(["gcc", "libc6-dev", "python3-dev"], "compiling the rules needs")


def install_product(forgiving: bool) -> None:
    """Builds the wheel and installs it. A broken compile is forgiven when somebody wants to play, never in tests."""
    key = hatch_build.ingredients()
    if stamp("product") == key or (forgiving and stamp("product") == key + FELL_BACK):
        return
    forget_stamp("product")
    code = build_wheel()
    if code == hatch_build.COMPILING_FAILED and forgiving:
        say("compiling failed (see above); building without it")
        key += FELL_BACK
        code = build_wheel(STARPORT_PURE="failed")
    if code:
        raise SystemExit("the wheel could not be built (see above)")
    wheel = next(WHEELS.glob("*.whl"))
    pip("--no-index", "--no-deps", "--force-reinstall", str(wheel))
    leave_stamp("product", key)
    subprocess.run([PYTHON, "-m", "starport.build_info"], check=True)


def build_wheel(**more: str) -> int:
    """Not through pip, which would hide what the hook says."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    command = [str(PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", str(WHEELS)]
    environment, pipe, both, rest = {**os.environ, **more}, subprocess.PIPE, subprocess.STDOUT, ""
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=both, text=True, close_fds=False) as build:
        for line in build.stdout or ():
            if line.startswith("==>"):
                print(line, end="", flush=True)
            else:
                rest += line
    if build.returncode:
        print(rest, end="", flush=True)
    return build.returncode


# ---------------------------------------------------------------- Debian's packages


def read_services(text: str) -> list[tuple[str, str]]:
    """Package and proof, from the lines of tests/services.txt."""
    services: list[tuple[str, str]] = []
    for line in text.splitlines():
        words = line.partition("#")[0].split()
        if len(words) == 2:
            services.append((words[0], words[1]))
        elif words:
            raise SystemExit(f"tests/services.txt: a line holds a package and a file, not {line!r}")
    return services


def missing_services() -> list[str]:
    services = read_services(Path("tests", "services.txt").read_text("utf-8"))
    return [package for package, proof in services if not any(Path("/").glob(proof.lstrip("/")))]


def may_install() -> bool:
    return os.geteuid() == 0 and os.environ.get("STARPORT_APT") != "0" and shutil.which("apt-get") is not None


def install_packages(packages: list[str], why: str) -> None:
    if not packages:
        return
    names = " ".join(packages)
    if not may_install():
        raise SystemExit(f"{why} {names}. Please run as root: apt-get install -y --no-install-recommends {names}")
    say(f"installing Debian's {names}")
    # RUNLEVEL keeps the packages from starting services of the machine: the tests start their own.
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    # DPkg::Lock::Timeout waits, in seconds, for somebody else who is installing something just now.
    install = ["apt-get", "install", "-y", "-q", "-o", "DPkg::Lock::Timeout=120", "--no-install-recommends", *packages]

    def apt(command: list[str]) -> subprocess.CompletedProcess[str]:
        pipe, both = subprocess.PIPE, subprocess.STDOUT
        return subprocess.run(command, env=quiet, stdout=pipe, stderr=both, text=True, check=False)

    if apt(install).returncode == 0:
        return
    apt(["apt-get", "update", "-q"])  # slow, so only when the lists at hand did not do
    if (done := apt(install)).returncode:
        raise SystemExit(f"{done.stdout}\n{why} {names}, which could not be installed (see above)")


# ---------------------------------------------------------------- small things


def stamp(name: str) -> str | None:
    file = ENVIRONMENT / "stamps" / name
    return file.read_text("utf-8") if file.is_file() and PYTHON.exists() else None


def leave_stamp(name: str, key: str) -> None:
    (ENVIRONMENT / "stamps").mkdir(exist_ok=True)
    (ENVIRONMENT / "stamps" / name).write_text(key, "utf-8")


def forget_stamp(name: str) -> None:
    (ENVIRONMENT / "stamps" / name).unlink(missing_ok=True)


def is_importable(module: str) -> bool:
    return subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0


def pip(*arguments: str) -> None:
    run(str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--quiet", *arguments)


def run(*command: str) -> None:
    """Runs quietly; what the command said is shown only when it fails."""
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    done = subprocess.run(command, stdout=pipe, stderr=both, text=True, check=False, close_fds=False)
    if done.returncode:
        raise SystemExit(f"{done.stdout}\n{' '.join(command)} failed (see above)")


def say(words: str) -> None:
    print(f"==> {words}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in ("build", "play", "lab", "learn", "check", "source", "test"):
        sys.exit(__doc__)
    main(sys.argv[1])
