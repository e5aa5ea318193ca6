"""Fixtures of the laws, and what they are tried on."""

import pytest

from tests.engine.conftest import shelf
from tests.laws.rulesets import cases

__all__ = ["shelf"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("under_law"):
        long = "not soak" not in metafunc.config.option.markexpr
        metafunc.parametrize(("rules", "effort"), cases(long=long))
