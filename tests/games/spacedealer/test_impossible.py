"""Positions that no match can come to: each is refused at its place, with its own reason; what just can be is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from starport.engine.refusal import Refused
from tests.games.spacedealer.kit import Sketch, fresh, game, goods, ms
from tests.games.spacedealer.test_position import busy, offer

Position = dict[str, Any]
Change = Callable[[Position], object]


def setup() -> Position:
    table = fresh("advanced")
    table.do(0, f"start L1 {table.you(0)['own'][0]}")
    position: Position = table.state.position()
    return position


def sands() -> Position:
    """Ten seconds after the end signal; seat 2's hourglass still runs, seat 0's mine waits."""
    table = Sketch("advanced", at="28:00").table()
    table.do(0, "use a.mine-3")
    table.do(2, "raise", "29:30")
    table.at("30:10")
    position: Position = table.state.position()
    return position


def over() -> Position:
    table = Sketch("advanced", at="29:59").table()
    table.at("31:00")
    position: Position = table.state.position()
    return position


def station() -> Position:
    """Seat 1 has an orbital station and its ship; everybody's hourglass is at work."""
    table = Sketch("advanced", at="5:00").build(1, "orbital_station-1", "R2").table()
    table.all_do((0, "fly ship0 1"), (1, "raise"), (2, "use a.mine-1"), (3, "use a.mine-2"))
    position: Position = table.state.position()
    return position


def put(position: Position, path: str, value: object) -> None:
    at: Any = position
    *way, last = path.split(".")
    for step in way:
        at = at[int(step)] if step.isdigit() else at[step]
    if last.isdigit():
        at[int(last)] = value
    else:
        at[last] = value


def and_then(*changes: tuple[str, object]) -> Change:
    def change(position: Position) -> None:
        for path, value in changes:
            put(position, path, value)

    return change


BEFORE = ("phase", "before the start nothing is built and the clock has not begun")
SIGNAL = ("ended", "there is an end and a close exactly from the end signal on")
REASON = ("reason", "there is a reason exactly from the end signal on")
BETWEEN = ("ended", "must lie between the start and now")
START = "only an own mine can be chosen, and only before the start"
DRAW = "a draw is open only while the match is running and its time lasts"
NOW = ms("5:00")
END = ms("30:00")

IMPOSSIBLE: list[tuple[str, Callable[[], Position], Change, tuple[str, str]]] = [
    ("the clock runs before the start", setup, and_then(("began", 0)), BEFORE),
    ("something is built before the start", busy, and_then(("phase", "setup"), ("began", -1)), BEFORE),
    ("an end while it runs", busy, and_then(("ended", 1), ("closes", 2)), SIGNAL),
    ("a close without an end", busy, and_then(("closes", 2)), SIGNAL),
    ("no end in the last sands", sands, and_then(("ended", -1), ("closes", -1), ("reason", "")), SIGNAL),
    ("no close in the last sands", sands, and_then(("closes", -1)), SIGNAL),
    ("no reason in the last sands", sands, and_then(("reason", "")), REASON),
    ("an end that is to come", sands, and_then(("ended", END + 10_001)), BETWEEN),
    ("an end before the start", sands, and_then(("began", 60_000), ("ended", 59_999)), BETWEEN),
    ("an end that is to come, and all is over", over, and_then(("ended", ms("32:00"))), BETWEEN),
    ("a close that is now", sands, and_then(("closes", END + 10_000)), ("closes", "must be later than now")),
    ("time is up", busy, and_then(("now", END)), ("now", "the time of the match is over")),
    (
        "a start while it runs",
        busy,
        and_then(("seats.0.start", {"mine": "a.mine-4", "column": "L1"})),
        ("seats[0].start", START),
    ),
    (
        "a start with another's mine",
        setup,
        lambda p: p["seats"][0]["start"].update(mine=p["seats"][1]["own"][0]),
        ("seats[0].start", START),
    ),
    ("a draw whose time is up", busy, and_then(("seats.0.drawn.until", NOW)), ("seats[0].drawn", DRAW)),
    (
        "a drawn card of another level",
        busy,
        and_then(("seats.0.drawn.stack", 3)),
        ("seats[0].drawn", "has a card of another level"),
    ),
    (
        "no mine was dealt",
        busy,
        and_then(("seats.0.dealt.1", "a.depot-1")),
        ("seats[0].dealt", "must be three mines of one set"),
    ),
    (
        "first no mine was dealt",
        busy,
        and_then(("seats.0.dealt.0", "a.depot-1")),
        ("seats[0].dealt", "must be three mines of one set"),
    ),
    (
        "a mine that another has",
        busy,
        lambda p: [p["seats"][0]["own"].remove("a.mine-4"), p["seats"][1]["own"].append("a.mine-4")],
        ("seats[0].dealt", "a.mine-4 lies hidden in another seat's stack"),
    ),
    (
        "a mine that another has and two have seen",
        busy,
        lambda p: [
            p["seats"][0]["own"].remove("a.mine-4"),
            p["seats"][1]["own"].append("a.mine-4"),
            p["known"].update({"a.mine-4": [0, 1]}),
        ],
        ("seats[0].dealt", "a.mine-4 lies hidden in another seat's stack"),
    ),
    (
        "three blocks",
        busy,
        lambda p: [one.update(blocked=True) for one in fields(p, 0)],
        ("seats[0]", "has too many blocks"),
    ),
    (
        "a ship that flies to where it comes from",
        station,
        and_then(("ships.0.field", 0)),
        ("ships[0]", "cannot fly to the field it comes from"),
    ),
    ("a ship that lands tomorrow", busy, and_then(("ships.2.since", NOW + 1)), ("ships[2]", "has not landed yet")),
    (
        "another's station",
        station,
        and_then(("ships.4.owner", 0)),
        ("ships[4]", "a neutral ship belongs to the seat of its orbital station"),
    ),
    (
        "a station without its ship",
        station,
        and_then(("ships.4.owner", -1), ("ships.4.field", -1)),
        ("ships[4]", "a neutral ship belongs to the seat of its orbital station"),
    ),
    (
        "a ship nowhere",
        station,
        and_then(("ships.4.field", -1)),
        ("ships[4]", "is on the ring exactly if it belongs to a seat"),
    ),
    (
        "a ship of nobody with goods",
        busy,
        and_then(("ships.4.cargo", {"red": 1})),
        ("ships[4]", "belongs to nobody and does nothing"),
    ),
    (
        "a landed ship with an hourglass",
        station,
        and_then(("ships.0.from", -1)),
        ("seats[0].glasses[0]", "needs an own ship in flight"),
    ),
    (
        "a flying ship without one",
        busy,
        and_then(("ships.0.from", 1)),
        ("ships[0]", "flies exactly while an hourglass stands on it"),
    ),
    (
        "no job",
        busy,
        lambda p: p["seats"][2]["glasses"][0].pop("job"),
        ("seats[2].glasses[0]", "an active or ready hourglass needs a job"),
    ),
    (
        "a finished level that waits",
        station,
        and_then(("seats.1.glasses.0.state", "ready")),
        ("seats[1].glasses[0]", "such a run ends by itself"),
    ),
    (
        "a finished flight that waits",
        station,
        and_then(("seats.0.glasses.0.state", "ready")),
        ("seats[0].glasses[0]", "such a run ends by itself"),
    ),
    (
        "the level is the highest",
        station,
        and_then(("seats.1.track", 2)),
        ("seats[1].glasses[0]", "the track ends here"),
    ),
    (
        "a plan of another",
        busy,
        and_then(("seats.0.glasses.0.card", "a.mine-10")),
        ("seats[0].glasses[0]", "needs an own plan or an own working card"),
    ),
    (
        "a plan is not used",
        busy,
        and_then(("seats.0.glasses.0.job", "use")),
        ("seats[0].glasses[0]", "needs an own plan or an own working card"),
    ),
    (
        "a generator is not used",
        station,
        and_then(("seats.3.glasses.0.card", "a.generator-7")),
        ("seats[3].glasses[0]", "the card has no hourglass field"),
    ),
    (
        "two stand on one mine",
        station,
        lambda p: p["seats"][3]["glasses"].__setitem__(1, {**p["seats"][3]["glasses"][0], "glass": 2}),
        ("seats[3].glasses[1]", "another hourglass stands there"),
    ),
    (
        "two raise the level",
        station,
        lambda p: p["seats"][1]["glasses"].__setitem__(1, {**p["seats"][1]["glasses"][0], "glass": 2}),
        ("seats[1].glasses[1]", "another hourglass stands there"),
    ),
    (
        "an hourglass is owed that lies there",
        busy,
        lambda p: [p["seats"][1].update(owed=1), p["seats"][1]["glasses"].append({"glass": 3, "state": "inactive"})],
        ("seats[1].glasses", "an inactive hourglass is owed to the pool"),
    ),
    (
        "a longer run",
        busy,
        and_then(("seats.0.glasses.0.due", NOW + 60_001)),
        ("seats[0].glasses", "a run lasts 60000 milliseconds"),
    ),
    (
        "a run of tomorrow",
        busy,
        and_then(("seats.0.glasses.0.started", NOW + 1), ("seats.0.glasses.0.due", NOW + 60_001)),
        ("seats[0].glasses", "was not started in this match"),
    ),
    (
        "a run of yesterday",
        busy,
        and_then(("began", NOW), ("seats.2.glasses.0.started", NOW - 1), ("seats.2.glasses.0.due", NOW + 59_999)),
        ("seats[2].glasses", "was not started in this match"),
    ),
    (
        "it has run out",
        busy,
        and_then(("seats.2.glasses.0.started", NOW - 60_000), ("seats.2.glasses.0.due", NOW)),
        ("seats[2].glasses", "is ready exactly when it has run out"),
    ),
    (
        "it has not run out",
        station,
        and_then(("seats.3.glasses.0.state", "ready")),
        ("seats[3].glasses", "is ready exactly when it has run out"),
    ),
    (
        "it would run on after the close",
        sands,
        and_then(("seats.2.glasses.0.started", END + 9_000), ("seats.2.glasses.0.due", END + 69_000)),
        ("seats[2].glasses", "was started after the end signal"),
    ),
    (
        "an own demand",
        busy,
        and_then(("seats.0.served", ["a.mine-3/0"])),
        ("seats[0].served", "a.mine-3/0 is not on another seat's planet"),
    ),
    (
        "a demand that is not built",
        busy,
        and_then(("seats.0.served", ["a.mine-7/0"])),
        ("seats[0].served", "a.mine-7/0 is not on another seat's planet"),
    ),
    (
        "one number twice",
        busy,
        lambda p: p["offers"].extend([offer(), offer(seat=2)]),
        ("offer 7", "needs two seats and a number of its own"),
    ),
    (
        "an offer of tomorrow",
        busy,
        lambda p: p["offers"].append({**offer(), "made": NOW + 1}),
        ("offer 7", "is not open now"),
    ),
    ("an offer that has lapsed", busy, lambda p: p["offers"].append(offer(until=NOW)), ("offer 7", "is not open now")),
    (
        "an offer after the end",
        over,
        lambda p: p["offers"].append(offer(until=-1)),
        ("offer 7", "cannot be open in this phase"),
    ),
    (
        "five offers of one",
        busy,
        lambda p: p["offers"].extend({**offer(), "number": number} for number in range(5)),
        ("offers", "seat 0 has too many"),
    ),
]


def fields(position: Position, seat: int) -> list[Position]:
    """Built cards of a seat on which hourglasses stand; as many as have too many blocks."""
    place = position["seats"][seat]
    more = {"a.generator-2": "R", "a.mine-4": "R1", "a.mine-8": "R2"}
    place["own"] = [card for card in place["own"] if card not in more]
    built = place["built"]
    built += [{"card": card, "site": site} for card, site in more.items()]
    return [card for card in built if "mine" in card["card"]]


@pytest.mark.parametrize(
    ("made", "spoil", "expected"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE]
)
def test_what_cannot_be_is_refused_where_it_stands(
    made: Callable[[], Position], spoil: Change, expected: tuple[str, str]
):
    """SD-98 SD-101 SD-114 SD-143 SD-145: with the place and the reason, so that whoever wrote it can put it right."""
    position = made()
    advanced = game("advanced", 4)
    advanced.load(position)
    spoil(position)
    with pytest.raises(Refused) as refused:
        advanced.load(position)
    facts = refused.value.refusal.facts
    assert (facts["where"], facts["why"]) == expected


POSSIBLE: list[tuple[str, Callable[[], Position], Change]] = [
    ("a draw has one millisecond left", busy, and_then(("seats.0.drawn.until", NOW + 1))),
    ("a draw without an end", busy, and_then(("seats.0.drawn.until", -1))),
    ("an offer without an end", busy, lambda p: p["offers"].append(offer(until=-1))),
    ("an offer that is made now", busy, lambda p: p["offers"].append({**offer(), "made": NOW})),
    ("four offers of one", busy, lambda p: p["offers"].extend({**offer(), "number": number} for number in range(4))),
    ("two blocks", busy, lambda p: [one.update(blocked=True) for one in fields(p, 0)[:2]]),
    ("a ship that has just landed", busy, and_then(("ships.2.since", NOW))),
    ("a full ship", busy, and_then(("ships.2.cargo", goods("red4+yellow4")))),
    (
        "the close comes in a millisecond",
        sands,
        and_then(("seats.2.glasses.0", {"glass": 1, "state": "inactive"}), ("closes", END + 10_001)),
    ),
    ("the end was just now", sands, and_then(("ended", END + 10_000))),
    ("an offer in the last sands", sands, lambda p: p["offers"].append(offer(until=END + 20_000))),
    ("a run that began with the match", busy, and_then(("began", NOW))),
]


@pytest.mark.parametrize(("made", "change"), [row[1:] for row in POSSIBLE], ids=[row[0] for row in POSSIBLE])
def test_what_just_can_be_is_not_refused(made: Callable[[], Position], change: Change):
    """SD-98 SD-114: the last moment, the full store, the most that is allowed."""
    position = made()
    change(position)
    assert game("advanced", 4).load(position).position() == position
