"""`starport envs`: what the numbers of a game are, said as the encoder has them."""

from __future__ import annotations

import json
import re

import pytest

from starport.engine import catalogue
from tests.cli.test_commands import fault, run

SETTINGS = [("starfarers", "2019", 4), ("starfarers", "classic", 3), ("spacedealer", "advanced", 5)]


@pytest.mark.parametrize(("game", "edition", "seats"), SETTINGS)
def test_the_layout_is_that_of_the_encoder(game: str, edition: str, seats: int):
    chosen = ("envs", "layout", game, "--edition", edition, "--seats", str(seats))
    encoder = catalogue.encoder(catalogue.make(game, edition, seats))
    told = json.loads(run(*chosen, "--json").output)
    assert told["observation"]["size"] == encoder.layout.size
    assert told["actions"] == len(encoder.names)
    fields = told["observation"]["fields"]
    assert [field["offset"] for field in fields] == [field.offset for field in encoder.layout.fields]
    assert fields[-1]["offset"] + fields[-1]["size"] == encoder.layout.size
    said = run(*chosen).output
    assert f"observation: {encoder.layout.size} numbers (int16), mask: {len(encoder.names)} actions (int8)" in said
    for field in (*encoder.layout.fields, *encoder.features.fields):
        place = rf"^{field.name} +{field.offset} +{field.size} +{field.low} \.\. {field.high} "
        assert re.search(place, said, re.MULTILINE)


def test_every_index_is_named():
    names = catalogue.encoder(catalogue.make("starfarers", "2019", 3)).names
    lines = run("envs", "actions", "starfarers", "--edition", "2019", "--seats", "3").output.splitlines()
    assert [line.split(None, 1) for line in lines] == [[str(index), name] for index, name in enumerate(names)]


def test_what_is_not_there_gets_a_line():
    assert "there is no game 'chess'" in fault("envs", "layout", "chess")
    assert "not for 9 players" in fault("envs", "layout", "starfarers", "--seats", "9")
