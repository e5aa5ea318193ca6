"""`starport envs`: the numbers of a rule set, for programs that learn."""

from __future__ import annotations

import json
from typing import Any

import click

from starport.cli.faults import clear_faults, read_options
from starport.cli.setting import RuleSetCommand, rule_set
from starport.engine import catalogue
from starport.engine.encoding import Encoder, Layout


@click.group()
def envs() -> None:
    """The numbers that programs that learn get of a game (docs/how-to/train-a-bot.md)."""


@envs.command(cls=RuleSetCommand)
@rule_set
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
def layout(game: str, edition: str | None, seats: int | None, pairs: tuple[str, ...], as_json: bool) -> None:
    """Where each number of an observation of GAME lies, how large it may be and what it means; then those of an action."""
    encoder = _encoder(game, edition, seats, pairs)
    if as_json:
        told: dict[str, Any] = {
            "observation": {"dtype": "int16", "size": encoder.layout.size, "fields": encoder.layout.plain()},
            "actions": len(encoder.names),
            "features": {"dtype": "int16", "size": encoder.features.size, "fields": encoder.features.plain()},
        }
        click.echo(json.dumps(told, indent=1))
        return
    rules = encoder.game
    click.echo(f"{rules.name} {rules.edition}, {rules.seats} seats")
    click.echo(f"observation: {encoder.layout.size} numbers (int16), mask: {len(encoder.names)} actions (int8)\n")
    _show(encoder.layout)
    click.echo(f"\nfeatures of an action: {encoder.features.size} numbers (int16)\n")
    _show(encoder.features)


@envs.command(cls=RuleSetCommand)
@rule_set
def actions(game: str, edition: str | None, seats: int | None, pairs: tuple[str, ...]) -> None:
    """The actions of GAME by their index, as seat 0 says them: other seats count from themselves."""
    for index, name in enumerate(_encoder(game, edition, seats, pairs).names):
        click.echo(f"{index:6}  {name}")


def _encoder(game: str, edition: str | None, seats: int | None, pairs: tuple[str, ...]) -> Encoder:
    with clear_faults():
        return catalogue.encoder(catalogue.make(game, edition, seats, read_options(pairs)))


def _show(layout: Layout) -> None:
    width = max(len(field.name) for field in layout.fields)
    for field in layout.fields:
        place = f"{field.offset:6} {field.size:5}"
        click.echo(f"{field.name:{width}} {place}  {field.low:6} .. {field.high:<6} {field.kind:8}  {field.meaning}")
