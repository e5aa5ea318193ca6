"""The writer of golden matches: nothing that happens, is told or could be done escapes its hash."""

from __future__ import annotations

import pytest

from starport.engine import catalogue
from starport.engine.game import State
from tests.games import golden
from tests.games.golden import FOLDER, MATCHES, Golden, Teller, match, names, path_of


def test_every_text_belongs_to_a_match_and_every_game_has_some() -> None:
    assert {path_of(name) for name in MATCHES} == set(FOLDER.rglob("*.txt"))
    assert {golden.game for golden in MATCHES.values()} <= set(catalogue.entries())
    assert all(names(game) for game in {golden.game for golden in MATCHES.values()})


def test_the_texts_are_small() -> None:
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in FOLDER.rglob("*.txt"))
    assert lines < 6_500


def test_the_whole_match_tells_every_action() -> None:
    name = "starfarers/classic-founding"
    full, short = match(name, full=True).splitlines(), match(name).splitlines()
    number = int(next(line.partition(": ")[2] for line in short if line.startswith("actions: ")))
    assert [line.partition(".")[0] for line in full if ". seat " in line] == [str(n + 1) for n in range(number)]
    assert set(short) <= set(full)


def seen(state: State, change: str) -> str:
    """The hash of a step and a look, with one thing changed."""
    teller = Teller(state, 1)
    seat = state.acting()[0]
    action = state.legal(seat)[0]
    state.step(seat, action)
    if change == "told":
        teller.story.events[-1].public["more"] = 1
    elif change == "to whom":
        teller.story.events[-1].seats += (0,)
    elif change == "in secret":
        teller.story.events[-1].hidden = True
    elif change == "moment":
        teller.acted(state, seat, action, 7)
        return teller.steps[-1].hash
    teller.acted(state, seat, action, 0)
    return teller.steps[-1].hash


@pytest.mark.parametrize("change", ["told", "to whom", "in secret", "moment"])
def test_whatever_changes_is_seen(change: str) -> None:
    game = catalogue.make("starfarers")
    assert seen(game.new(b"1"), "") == seen(game.new(b"1"), "")
    assert seen(game.new(b"1"), "") != seen(game.new(b"1"), change)


@pytest.mark.parametrize("asked", ["view", "digest", "legal", "acting"])
def test_a_difference_in_what_is_known_or_possible_is_seen(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The state answers one question otherwise: the running hash differs."""
    game = catalogue.make("starfarers")

    class Lying:
        """The state, but for one answer."""

        def __init__(self, state: State) -> None:
            self.__dict__["state"] = state

        def __getattr__(self, name: str) -> object:
            value = getattr(self.state, name)
            return value if name != asked else lambda *given: LIES[asked](value(*given))

        def __setattr__(self, name: str, value: object) -> None:
            setattr(self.state, name, value)

    plain, lying = seen(game.new(b"1"), ""), seen(Lying(game.new(b"1")), "")  # type: ignore[arg-type]
    assert plain != lying


LIES = {
    "view": lambda view: {**view, "turn": 99},
    "digest": lambda digest: digest[::-1],
    "legal": lambda legal: [*legal, legal[0]],
    "acting": lambda acting: [*acting, 0],
}


def test_a_match_without_an_end_is_no_golden_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "LONGEST", 5)
    monkeypatch.setitem(MATCHES, "starfarers/short", Golden("starfarers", "2019", ("blind",) * 4, 1))
    with pytest.raises(AssertionError, match="starfarers/short has no end"):
        match("starfarers/short")
