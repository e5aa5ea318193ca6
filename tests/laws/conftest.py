"""Fixtures of the laws."""

from tests.engine.conftest import shelf

__all__ = ["shelf"]
