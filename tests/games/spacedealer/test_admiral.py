"""Stories of the admiral: it attacks, beams, converts, sails two ships, draws, bargains and ends the match when ahead."""

from __future__ import annotations

from starport.bots.base import Bot
from starport.bots.spacedealer.admiral import AdmiralBot, CaptainBot
from starport.bots.spacedealer.staff import Staff
from starport.bots.spacedealer.survey import Survey
from starport.bots.spacedealer.temper_file import USUAL
from starport.engine.chair import Chair
from tests.games.spacedealer.kit import Sketch, Table

MINUTE = 60_000


def advanced(at: str = "0:00") -> Sketch:
    return Sketch("advanced", at=at)


def deeds(bot: Bot, table: Table, seat: int, until: int) -> list[str]:
    """What a bot does at its own pace until this moment."""
    done: list[str] = []
    chair = Chair(table.state, seat)
    while table.state.now < until and table.state.result() is None:
        chair.at = table.state.now
        action = bot.act(chair)
        if action is not None:
            table.state.apply(seat, action, table.state.now)
            done.append(action.text)
        table.state.tick(table.state.now + 250)
    return done


def loaded_flight() -> Table:
    """Seat 0 flies with a full hold, seat 2 has two probe tokens."""
    sketch = advanced().build(2, "sabotage_probe-1", "L2", tokens=2).ship("ship0", 0, "red3+blue3")
    table = sketch.table()
    table.do(0, "fly ship0 1")
    return table


def test_an_admiral_sabotages_the_flight_of_the_leader():
    """SD-85 SD-136: a loaded ship of whoever is ahead is worth a token."""
    assert "sabotage a.sabotage_probe-1 0 1" in deeds(AdmiralBot(b"raid"), loaded_flight(), 2, MINUTE)


def test_a_captain_attacks_nobody():
    assert not [text for text in deeds(CaptainBot(b"calm"), loaded_flight(), 2, MINUTE) if text.startswith("sabotage")]


def test_a_rocket_blocks_the_field_that_brings_the_leader_most():
    """SD-87 SD-137: the fusion mine, not the mine."""
    sketch = advanced().build(2, "generator-6", "R").build(2, "interstellar_rocket-1", "R1+R2", tokens=1)
    sketch.build(0, "solar_satellite-1", "L").build(0, "fusion_mine-2", "L3+L2")
    assert "block a.interstellar_rocket-1 a.fusion_mine-2" in deeds(AdmiralBot(b"raid"), sketch.table(), 2, MINUTE)


def rocket_worth(points: int, at: str) -> float:
    """What a first rocket token is worth to seat 2 when seat 0 has so many points."""
    sketch = advanced(at).build(2, "generator-6", "R").build(2, "interstellar_rocket-1", "R1+R2")
    table = sketch.table()
    table.state.score[0] = points
    survey = Survey(table.state.board, table.state.view(2), 2)
    return Staff(survey, USUAL, 9, set()).use_value(survey.board.by_name["a.interstellar_rocket-1"])


def test_a_rocket_is_worth_most_to_whoever_is_behind_and_nothing_late():
    """SD-137: a token that comes too late to cost anybody anything is not made."""
    assert rocket_worth(20, "12:00") > rocket_worth(0, "12:00") > 0
    assert rocket_worth(20, "26:00") == 0


def test_a_transport_probe_brings_the_missing_good_to_a_ship_abroad():
    """SD-90: the goods go into the probe, the probe runs, the ship serves the demand where it waits."""
    sketch = advanced().build(1, "generator-4", "L").build(1, "depot-2", "L1").build(1, "transport_probe-1", "L2")
    sketch.stored("depot-2", "green2").ship("ship1", 0, "blue1")
    done = deeds(AdmiralBot(b"beam"), sketch.table(), 1, 2 * MINUTE)
    wanted = ["move a.depot-2 a.transport_probe-1 green1", "use a.transport_probe-1"]
    wanted += ["beam a.transport_probe-1 ship1 green1", "deliver ship1 a.mine-3/0"]
    assert [text for text in done if text in wanted] == wanted


def test_the_second_ship_sails_too():
    """SD-139: with what another planet wants aboard it leaves home, although the first ship is away."""
    sketch = advanced().build(1, "orbital_station-1", "R2").ship("a.ship", 2, "green1+blue1").ship("ship1", 6)
    done = deeds(AdmiralBot(b"two"), sketch.table(), 1, 4 * MINUTE)
    assert "deliver a.ship a.mine-3/0" in done


def test_a_converter_makes_what_no_mine_of_ours_does():
    """SD-61 SD-117: of goods that no tour needs."""
    sketch = Sketch().build(1, "converter-1", "R2").ship("ship1", 2, "blue4")
    done = deeds(AdmiralBot(b"swap"), sketch.table(), 1, 4 * MINUTE)
    assert "use a.converter-1" in done
    assert [text for text in done if text.startswith("convert a.converter-1 blue>")]


def test_an_admiral_asks_a_host_for_what_a_demand_lacks_and_pays_if_it_must():
    """SD-77 SD-131: two goods short it asks for both."""
    sketch = Sketch().build(0, "depot-1", "L2").stored("depot-1", "green4+blue4").ship("ship1", 0, "yellow2")
    done = deeds(AdmiralBot(b"ask"), sketch.table(), 1, 20_000)
    asked = [text for text in done if text.startswith("offer 0 at 0 ")]
    assert len(asked) == 1, "nobody is asked twice for one demand"
    assert "for green1+blue1" in asked[0]


def test_a_host_asks_a_guest_too():
    """SD-131: what the guest has aboard and the next tour lacks, for something he is short of."""
    sketch = Sketch().ship("ship1", 2, "blue4").ship("ship2", 2, "green3")
    done = deeds(AdmiralBot(b"host"), sketch.table(), 1, 20_000)
    assert [text for text in done if text.startswith("offer 2 at 2 blue") and "for green1" in text]


def test_an_admiral_takes_what_both_gain_from_and_nothing_else():
    """SD-131: a guest who can serve our demand with one spare good gets it; one who only takes does not."""
    sketch = Sketch().build(0, "depot-1", "L2").stored("depot-1", "green4").ship("ship1", 0, "blue1")
    good, bad = sketch.table(), sketch.table()
    good.do(1, "offer 0 at 0 nothing for green1")
    bad.do(1, "offer 0 at 0 nothing for green3")
    assert "accept 0" in deeds(AdmiralBot(b"host"), good, 0, 30_000)
    assert "decline 0" in deeds(AdmiralBot(b"host"), bad, 0, 30_000)


def test_drawing_cards_is_free_and_never_left_out():
    """SD-42 SD-43: on the third level a free slot is filled from the stacks."""
    done = deeds(AdmiralBot(b"draw"), Sketch().level(1, 2).table(), 1, 3 * MINUTE)
    assert sum(text.startswith(("lay", "draw")) for text in done) >= 3
    assert any(text.startswith("draw") for text in done)


def last_disc(points: int) -> Table:
    """Seat 1 has one disc left and the goods for a demand here; seat 0 has been given points by others."""
    table = Sketch(at="10:00").ship("ship1", 0, "green1+blue1").table()
    table.state.discs[1] = 1
    table.state.score[0] = points
    return table


def test_the_last_disc_is_placed_only_by_who_wins_with_it():
    """SD-79: a tenth disc ends the match at once."""
    until = 10 * MINUTE + 30_000
    assert "deliver ship1 a.mine-3/0" in deeds(AdmiralBot(b"last"), last_disc(0), 1, until)
    assert "deliver ship1 a.mine-3/0" not in deeds(AdmiralBot(b"last"), last_disc(9), 1, until)
