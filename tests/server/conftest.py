"""Services are started once per test process, and only when a test asks for them."""

import asyncio
import itertools

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server import services

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgres_server():
    with services.postgres() as address:
        yield address


@pytest.fixture
def postgres(postgres_server):
    """The address of a database of the test's own."""
    name = f"test{next(NUMBERS)}"

    async def make():
        address = postgres_server.replace("postgresql:", "postgresql+asyncpg:")
        engine = create_async_engine(address, isolation_level="AUTOCOMMIT")
        async with engine.connect() as link:
            await link.execute(sa.text(f"CREATE DATABASE {name}"))
        await engine.dispose()

    asyncio.run(make())
    return f"{postgres_server.rpartition('/')[0]}/{name}"


@pytest.fixture(scope="session")
def redis():
    with services.redis() as server:
        yield server
