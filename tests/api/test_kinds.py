"""Things of a wrong kind at the front door: a number in quotes, a class instead of a bot, half a millisecond."""

from typing import Any

import pytest

import starport

door: Any = starport  # its types would refuse most of this: people without a type checker knock too


@pytest.fixture
def dealer() -> Any:
    return starport.make("spacedealer", seats=4).new(seed=1)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: door.make(3), "the name of a game is a text, not int"),
        (lambda: door.make("starfarers", 2019), "the name of an edition is a text, not int"),
        (lambda: door.make("starfarers", seats="4"), "^the number of seats is a whole number, not str$"),
        (lambda: door.make("starfarers", seats=4.0), "the number of seats is a whole number, not float"),
        (lambda: door.make("starfarers", help_minimum=2), "option help_minimum is a text, not int"),
        (lambda: door.make("starfarers").parse(3), "the text of an action is a text, not int"),
        (lambda: door.make("starfarers").match(starport.Bot), "a bot is a name or a starport.Bot, not the class Bot"),
        (lambda: door.make("starfarers").match(["random"] * 4), "a bot is a name or a starport.Bot, not list"),
        (lambda: door.make("starfarers").match(*["random"] * 3, None), "a name or a starport.Bot, not NoneType"),
        (lambda: door.bot(3), "the name of a bot is a text, not int"),
        (lambda: door.Record.parse(3), "a record is a text or bytes, not int"),
    ],
)
def test_the_door_says_what_it_takes(wrong: Any, sentence: str) -> None:
    with pytest.raises(starport.Refused, match=f"{sentence}$"):
        wrong()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda state: state.play("roll", "3"), "a seat is a whole number, not str"),
        (lambda state: state.play("roll", True), "a seat is a whole number, not bool"),
        (lambda state: state.play(None), "an action is a text, not NoneType"),
        (lambda state: state.play(["roll"]), "an action is a text, not list"),
        (lambda state: state.imagine(None), "a seat is a whole number, not NoneType"),
        (lambda state: state.wait("soon"), "a moment is a whole number, not str"),
        (lambda state: state.wait(1.5), "a moment is a whole number, not float"),
        (lambda state: state.record(names="Ann"), "the value of names is a list of texts, not str"),
        (lambda state: state.record(names=[1, 2, 3, 4]), "a name is a text, not int"),
        (lambda state: state.record(names=["Ann"]), "4 seats need 4 names or none; you gave 1"),
        (lambda state: state.record().replay("all"), "the number of actions is a whole number, not str"),
        (lambda state: state.record().replay(-1), "a record is replayed to a number of its actions, not to -1"),
    ],
)
def test_a_state_says_what_it_takes_and_stays_as_it_was(dealer: Any, wrong: Any, sentence: str) -> None:
    before = dealer.copy()
    with pytest.raises(starport.Refused, match=f"^{sentence}$"):
        wrong(dealer)
    assert (dealer, dealer.now, dealer.history) == (before, before.now, before.history)


class Third:
    """A number as other packages have them."""

    def __index__(self) -> int:
        return 3


def test_numbers_of_other_packages_are_numbers() -> None:
    state: Any = starport.make("starfarers").new(seed=1)
    assert door.make("starfarers", seats=Third()).seats == 3
    assert state.legal(Third()) == state.legal(3)
