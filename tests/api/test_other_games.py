"""A game from another package, without drawings of its own, comes through the front door like ours."""

from __future__ import annotations

from pathlib import Path

import pytest

import starport
from tests.engine.shelf import put_on_shelf


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> starport.Game:
    monkeypatch.syspath_prepend(str(put_on_shelf(tmp_path)))
    return starport.make("lighthouse", sea="rough")


def test_it_is_listed_and_told_about(game: starport.Game) -> None:
    assert "lighthouse" in starport.list_games()
    assert starport.about("lighthouse").name == "lighthouse"
    assert game.options == {"sea": "rough"}


def test_it_is_played_kept_and_verified(game: starport.Game) -> None:
    end = game.match("random", seed=3)
    assert end.over
    assert end.record().verify() == end
    assert starport.load(end.position()) == end


def test_it_shows_its_facts(game: starport.Game) -> None:
    state = game.new(seed=1)
    assert state._repr_svg_() is None
    assert str(state).startswith("{")
    assert "lighthouse" in repr(state)


def test_its_refusals_are_told_by_name_and_rule(game: starport.Game) -> None:
    state = game.new(seed=1)
    with pytest.raises(starport.Refused) as caught:
        state.play("no such thing")
    assert caught.value.message
    assert state.history == []
