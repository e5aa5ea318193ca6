"""What every test run needs: it says which build it tests, and refuses to test an outdated one.

Plain `pytest` tests the source; `pytest -o pythonpath=.` tests the installed wheel, compiled where that was possible.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from starport.build_info import build_info, stale_files

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "starport"

# Machines are shared with other work: a slow example is no failure. The parent is Hypothesis's own choice, for a person
# or for CI (there the examples are always the same).
settings.register_profile("house", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

INFO = build_info()
TESTS_SOURCE = INFO.package == SOURCE


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return  # the workers of a run that has begun
    if stale := stale_files(SOURCE):
        names = ", ".join(stale[:5])
        raise pytest.UsageError(f"the installed copy is not made from this source ({names}): run make setup first")


def pytest_report_header(config: pytest.Config) -> str:
    return f"{INFO.sentence()} in {INFO.package.parent.name}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests that belong to the other build."""
    others = ("installed_only", "on_the_wheel") if TESTS_SOURCE else ("source_only",)
    left_out = {item for item in items if any(item.get_closest_marker(name) for name in others)}
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A wheel that could not be compiled is tested too, but nobody shall take that for the compiled half."""
    if not TESTS_SOURCE and INFO.build == "pure":
        terminalreporter.write_line(f"NOTE: the compiled build was not tested: {INFO.reason}", yellow=True, bold=True)
