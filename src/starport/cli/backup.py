"""`starport backup`: save the database of a server, also while it runs."""

from __future__ import annotations

from pathlib import Path

import click

from starport.cli.database_file import copy, must_be_file
from starport.cli.faults import Fault
from starport.server.settings import BadSettings, load


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--config", type=click.Path(path_type=Path), help="The TOML file with the server's settings.")
@click.option("--store", help="Where tables are kept: sqlite:///path.")
@click.option("--replace", is_flag=True, help="Overwrite FILE.")
def backup(file: Path, config: Path | None, store: str | None, replace: bool) -> None:
    """Save all tables to FILE as they stand at this moment; a running server is not disturbed."""
    try:
        address = load(config, {"store": store}).store_address()
    except BadSettings as error:
        raise Fault(str(error)) from None
    save(address, file, replace)


def save(address: str, file: Path, replace: bool) -> None:
    """Copy the database of this address to the file."""
    source = must_be_file(address)
    if file.exists() and not replace:
        raise Fault(f"{file} exists; --replace overwrites it")
    click.echo(f"{copy(source, file)} rows of {source} are saved in {file}")
