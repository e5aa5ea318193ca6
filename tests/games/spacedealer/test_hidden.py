"""Stories of what is hidden, and from whom."""

from __future__ import annotations

from starport.engine.dice import Dice
from tests.games.spacedealer.kit import Sketch, fresh, started


def test_what_a_seat_has_put_under_a_stack_it_still_knows():
    """SD-148: with its place, as cards are drawn above it and put below it; the others know nothing."""
    table = Sketch().level(0, 1).level(1, 1).top(2, "converter-1", "multi_mine-2", "converter-3", "converter-4").table()
    table.all_do((0, "draw 2"), (0, "keep a.multi_mine-2"))
    assert table.you(0)["known"]["2"] == [{"place": 20, "card": "a.converter-1"}]
    assert table.you(1)["known"]["2"] == []
    table.all_do((1, "draw 2"), (1, "keep a.converter-3"))
    assert table.you(0)["known"]["2"] == [{"place": 18, "card": "a.converter-1"}]
    assert table.you(1)["known"]["2"] == [{"place": 19, "card": "a.converter-4"}]


def test_an_openly_discarded_card_is_known_to_all():
    """SD-148: everybody saw it go under the stack."""
    table = Sketch("advanced").plan(0, "converter-1").table()
    table.do(0, "build a.converter-1")
    table.run()
    table.do(0, "discard a.converter-1")
    assert [known["card"] for known in table.you(3)["known"]["2"]] == ["a.converter-1"]


def test_events_about_hidden_cards_come_in_two_forms():
    """SD-149: the drawer hears the cards, the others their number; refusals are heard by nobody."""
    table = Sketch().level(0, 1).table()
    table.do(0, "draw 2")
    assert "cards" in table.heard("plans_drawn", 0)
    assert "cards" not in table.heard("plans_drawn", 1)
    assert "cards" not in table.heard("plans_drawn", None)
    table.story.events.clear()
    table.no(0, "draw 2")
    assert table.story.events == []


def test_a_refusal_tells_nothing_about_hidden_cards():
    """SD-149: a card of another seat's stack and one of the box are refused alike."""
    table = started("base", 3)
    box = table.state.position()["box"]
    mine = next(name for name in box if "mine-" in name and "_" not in name)
    foreign = next(name for name in table.you(1)["own"] if "mine-" in name)
    refusals = {repr(table.state.refusal(0, table.game.parse(f"lay {name}"))) for name in (mine, foreign)}
    assert len(refusals) == 1


def test_bots_and_successors_get_the_view_of_their_seat():
    """SD-150: an imagined world looks the same to the seat, and differs in what it cannot know."""
    table = started("advanced", 4)
    worlds = [table.state.imagine(0, Dice(bytes([number]) * 32, 1)) for number in range(3)]
    assert all(world.view(0) == table.state.view(0) for world in worlds)
    assert len({str(world.position()["stacks"]) for world in worlds}) == 3
    assert len({str(world.view(1)["you"]) for world in worlds}) > 1
    assert all(world.dice.key != table.state.dice.key for world in worlds)
    assert all(world.census() == table.state.census() for world in worlds)


def test_what_a_seat_holds_itself_lies_in_imagined_worlds_as_it_lies():
    """SD-14 SD-150: its pile in the order in which it was dealt, so that it would start there as it would here."""
    table = fresh()
    position = table.state.position()
    position["seats"][0]["dealt"].reverse()
    state = table.game.load(position)
    world = state.imagine(0, Dice(b"own", 1))
    assert world.position()["seats"][0] == position["seats"][0]
    assert world.fallback(0) is state.fallback(0) is not table.state.fallback(0)


def test_an_imagined_deal_keeps_the_rule_of_the_piles():
    """SD-14 SD-150: imagined piles have three colours, and no two of a set lack the same; such a world can be loaded."""
    for seats in (3, 4, 5, 8):
        for table in (fresh("base", seats), started("base", seats)):
            for number in range(4):
                world = table.state.imagine(1, Dice(bytes([number]) * 32, 1))
                assert world.game.load(world.position()).digest() == world.digest()


def test_switches_of_others_are_not_imagined_on():
    """SD-150: auto-collect and gifts are the owner's own business."""
    table = Sketch().table()
    table.all_do((0, "auto a.mine-3 on"), (0, "gifts on"))
    world = table.state.imagine(1, Dice(b"k", 1))
    assert (world.gifts[0], sum(world.auto)) == (0, 0)
    own = table.state.imagine(0, Dice(b"k", 1))
    assert (own.gifts[0], sum(own.auto)) == (1, 1)


def test_own_secrets_are_in_the_own_view_only():
    """SD-16 SD-126: stack, draw, start choice and switches."""
    table = fresh()
    mine = table.you(2)["own"][0]
    table.do(2, f"start L1 {mine}")
    assert table.you(2)["start"] == {"mine": mine, "column": "L1"}
    for other in (0, 1, 3, None):
        assert repr(mine) not in str(table.view(other))


def test_everybody_sees_how_long_things_last_and_how_much_fits():
    """SD-147: windows made for hands are shown in match time."""
    table = started()
    for seat in (None, 0, 1):
        limits = table.state.view(seat)["limits"]
        assert limits == {
            "glass": 60_000,
            "take_back": 2_000,
            "start": 60_000,
            "hold": 8,
            "discs": 10,
            "track": [1, 2, 3],
        }
    assert started(glass_seconds="30").state.view(0)["limits"]["take_back"] == 4_000


def test_a_start_that_is_not_shown_yet_is_imagined_anew():
    """SD-16 SD-150: others know only that a choice is in; the own one stays as it was made."""
    table = fresh()
    chosen = table.you(0)["own"][0]
    table.do(0, f"start L1 {chosen}")
    worlds = [table.state.imagine(1, Dice(bytes([number]) * 32, 1)) for number in range(12)]
    starts = {str(world.view(0)["you"]["start"]) for world in worlds}
    assert len(starts) > 3
    assert all(world.view(1) == table.state.view(1) for world in worlds)
    own = [table.state.imagine(0, Dice(bytes([number]) * 32, 1)).view(0)["you"]["start"] for number in range(4)]
    assert own == [{"mine": chosen, "column": "L1"}] * 4
