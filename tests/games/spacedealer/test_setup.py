"""Stories of the box, the deal and the start."""

from __future__ import annotations

import pytest

from starport.engine import catalogue
from starport.engine.refusal import Refused
from starport.games.spacedealer.card_set import RECONSTRUCTED
from tests.games.spacedealer.kit import Sketch, counts, fresh, game, ms, started

LEVELS = {3: (16, 11), 4: (22, 16), 5: (27, 19), 6: (32, 22), 7: (38, 27), 8: (44, 32)}
ADVANCED_LEVELS = {3: (18, 13), 4: (28, 20), 5: (33, 23), 6: (38, 26), 7: (46, 33), 8: (56, 40)}
SPARE = {3: 4, 4: 2, 5: 10, 6: 8, 7: 6, 8: 4}


def test_three_to_eight_seats_with_one_or_two_sets():
    """SD-1 SD-10: three or four seats use one set, five to eight combine two."""
    assert [game("base", seats).board.sets for seats in range(3, 9)] == [1, 1, 2, 2, 2, 2]
    with pytest.raises(Refused, match="wrong_seats"):
        catalogue.make("spacedealer", "base", 2)
    with pytest.raises(Refused, match="wrong_seats"):
        catalogue.make("spacedealer", "base", 9)


def test_what_one_set_holds():
    """SD-2: ten hourglasses, 24 + 28 + 20 technology cards, 12 neutral cards, goods, tokens and discs."""
    levels = [sum(1 for card in RECONSTRUCTED.box.prints if card.level == level) for level in (1, 2, 3)]
    assert levels == [24, 28, 20]
    assert (
        len(RECONSTRUCTED.box.wants),
        RECONSTRUCTED.box.glasses,
        RECONSTRUCTED.box.goods,
        RECONSTRUCTED.box.tokens,
        RECONSTRUCTED.box.discs,
    ) == (12, 10, 10, 10, 11)


def test_eight_colours_for_eight_seats():
    """SD-3: every seat has a planet of its own colour."""
    planets = [(planet["name"], planet["colour"]) for planet in game("base", 8).printed()["planets"]]
    assert len({colour for _, colour in planets}) == 8
    assert planets[0] == ("Moimoi", "yellow")


def test_the_base_game_leaves_the_advanced_things_out():
    """SD-4 SD-5: no advanced cards, demands, tokens, hourglasses or ships, and none of their commands."""
    board = game("base").board
    kinds = {card.kind for card in board.cards}
    assert not kinds & {
        "sabotage_probe",
        "interstellar_rocket",
        "orbital_station",
        "transport_probe",
        "tech_centre",
        "robot_factory",
    }
    assert (len(board.wants), board.tokens, board.spare, board.ships) == (0, 0, 0, 4)
    with pytest.raises(Refused, match=r"base_rules.*SD-4"):
        game("base").parse("discard a.mine-3")
    assert game("advanced").parse("discard a.mine-3").text == "discard a.mine-3"


def test_four_seats_use_every_other_card():
    """SD-6: with four seats nothing stays in the box."""
    assert fresh("base", 4).state.position()["box"] == []


def test_three_seats_leave_cards_of_each_type_unseen_in_the_box():
    """SD-7 SD-8: the stated numbers of each type, and one pile of mines, chosen at random."""
    boxes = [fresh("base", 3, seed).state.position()["box"] for seed in (b"1", b"2", b"3")]
    expected = {
        "generator": 2,
        "depot": 1,
        "solar_satellite": 2,
        "multi_mine": 1,
        "mine_complex": 1,
        "converter": 1,
        "mine": 3,
    }
    expected |= {"fusion_reactor": 2, "fusion_mine": 1, "metropolis": 1, "megacity": 1, "fusion_converter": 1}
    assert [counts(box) for box in boxes] == [expected] * 3
    assert boxes[0] != boxes[1]
    assert "box" not in fresh("base", 3).view(0)


def test_one_of_two_advanced_cards_is_left_out_at_random():
    """SD-8 SD-82: with three seats one card of four advanced types is shuffled in."""
    boxes = [counts(fresh("advanced", 3, bytes([seed])).state.position()["box"]) for seed in range(4)]
    for box in boxes:
        assert {box[kind] for kind in ("sabotage_probe", "interstellar_rocket", "robot_factory", "tech_centre")} == {1}
        assert "transport_probe" not in box


def test_five_seats_take_two_sets_for_three_and_one_of_them_smaller():
    """SD-9 Q-20: the second set loses the further cards and serves two seats."""
    box = fresh("base", 5).state.position()["box"]
    first = counts(card for card in box if card.startswith("a."))
    second = counts(card for card in box if card.startswith("b."))
    assert (first["generator"], second["generator"]) == (2, 4)
    assert (first["fusion_mine"], second["fusion_mine"]) == (1, 2)
    assert (first["megacity"], second["megacity"]) == (1, 1)
    assert (first["mine"], second["mine"]) == (3, 6)


@pytest.mark.parametrize("seats", range(3, 9))
def test_stacks_and_pools_have_their_sizes(seats: int):
    """SD-10 SD-18 SD-19 SD-82 SD-83: stack sizes, ring and pools by number of seats."""
    base, advanced = fresh("base", seats), fresh("advanced", seats)
    assert tuple(base.view()["stacks"].values()) == LEVELS[seats]
    assert tuple(advanced.view()["stacks"].values()) == ADVANCED_LEVELS[seats]
    assert advanced.view()["spare_glasses"] == SPARE[seats]
    sets = base.game.board.sets
    assert base.reserve() == dict.fromkeys(("red", "yellow", "green", "blue"), 10 * sets)
    assert advanced.view()["tokens"] == 10 * sets
    assert len(advanced.game.board.wants) == 12 * sets
    assert len(advanced.view()["neutral"]) == seats


@pytest.mark.parametrize("seats", range(3, 9))
def test_every_seat_gets_its_pieces(seats: int):
    """SD-11 SD-12 SD-17 SD-23: six cards, ten discs to place, level 1, two inactive hourglasses, no points."""
    table = fresh("base", seats)
    for seat in range(seats):
        own = table.you(seat)["own"]
        assert counts(own) == {"mine": 3, "generator": 2, "depot": 1}
        assert table.glasses(seat) == ["inactive", "inactive"]
        assert (table.seat(seat)["level"], table.seat(seat)["discs"], table.seat(seat)["score"]) == (1, 10, 0)


def test_depots_are_dealt_at_random():
    """SD-13: who gets which depot differs from match to match."""
    deals = {tuple(fresh(seed=bytes([seed])).you(seat)["own"][-1] for seat in range(4)) for seed in range(6)}
    assert len(deals) > 1


@pytest.mark.parametrize("seats", range(3, 9))
def test_a_pile_of_mines_lacks_one_colour_and_no_two_piles_of_a_set_the_same(seats: int):
    """SD-14 Q-20: three different colours a pile, four piles a set, as many used as the set serves."""
    table = fresh("base", seats)
    cards = table.game.board.by_name
    lacking = []
    for seat in range(seats):
        mines = [cards[name] for name in table.you(seat)["own"][:3]]
        assert len({mine.letter for mine in mines}) == 1
        missing = {0, 1, 2, 3} - {mine.hue for mine in mines}
        assert len(missing) == 1
        lacking.append((mines[0].letter, missing.pop()))
    assert len(set(lacking)) == seats
    serves = [sum(1 for letter, _ in lacking if letter == each) for each in range(table.game.board.sets)]
    assert serves == [recipe.serves for recipe in table.game.board.recipes]


def test_the_start_is_chosen_in_secret_and_shown_together():
    """SD-15 SD-16 SD-99: nobody sees a choice before all are in; then generator and mine lie open, four cards stay hidden."""
    table = fresh()
    mine = table.you(0)["own"][1]
    assert table.do(0, f"start L2 {mine}") == ["start_chosen"]
    assert table.heard("start_chosen", 1) == {"seat": 0, "at": 0}
    assert table.heard("start_chosen", 0)["mine"] == mine
    assert table.seat(0)["chosen"]
    assert table.view(1)["you"]["start"] is None
    other = table.you(0)["own"][0]
    table.do(0, f"start R1 {other}")  # a choice may be replaced until all are in
    for seat in (1, 2):
        table.do(seat, f"start L1 {table.you(seat)['own'][0]}")
    names = table.do(3, f"start R2 {table.you(3)['own'][2]}")
    assert names == ["start_chosen", "start_revealed", "clock_started"]
    assert [card["site"] for card in table.seat(0)["built"]] == ["R", "R1"]
    assert table.seat(0)["built"][1]["card"] == other
    assert [card["site"] for card in table.seat(3)["built"]] == ["R", "R2"]
    assert table.seat(0)["own"] == 4
    assert len(table.you(0)["own"]) == 4
    assert table.no(0, f"start L2 {mine}") == "not_setup SD-99"


def test_a_start_needs_an_own_mine():
    """SD-99 SD-100: a mine of another seat cannot be chosen, and nothing else is possible before the start."""
    table = fresh()
    foreign = table.you(1)["own"][0]
    assert table.no(0, f"start L1 {foreign}") == "not_in_stack SD-37"
    assert table.no(0, "raise") == "not_running SD-98"
    assert {text.split()[0] for text in table.legal(0)} == {"start"}
    assert len(table.legal(0)) == 12


def test_who_does_not_choose_in_time_gets_the_default():
    """SD-99: after sixty seconds the missing ones get the generator on the right and their first mine on R1."""
    table = fresh()
    table.do(2, f"start L1 {table.you(2)['own'][2]}")
    assert table.at("0:59.999") == []
    first = table.you(0)["own"][0]
    assert "start_revealed" in table.at("1:00")
    assert table.seat(0)["built"][1] == {"card": first, "site": "R1", "served": [-1]}
    assert table.seat(2)["built"][1]["site"] == "L1"
    assert table.view()["began"] == ms("1:00")
    assert table.view()["ends"] == ms("31:00")


def test_own_stack_may_be_looked_through_by_its_owner_alone():
    """SD-16: the others see only how many cards are left."""
    table = started()
    assert len(table.you(0)["own"]) == 4
    assert table.view(1)["seats"][0]["own"] == 4
    for name in table.you(0)["own"]:
        assert repr(name) not in str(table.view(1))


def test_the_ring_alternates_planets_and_neutral_fields():
    """SD-20 SD-21 SD-22 SD-107 Q-50: twice as many fields as seats in seat order, ships start at home."""
    for seats in range(3, 9):
        table = started("base", seats)
        board = table.game.board
        assert board.fields == 2 * seats
        assert [table.ship(f"ship{seat}")["field"] for seat in range(seats)] == list(range(0, 2 * seats, 2))
        assert board.neighbours(0, 2 * seats - 1)
        assert not board.neighbours(0, 2)
    assert Sketch().table().scores() == [0, 0, 0, 0]


def test_the_clock_starts_with_the_showing():
    """SD-24: exactly thirty minutes from the showing on."""
    table = started()
    assert (table.view()["began"], table.view()["ends"]) == (0, ms("30:00"))
    assert table.view()["phase"] == "running"
