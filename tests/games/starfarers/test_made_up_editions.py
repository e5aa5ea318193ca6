"""Any edition is right, or it is refused when it is made: the laws over numbers that nobody printed."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest

from starport.engine.options import Option, settle
from starport.games import starfarers
from starport.games.starfarers import editions
from starport.games.starfarers.edition import Edition, Founding, Variant
from starport.games.starfarers.editions.first import FIRST
from starport.games.starfarers.editions.five_six import FIVE_SIX
from starport.games.starfarers.editions.second import SECOND
from starport.games.starfarers.frames.frame import JUMPING
from starport.games.starfarers.game import Starfarers
from starport.games.starfarers.rules.honours import count_points
from starport.games.starfarers.state import State
from tests.games.starfarers import made_up
from tests.laws.test_copies import check_copy
from tests.laws.test_offer import check_offer
from tests.laws.walks import Walk
from tests.laws.worlds import check_pair

MOVES = 240
LOOKS = 12  # moments of a match at which the laws look closely


@pytest.mark.parametrize("number", range(14))
def test_made_up_editions_obey_the_laws(number: int) -> None:
    """SF-COMP-1 SF-COMP-7 SF-BUILD-1 SF-BANK-1 SF-VP-1: no hand, stock or supply below nothing, nothing lost, what is
    listed is accepted, a position loads back, nobody sees more than before."""
    chance = Random(f"edition {number}")
    edition = None
    while edition is None:
        edition, _ = made_up.draw(chance)
    state = made_up.play(edition, chance).new(b"made up %d" % number)
    assert isinstance(state, State)
    census, walker = state.census(), Walk(state, chance)
    for move in range(MOVES):
        if state.result() is not None:
            break
        walker.move()
        check_numbers(state)
        assert state.census() == census
        if move % (MOVES // LOOKS) == 0:
            look_closely(state, chance)


def check_numbers(state: State) -> None:
    assert min(min(hand) for hand in state.hands) >= 0
    assert [sum(hand) for hand in state.hands] == list(state.sizes)
    assert min(state.supply) >= 0
    assert min(state.stock) >= 0
    assert state.half_stock >= 0
    assert list(state.points) == [count_points(state, seat) for seat in range(len(state.points))]


def look_closely(state: State, chance: Random) -> None:
    loaded = state.game.load(state.position())
    assert loaded.digest() == state.digest()
    assert all(loaded.view(seat) == state.view(seat) for seat in (None, *range(state.game.seats)))
    check_offer(state, 0, chance)
    check_copy(state, 0, chance)
    check_pair(state, chance.randrange(state.game.seats), 0, chance)


def test_many_are_made_and_many_are_refused() -> None:
    """SF-COMP-1: The lot draws both kinds, so that the test above means something; a refusal names fields."""
    drawn = [made_up.draw(Random(number)) for number in range(300)]
    refused = [why for edition, why in drawn if edition is None]
    assert 60 < len(refused) < 240
    fields = {field.name for field in dataclasses.fields(Edition)}
    assert all(any(name in why for name in fields) for why in refused)


@pytest.mark.parametrize("edition", editions.ALL, ids=lambda edition: f"{edition.name}-{edition.seats[0]}")
def test_an_edition_never_changes(edition: Edition) -> None:
    """SF-COMP-1: Not a number, not a new field, nothing taken away; what it holds does not change either."""
    loose: Any = edition
    for field in dataclasses.fields(edition):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(loose, field.name, getattr(edition, field.name))
        assert not isinstance(getattr(edition, field.name), list | dict | set)
    with pytest.raises(dataclasses.FrozenInstanceError):
        loose.house_rule = 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        del loose.goal
    before = hash(edition)
    assert edition.but(goal=12) != edition
    assert hash(edition) == before


TOLL = Option("toll", ("no", "yes"), "no", "a house rule", "HR-1")
HASTE = Option("haste", ("no", "yes"), "no", "another one", "HR-2")
FOUNDING_FIRST = tuple(
    Option("start", option.choices, "founding", option.meaning, option.rule) if option.name == "start" else option
    for option in SECOND.options
)
FAULTS: list[tuple[Edition, dict[str, object], str]] = [
    (SECOND, {"name": "The New One"}, "name must be a short word"),
    (SECOND, {"title": ""}, "title must not be empty"),
    (SECOND, {"seats": (1, 4)}, "seats must be different numbers from 2 to 6"),
    (SECOND, {"seats": (3, 4, 5)}, "colours must be at least 5"),
    (SECOND, {"colours": (*SECOND.colours, "white")}, "colours must be at least 4, all different ones"),
    (SECOND, {"second_pilot": 3}, "second_pilot must be another seat"),
    (SECOND, {"rate": 0}, "rate must be a whole number from 1 to 100, not 0"),
    (SECOND, {"goods_rate": -1}, "goods_rate must be"),
    (SECOND, {"transports": 0}, "transports must be"),
    (SECOND, {"docks": 6}, "docks must be"),
    (SECOND, {"reserve_start": 21}, "reserve_start must not exceed the 20 cards per type"),
    (SECOND, {"reserve_steps": ((9, 1), (7, 2))}, "growing points"),
    (SECOND, {"reserve_steps": ((9, 10**20),)}, "growing points from 0 to 999, and 0 to 100 cards"),
    (SECOND, {"spaceport_cost": (0, 0, -3, 2, 0)}, "spaceport_cost must have a number from 0 to 20"),
    (SECOND, {"ship_costs": ((1, 1, 1, 1, 0), (1, 1, 0, 0, 21))}, "ship_costs must have"),
    (SECOND, {"upgrade_types": (1, 2, 5)}, "upgrade_types must name a resource"),
    (SECOND, {"upgrade_prices": (2, 2, -1)}, "upgrade_prices must be"),
    (SECOND, {"stock": (24, 24, -1)}, "stock must be three numbers"),
    (SECOND, {"founding_pool": (25, 1, 1)}, "must not exceed it"),
    (SECOND, {"stock": (3, 24, 20)}, "start_upgrade booster must be in stock for every seat"),
    (SECOND, {"goal": 4}, "goal must lie above the 4 points of the start"),
    (SECOND, {"goal": 99}, "within the 40 that can be won"),
    (SECOND, {"goal": 39, "stations": 3}, "within the 38 that can be won"),
    (SECOND, {"balls": (("blue", 1), ("black", 0), ("red", 3))}, "balls must be a black one, standing first"),
    (SECOND, {"balls": (("black", 0), ("blue", 1), ("red", 5))}, "the sum of any two must be 1 to 5"),
    (SECOND, {"founding": (Founding(True, ("colony",)),)}, "colonies and one spaceport"),
    (SECOND, {"founding": (Founding(True, ("spaceport", "colony")),)}, "a spaceport is an own colony before"),
    (SECOND, {"founding": (Founding(True, ("colony",) * 4 + ("spaceport",)),)}, "cannot found 4 colonies each"),
    (SECOND, {"founding_pool": (1, 1, 1)}, "founding_pool has fewer upgrades than 4 seats take"),
    (SECOND, {"upgrade_limits": (6, 0, 5)}, "must have room for what it takes"),
    (SECOND, {"fixed_rounds": (Founding(True, ("rank",)),)}, "where transports are ranked"),
    (SECOND, {"options": (*SECOND.options, SECOND.options[0])}, "each name once"),
    (SECOND, {"options": (*SECOND.options, TOLL)}, "option toll has no meaning"),
    (SECOND, {"options": (Option("board", ("flat",), "flat", "", ""),)}, "option board: the rules know the choices"),
    (SECOND, {"options": (Option("board", ("explorer",), "flat", "", ""),)}, "its default is none of its choices"),
    (SECOND, {"variants": (Variant("toll", "yes", (("rate", 4),)),)}, "belongs to no choice of an option"),
    (
        SECOND,
        {"options": (*SECOND.options, TOLL), "variants": (Variant("toll", "yes", (("seats", (2,)),)),)},
        "cannot change seats",
    ),
    (
        SECOND,
        {"options": (*SECOND.options, TOLL), "variants": (Variant("toll", "yes", (("rate", 0),)),)},
        "with toll=yes, rate must be a whole number",
    ),
    (
        SECOND,
        {
            "options": (*SECOND.options, TOLL, HASTE),
            "variants": (Variant("toll", "yes", (("rate", 4),)), Variant("haste", "yes", (("goal", 4),))),
        },
        "with toll=no, with haste=yes, goal must lie above.*with toll=yes, with haste=yes, goal",
    ),
    (
        SECOND,
        {
            "options": (*SECOND.options, TOLL, HASTE),
            "variants": (
                Variant("toll", "yes", (("colony_points", 2),)),
                Variant("haste", "yes", (("goal", 6),)),
            ),
        },
        "with toll=yes, with haste=yes, goal must lie above the 7 points",
    ),
    (SECOND, {"boards_without_space": ("beginners",)}, "boards_without_space must be out of beginner, "),
    (SECOND, {"fixed_board": True}, "marks and pools must be those of the board"),
    (SECOND, {"private_discs": True}, "private_discs must be true where exploring is private"),
    (FIRST, {"rules": (FIRST.rules[0], FIRST.rules[0])}, "one rule for a kind of frame"),
    (FIVE_SIX, {"rules": FIRST.rules}, "two pilots have rules of their own"),
    (FIVE_SIX, {"ranked": True}, "two pilots fly without ranks"),
]


@pytest.mark.source_only
def test_a_third_kind_of_ship_is_refused() -> None:
    """SF-COMP-2: There are colony ships and trade ships; where it is compiled the type itself has room for two."""
    with pytest.raises(ValueError, match="ship_costs must be those of"):
        SECOND.but(ship_costs=((1, 1, 1, 1, 0), (1, 1, 0, 0, 2), (1, 0, 0, 0, 0)))


@pytest.mark.parametrize(("base", "changes", "why"), FAULTS, ids=lambda value: value if isinstance(value, str) else "")
def test_numbers_that_do_not_go_together_are_refused(base: Edition, changes: dict[str, object], why: str) -> None:
    """SF-COMP-1 SF-COMP-12: Whoever makes such an edition is told what is wrong with it."""
    with pytest.raises(ValueError, match=f"edition .* cannot be played: .*{why}"):
        base.but(**changes)


@pytest.mark.parametrize(
    ("base", "changes", "why"),
    [
        (SECOND, {"peoples": 3}, "outposts of more than 3 peoples"),
        (FIRST, {"peoples": 3}, "outposts of more than 3 peoples"),
        (SECOND, {"peoples": 5}, "no outpost of the travelers"),
        (FIRST, {"peoples": 5}, "no outpost of the travelers"),
        (SECOND, {"colours": ("white", "red", "yellow", "green")}, "no fixed start is printed for green"),
        (
            SECOND,
            {"colours": ("white", "red", "yellow", "green"), "options": FOUNDING_FIRST},
            "no fixed start is printed for green",
        ),
        (SECOND, {"sets": ("extension",)}, "its sets have no sector O3, which lies on F1"),
        (SECOND, {"extension": True}, "its sets have no sector O5, which lies on F4"),
        (FIRST, {"extension": True}, "no extension is printed for its board"),
        (SECOND, {"colonies": 99, "goal": 73}, "its goal of 73 points exceeds the 72 on its board"),
        (
            SECOND,
            {"capped_seats": (4,), "colony_cap": 0, "colonies": 20, "goal": 49},
            "goal of 49 points exceeds the 48",
        ),
    ],
)
def test_data_that_do_not_fit_are_refused_with_the_game(base: Edition, changes: dict[str, object], why: str) -> None:
    """SF-SETUP-6 SF-BOARD-13: What only the data show is refused when the rule set is made."""
    edition = base.but(**changes)
    with pytest.raises(ValueError, match=why):
        Starfarers(edition, 4, settle(list(edition.options), {}))


def test_choices_whose_data_are_missing_are_refused_before_anybody_chooses_them() -> None:
    """SF-COMP-12: A choice that changes what the board is made of is tried when the edition is added."""
    part = Variant("toll", "yes", (("sets", ("extension",)),))
    edition = SECOND.but(name="toll", options=(*SECOND.options, TOLL), variants=(part,))
    with pytest.raises(ValueError, match="its sets have no sector O3"):
        starfarers.adopt((edition,))


def test_a_jump_in_private() -> None:
    """SF-JUMP-4 SF-CLASSIC-1: Where any ship may jump and discs are looked at in private, a jump turns none up."""
    edition = FIRST.but(name="free", rules=tuple([rule for rule in FIRST.rules if rule[0] != JUMPING]))
    game = Starfarers(edition, 4, settle(list(edition.options), {}))
    jumps = 0
    for number in range(40):
        state, chance = game.new(b"free %d" % number), Random(number)
        for _ in range(400):
            if state.result() is not None:
                break
            seat = state.acting()[0]
            move = chance.choice(state.legal(seat))
            before = list(state.face_up)
            state.step(seat, move)
            if move.text.startswith("jump"):
                jumps += 1
                assert list(state.face_up) == before
                assert game.load(state.position()).digest() == state.digest()
    assert jumps > 3


def test_an_upgrade_beside_the_ranks() -> None:
    """SF-SETUP-9 SF-SETUP-20: The fixed start gives an upgrade from the stock while ranks are still to be chosen; the pool
    of another start is not touched by it, and the position loads."""
    edition = FIRST.but(name="armed", start_upgrade=1)
    state = Starfarers(edition, 4, settle(list(edition.options), {})).new(b"armed")
    assert state.frames[-1].view(state, None)["frame"] == "founding"
    assert state.game.load(state.position()).digest() == state.digest()


def test_other_costs_and_rates() -> None:
    """SF-BANK-1 SF-BANK-3 SF-BUILD-1: Goods may cost more than the rest, an upgrade a single card; no hand goes below
    nothing, and the card of the Merchants still gives its better rate once."""
    edition = SECOND.but(name="dear", rate=2, goods_rate=4, upgrade_prices=(1, 0, 3))
    game = Starfarers(edition, 4, {option.name: option.default for option in edition.options})
    state = game.new(b"dear goods")
    position: Any = state.position()
    position["frames"] = [{"frame": "turn", "seat": 0, "next": "fly"}, trading(0)]
    position["active"], position["turn"] = 0, 1
    for player in position["players"]:
        for name in player["hand"]:
            position["supply"][name] += player["hand"][name]
            player["hand"][name] = 0
    position["players"][0]["hand"]["goods"] = 3
    position["supply"]["goods"] -= 3
    state = game.load(position)
    legal = [action.text for action in state.legal(0)]
    assert not [text for text in legal if text.startswith("exchange")]
    assert "build cannon" in legal
    assert "build booster" not in legal


def trading(seat: int) -> dict[str, object]:
    return {"frame": "trading", "seat": seat, "offers_made": 0, "sole": False, "offers": [None] * 4}
