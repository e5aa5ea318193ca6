"""`starport restore`: put a saved database in the place of the present one."""

from __future__ import annotations

from pathlib import Path

import click

from starport.cli.database_file import BESIDE, alone, checked, copy, must_be_file
from starport.cli.faults import Fault
from starport.server.settings import BadSettings, load


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--config", type=click.Path(path_type=Path), help="The TOML file with the server's settings.")
@click.option("--store", help="Where tables are kept: sqlite:///path.")
def restore(file: Path, config: Path | None, store: str | None) -> None:
    """Put the tables saved in FILE in the place of the present ones; the server must be stopped.

    The present database stays beside it, with `.before` added to its name.
    """
    try:
        address = load(config, {"store": store}).store_address()
    except BadSettings as error:
        raise Fault(str(error)) from None
    put_back(address, file)


def put_back(address: str, file: Path) -> None:
    """Copy the file to the database of this address, which nobody may use meanwhile."""
    target = must_be_file(address)
    if not file.is_file():
        raise Fault(f"there is no file {file}")
    rows = checked(file)
    with alone(address):
        if target.exists():
            copy(target, target.with_name(f"{target.name}.before"))
        for beside in BESIDE:
            target.with_name(f"{target.name}{beside}").unlink(missing_ok=True)
        copy(file, target)
    click.echo(f"{rows} rows of {file} are in {target}; start the server")
