"""Short forms of a game's options: they come from the editions, not from the commands."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from starport.cli import main
from starport.cli.setting import spelled_out

OWN = {"--seats", "--option", "--seed"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("--board wild_space --seats 4", "--option board=wild_space --seats 4"),
        ("--board=wild_space", "--option board=wild_space"),
        ("--rapid --seed 3", "--option rapid_variant=on --seed 3"),
        ("--rapid-variant off", "--option rapid_variant=off"),
        ("--option board=strategic", "--option board=strategic"),
        ("--boa strategic", "--boa strategic"),
        ("--colour red", "--colour red"),
        ("--seat 4", "--seat 4"),
        ("-- --board", "-- --board"),
        ("--board", "--option board="),
    ],
)
def test_what_is_typed_and_what_is_meant(typed: str, meant: str) -> None:
    assert spelled_out(typed.split(), OWN) == meant.split()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--edition", "classic", "--rapid", "--seats", "3"), "matches of starfarers"),
        (("--rapid",), "there is no option 'rapid_variant'"),
        (("--board", "flat"), "option board cannot be 'flat'"),
        (("--board",), "option board cannot be ''"),
        (("--colour", "red"), "No such option"),
    ],
)
def test_an_edition_has_its_own_short_forms(words: tuple[str, ...], told: str) -> None:
    result = CliRunner().invoke(main, ["simulate", "starfarers", "--games", "1", *words])
    assert told in result.output
    assert "Traceback" not in result.output
