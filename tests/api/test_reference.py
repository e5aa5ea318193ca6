"""The reference of the front door says what the docstrings say."""

from __future__ import annotations

import pytest

import starport
from tools import reference


@pytest.mark.source_only
def test_the_page_is_up_to_date() -> None:
    """After a change of a docstring: `make reference`."""
    assert reference.page() == reference.PAGE.read_text("utf-8")


@pytest.mark.source_only
def test_every_public_name_has_its_place() -> None:
    page = reference.page()
    for name in starport.__all__:
        assert name == "__version__" or f"`starport.{name}" in page
    for method in (".new(seed", ".legal(seat", ".play(action", ".verify()", ".svg()", ".now`"):
        assert f"### `{method}" in page
