"""Stories of planning: laying, drawing, keeping."""

from __future__ import annotations

from tests.games.spacedealer.kit import Sketch


def test_rows_and_columns_of_a_planet():
    """SD-25 SD-27: a planning space, two sides for plants, eight columns with an action and a demand slot each."""
    state = Sketch().table().state
    assert len(state.action_row) == len(state.demand_row) == 4 * 8
    assert len(state.plant) == 4 * 2
    sites = {action.text.split()[2] for action in Sketch().game.actions if action.text.startswith("place a.mine-4 ")}
    assert sites == {"L4", "L3", "L2", "L1", "R1", "R2", "R3", "R4"}


def test_an_own_card_is_laid_into_a_free_slot():
    """SD-26 SD-37 SD-38 SD-44 SD-125: any own card, open for all, at most two plans."""
    table = Sketch().table()
    assert table.do(0, "lay a.depot-1") == ["plan_laid"]
    assert table.event("plan_laid") == {"seat": 0, "card": "a.depot-1", "slots": 1, "own": 3, "at": 0}
    assert table.view(1)["seats"][0]["plans"] == ["a.depot-1"]
    table.do(0, "lay a.mine-8")
    assert table.no(0, "lay a.mine-4") == "no_free_slot SD-38"
    assert table.no(0, "lay a.mine-7") == "not_in_stack SD-37"
    assert table.no(0, "lay a.depot-1") == "not_in_stack SD-37"


def test_raising_the_level_takes_one_run_and_moves_the_marker_once():
    """SD-39 SD-40 SD-41: positions 2 and 3 are levels; level 2 opens stack 2, level 3 both."""
    table = Sketch().table()
    assert table.no(0, "draw 2") == "level_too_low SD-41"
    table.do(0, "raise")
    assert table.at("1:00") == ["level_raised", "glass_inactive"]
    assert table.event("level_raised")["level"] == 2
    assert table.no(0, "draw 3") == "level_too_low SD-41"
    assert table.legal(0, "draw") == ["draw 2"]
    table.do(0, "raise")
    table.at("2:00")
    assert table.legal(0, "draw") == ["draw 2", "draw 3"]
    assert table.no(0, "raise") == "top_level SD-40"


def test_the_longer_track_needs_one_run_more():
    """Q-1: with the step between levels 2 and 3 the marker moves three times."""
    table = Sketch(tech_track="1-2-step-3").table()
    levels = []
    for _ in range(3):
        table.do(0, "raise")
        table.run()
        levels.append(table.seat(0)["level"])
    assert levels == [2, 2, 3]
    assert table.no(0, "raise") == "top_level SD-40"


def test_drawing_shows_two_cards_to_the_drawer_and_keeps_one():
    """SD-42 SD-43 SD-126 SD-127 Q-34: two top cards, one laid open, the other face down under the stack, no hourglass."""
    table = Sketch().level(0, 1).top(2, "converter-1", "multi_mine-2").table()
    assert table.do(0, "draw 2") == ["plans_drawn"]
    assert table.heard("plans_drawn", 0)["cards"] == ["a.converter-1", "a.multi_mine-2"]
    assert table.heard("plans_drawn", 1) == {"seat": 0, "stack": 2, "number": 2, "left": 20, "at": 0}
    assert table.no(0, "draw 2") == "draw_open SD-126"
    assert table.no(0, "keep a.converter-2") == "not_drawn SD-127"
    assert table.no(1, "keep a.converter-1") == "no_draw SD-127"
    assert table.do(0, "keep a.multi_mine-2") == ["plan_kept"]
    assert table.heard("plan_kept", 0)["returned"] == ["a.converter-1"]
    assert "returned" not in table.heard("plan_kept", 1)
    assert table.seat(0)["plans"] == ["a.multi_mine-2"]
    assert table.view()["stacks"]["2"] == 21
    assert table.state.position()["stacks"]["2"][-1] == "a.converter-1"
    assert table.glasses(0) == ["inactive", "inactive"]


def test_an_open_draw_reserves_its_slot():
    """SD-38 SD-124: with one plan and an open draw no slot is left."""
    table = Sketch().level(0, 1).plan(0, "mine-4").table()
    table.do(0, "draw 2")
    assert table.seat(0)["slots"] == 0
    assert table.no(0, "lay a.mine-8") == "no_free_slot SD-38"
    full = Sketch().level(0, 1).plan(0, "mine-4", "mine-8").table()
    assert full.no(0, "draw 2") == "no_free_slot SD-38"


def test_a_plan_counts_until_it_is_built():
    """SD-124: an hourglass on a plan does not free its slot."""
    table = Sketch().plan(0, "mine-4", "mine-8").table()
    table.do(0, "build a.mine-4")
    table.at("1:00")
    assert table.no(0, "lay a.depot-1") == "no_free_slot SD-38"
    table.do(0, "place a.mine-4 L2")
    assert table.do(0, "lay a.depot-1") == ["plan_laid"]


def test_the_last_card_of_a_stack_must_be_kept_and_an_empty_one_gives_nothing():
    """Q-19: one card is laid at once; none cannot be drawn."""
    table = Sketch().level(0, 2).table()
    table.state.stacks[1] = table.state.stacks[1][:1]
    last = table.game.board.cards[table.state.stacks[1][0]].name
    assert table.do(0, "draw 3") == ["plans_drawn", "plan_kept"]
    assert table.seat(0)["plans"] == [last]
    assert table.no(0, "draw 3") == "stack_empty Q-19"


def test_who_does_not_choose_keeps_the_first_card():
    """Q-45: after thirty seconds the first drawn card is laid; meanwhile both are out of the stack."""
    table = Sketch().level(0, 1).top(2, "converter-1", "multi_mine-2").table()
    table.do(0, "draw 2", "0:10")
    assert "a.converter-1" not in table.state.position()["stacks"]["2"]
    assert table.at("0:39.999") == []
    assert table.at("0:40") == ["plan_kept"]
    assert table.seat(0)["plans"] == ["a.converter-1"]


def test_a_draw_may_wait_forever_if_the_window_is_off():
    """Q-45: the setting 0 is no limit."""
    table = Sketch(draw_choice_seconds="0").level(0, 1).table()
    table.do(0, "draw 2")
    table.at("20:00")
    assert table.you(0)["drawn"]["until"] == -1


def test_a_draw_not_finished_at_the_end_goes_back():
    """SD-127: both cards go under the stack at the end signal."""
    table = Sketch(at="29:50").level(0, 1).top(2, "converter-1", "multi_mine-2").table()
    table.do(0, "draw 2")
    assert table.at("30:00") == ["draw_given_back", "end_signalled"]
    assert table.state.position()["stacks"]["2"][-2:] == ["a.converter-1", "a.multi_mine-2"]


def test_a_plan_never_goes_back_in_the_base_game():
    """Q-37: there is no way to take a plan back or to change the kept card."""
    table = Sketch().plan(0, "mine-4").table()
    assert not [text for text in table.legal(0) if "a.mine-4" in text and not text.startswith("build")]
    assert "discard" not in table.game.acts.verbs
