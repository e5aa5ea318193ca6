"""Every path of every encounter card, walked against a table written by hand from the overview in chapter 13.

A path is what is answered and what comes of it: `2 yes lose` is two cards given, then yes, then a lost comparison. What
must happen is written with the marks of the overview: F+1 half medals, any2 cards of choice, U+ and U- upgrades, GND
grounded ship, TS free trade ship, JUMP, GIVE and DRAW cards from everybody, BACK the gift returned, PAY2 two cards paid,
SWAP one card for two, LOST those two gone again, NEXT another card, SHUFFLE the deck formed anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from starport.engine.event import Event
from starport.games.starfarers.encounters import ASK_AMOUNT, ASK_YES_NO, BOOSTERS, TEST_BANDS, TEST_VERSUS, Deck
from starport.games.starfarers.rulebook import Rulebook
from tests.games.starfarers.kit import Table, rule_set

# -- the overview of chapter 13, written out


@dataclass(frozen=True)
class Card:
    """A row of the overview: the question read first, the test with its opponent, and what each path brings."""

    question: str
    paths: dict[str, str]
    stat: str = ""
    opponent: str = ""


def gift(*outcomes: str) -> Card:
    """A question for zero to three cards, with an outcome for each number."""
    return Card("gift", {str(number): outcome for number, outcome in enumerate(outcomes)})


def alms(*outcomes: str) -> Card:
    return Card("alms", {str(number): outcome for number, outcome in enumerate(outcomes)})


def trap(opponent: str) -> Card:
    """Whatever was given: unmasked as a pirate, fought or not."""
    paths = {}
    for number in range(4):
        paths[f"{number} no"] = ""
        paths[f"{number} yes win"] = "BACK F+1" if number else "F+1"
        paths[f"{number} yes lose"] = "GND"
    return Card("gift", paths, "combat", opponent)


def tribute(opponent: str, paid: str, win: str, lose: str) -> Card:
    return Card("tribute", {"yes": paid, "no win": win, "no lose": lose}, "combat", opponent)


def bands(question: str, no: str, *outcomes: str) -> Card:
    """Yes leads to a throw of the own balls; an outcome for each sum from one to five."""
    return Card(question, {"no": no, **{f"yes {total}": outcome for total, outcome in enumerate(outcomes, 1)}})


def ambush(opponent: str, fled: str, win: str, lose: str) -> Card:
    paths = {"yes fled": fled, "yes caught win": win, "yes caught lose": lose, "no win": win, "no lose": lose}
    return Card("ambush", paths, "combat", opponent)


def contest(question: str, stat: str, opponent: str, no: str, win: str, lose: str) -> Card:
    return Card(question, {"no": no, "yes win": win, "yes lose": lose}, stat, opponent)


CARDS = {
    "E01": gift("GIVE F-2", "food F-1", "any1 F+1", "any2 F+1"),
    "E02": gift("F-1", "any1", "any1 F+1", "U+ F+1"),
    "E03": gift("F-1", "", "F+1", "goods F+1"),
    "E04": gift("goods", "any1 F+1", "any2 F+1", "BACK"),
    "E05": gift("GND F-1", "F-1", "any1 F+1", "TS"),
    "E06": gift("GND F-1", "F-1", "any1 F+1", "TS"),
    "E07": trap("right"),
    "E08": trap("left"),
    "E09": tribute("right", "PAY2", "TS", "U- F+1"),
    "E10": tribute("second right", "PAY2 F-1", "carbon2 F+1", "GND F+1"),
    "E11": tribute("left", "PAY2 GND", "ore2 F+1", "U-"),
    "E12": bands("fence", "F+1", "SWAP F-1", "SWAP F-1", "SWAP LOST F-1", "SWAP", "SWAP"),
    "E13": bands("fence", "", "SWAP", "SWAP", "SWAP LOST F-1", "SWAP F-1", "SWAP F-1"),
    "E14": bands("raid", "F+1", "PAY1 F-1", "PAY1 F-1", "PAY1 DRAW F-1", "PAY1 DRAW F-1", "PAY1 DRAW"),
    "E15": bands("raid", "", "PAY1 DRAW", "PAY1 DRAW F-1", "PAY1 DRAW F-1", "PAY1 F-1", "PAY1 F-1"),
    "E16": ambush("right", "", "U+ F+1", "U-"),
    "E17": ambush("second left", "F-1", "ore2 F+1", "U- F+1"),
    "E18": ambush("left", "", "TS", "GND"),
    "E19": contest("distress", "speed", "second right", "", "TS", "U-"),
    "E20": contest("distress", "speed", "left", "F-1", "F+1 DRAW", "U- F+1"),
    "E21": contest("distress", "speed", "right", "F-1", "U+ F+1", "U-"),
    "E22": contest("rescue", "combat", "second right", "", "goods2 F+1", "GND"),
    "E23": contest("rescue", "combat", "right", "F-1", "any2 F+1", "U- F+1"),
    "E24": contest("rescue", "combat", "left", "F-1", "JUMP F+1", "GND F+1"),
    "E25": contest("distortion", "speed", "left", "NEXT", "JUMP", "GND"),
    "E26": contest("distortion", "speed", "right", "NEXT", "JUMP", "GND"),
    "E27": contest("distortion", "speed", "second right", "NEXT", "JUMP", "U-"),
    "E28": alms("U- F-1", "F+1", "JUMP", "JUMP"),
    "E29": alms("", "F+1", "F+1", "TS"),
    "E30": alms("F-1", "F-1", "F+1", "JUMP F+1"),
    "E31": Card("", {"": "U- U- SHUFFLE NEXT"}),
    "E32": Card("", {"": "U- U- U- F+1 F+1 SHUFFLE NEXT"}),
}

# Who sits where, seen from seat 0 (SF-ENC-6).
SEATED = {
    3: {"left": 1, "right": 2, "second left": 2, "second right": 1},
    4: {"left": 1, "right": 3, "second left": 2, "second right": 2},
}

# -- the table every path starts from

HAND = {"ore": 2, "fuel": 2, "carbon": 2, "food": 2, "goods": 2}
OTHERS = ("", "ore", "fuel", "food")  # the only type in the hand of each other seat
MEDALS = 5
UPGRADES = {"booster": 1, "cannon": 2, "freight_pod": 1}
HARBOUR, OPEN_SPACE, TARGET = "v17_26", "v14_23", "v8_9"  # an own spaceport point; points without anything
SECOND_CARD = "E29"  # comes after a refused card; nothing given, nothing happens
GIVEN: tuple[dict[str, int], ...] = ({}, {"ore": 1}, {"ore": 1, "fuel": 1}, {"ore": 1, "fuel": 1, "carbon": 1})
CHOICES = {
    "choosing 1": "take fuel1",
    "choosing 2": "take fuel1,goods1",
    "paying 1": "pay food1",
    "paying 2": "pay food1,goods1",
    "fencing": "fence goods for ore1,fuel1",
    "gaining": "gain freight_pod",
    "losing": "lose cannon",
    "grounding": "ground 2",
    "jumping": f"jump 2 {TARGET}",
    "placing": f"place {HARBOUR}",
}
SUMS = {
    1: ("black", "blue"),
    2: ("black", "yellow"),
    3: ("blue", "yellow"),
    4: ("blue", "red"),
    5: ("yellow", "red"),
}


def laid(seats: int, card: str, path: list[str]) -> Table:
    """Seat 0 has two ships in space, ten cards and some medals; the balls are such that the path comes about."""
    table = Table(seats)
    table.ships(0, ("colony_ship", "v20_25"), ("colony_ship", OPEN_SPACE))
    table.empty_hands().hand(0, **HAND)
    for seat in range(seats):
        table.upgrades(seat, **UPGRADES).player(seat, half_medals=MEDALS)
        if seat:
            table.hand(seat, **{OTHERS[seat]: 3})
    if "caught" in path:
        table.upgrades(SEATED[seats][CARDS[card].opponent], **{**UPGRADES, "booster": 2})
    if card in ("E31", "E32"):
        worn(table, seats)
    balls: list[tuple[str, str]] = []
    for step in path:
        if step in ("win", "lose"):
            balls += [SUMS[4], SUMS[3]] if step == "win" else [SUMS[3], SUMS[4]]
    if CARDS[card].question in ("fence", "raid") and path != ["no"]:
        balls.append(SUMS[int(path[1])])
    table.encounter_on_top(SECOND_CARD)
    return table.meet(card, *balls)


def worn(table: Table, seats: int) -> None:
    """Seats 0 and 1 have nine upgrades, seat 2 has seven; 0 and 1 have most freight pods."""
    table.upgrades(0, booster=3, cannon=3, freight_pod=3)
    table.upgrades(1, booster=3, cannon=3, freight_pod=3)
    table.upgrades(2, booster=3, cannon=3, freight_pod=1)


# -- walking


def walked(table: Table, path: list[str]) -> None:
    """Answer along the path and take every choice in a fixed way, until the ships may move or another card comes."""
    answers = [step for step in path if step in ("yes", "no") or step.isdigit()]
    if path and path[0] == "yes":
        answers = ["yes"]  # a number after it is a sum of balls
    while table.frame() != "flight" and not table.events("encounter_deck_reshuffled"):
        for seat in table.state.acting():
            table.also(seat, chosen(table, seat, answers))
    assert not answers, "not every answer was asked for"


def chosen(table: Table, seat: int, answers: list[str]) -> str:
    frame = table.saved()["frames"][-1]
    if frame["frame"] == "giving":
        return f"hand {OTHERS[seat]}"
    if frame["frame"] in ("choosing", "paying"):
        return CHOICES[f"{frame['frame']} {frame['cards']}"]
    if frame["frame"] != "encounter":
        return CHOICES[frame["frame"]]
    if frame["card"] == SECOND_CARD and not answers:
        return "give nothing"
    answer = answers.pop(0)
    if answer in ("yes", "no"):
        return f"answer {answer}"
    return "give " + (",".join(f"{name}1" for name in GIVEN[int(answer)]) or "nothing")


def told(events: list[Event], card: str) -> str:
    """What happened, in the marks of the overview."""
    marks: list[str] = []
    asked = 0
    for event in events:
        mark = mark_of(event, card, asked)
        asked += event.name == "encounter_started"
        if mark and not (mark in ("GIVE", "DRAW") and marks and marks[-1] == mark):
            marks.append(mark)
    return " ".join(marks)


def mark_of(event: Event, card: str, asked: int) -> str:
    facts = event.public
    if event.name == "half_medals_changed":
        return f"F{facts['delta']:+d}"
    if event.name in ("cards_gained", "cards_paid"):
        return cards_mark(event, card)
    if event.name == "encounter_started":
        return "NEXT" if asked else ""
    return {
        "gift_returned": "BACK",
        "card_given": "GIVE",
        "card_drawn": "DRAW",
        "deal_forfeited": "LOST",
        "upgrade_gained": "U+",
        "upgrade_lost": "U-",
        "ship_grounded": "GND",
        "ship_jumped": "JUMP",
        "free_ship_placed": "TS",
        "encounter_deck_reshuffled": "SHUFFLE",
    }.get(event.name, "")


def cards_mark(event: Event, card: str) -> str:
    """Payments and gains. No card gives fuel by itself, so fuel shows a choice."""
    cards = event.public["cards"]
    assert isinstance(cards, dict)
    question = CARDS[card].question
    if event.name == "cards_paid":
        if question in ("gift", "alms"):
            return ""
        return "SWAP" if question == "fence" else f"PAY{sum(cards.values())}"
    if question == "fence":
        return ""
    if "fuel" in cards:
        return f"any{sum(cards.values())}"
    ((name, count),) = cards.items()
    return name if count == 1 else f"{name}{count}"


# -- what must be there afterwards


def expected_hand(seats: int, path: list[str], marks: list[str]) -> dict[str, int]:
    hand = dict(HAND)
    given = GIVEN[int(path[0])] if path and path[0].isdigit() else {}
    changes: dict[str, dict[str, int]] = {
        "BACK": given,
        "any1": {"fuel": 1},
        "any2": {"fuel": 1, "goods": 1},
        "PAY1": {"food": -1},
        "PAY2": {"food": -1, "goods": -1},
        "SWAP": {"goods": -1, "ore": 1, "fuel": 1},
        "LOST": {"ore": -1, "fuel": -1},
        "GIVE": {OTHERS[seat]: 1 for seat in range(1, seats)},
        "DRAW": {OTHERS[seat]: 1 for seat in range(1, seats)},
        **{name: {name: 1} for name in HAND},
        **{f"{name}2": {name: 2} for name in HAND},
    }
    for change in ({name: -count for name, count in given.items()}, *(changes.get(mark, {}) for mark in marks)):
        for name, count in change.items():
            hand[name] += count
    return hand


def all_paths() -> Iterator[tuple[str, str]]:
    for card, row in CARDS.items():
        for path in row.paths:
            yield card, path


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("card", "path"), list(all_paths()))
def test_path(card: str, path: str, seats: int) -> None:
    """SF-ENC-2 SF-ENC-4 SF-ENC-5 SF-ENC-6: Every path brings exactly what the overview says, in that order."""
    row, steps, marks = CARDS[card], path.split(), CARDS[card].paths[path].split()
    table = laid(seats, card, steps)
    census = table.state.census()
    walked(table, steps)
    assert told(table.story.events, card) == row.paths[path]
    assert table.state.census() == census
    if not row.question:
        return
    player = table.saved()["players"][0]
    assert table.events("encounter_question")[0].public["question"] == row.question
    assert player["hand"] == expected_hand(seats, steps, marks)
    assert player["half_medals"] == MEDALS + sum(int(mark[1:]) for mark in marks if mark[0] == "F")
    assert player["upgrades"] == {
        **UPGRADES,
        "freight_pod": UPGRADES["freight_pod"] + ("U+" in marks),
        "cannon": UPGRADES["cannon"] - ("U-" in marks),
    }
    grounded = [ship["grounded"] for ship in table.saved()["frames"][-1]["ships"]]
    assert grounded == [False, "GND" in marks, False]
    assert table.ship_at(0, 2) == (TARGET if "JUMP" in marks else OPEN_SPACE)
    assert table.ship_at(0, 3) == (HARBOUR if "TS" in marks else None)
    assert table.saved()["encounters"]["discard"] == [card, *([SECOND_CARD] if "NEXT" in marks else [])]
    for seat in range(1, seats):
        lost = marks.count("GIVE") + marks.count("DRAW")
        assert table.hand_of(seat) == {OTHERS[seat]: 3 - lost}
        assert table.saved()["players"][seat]["half_medals"] == MEDALS


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("card", "path"), [(card, path) for card, path in all_paths() if CARDS[card].opponent])
def test_comparison_on_the_path(card: str, path: str, seats: int) -> None:
    """SF-ENC-6 SF-STATS-1 SF-STATS-3 SF-STATS-4: The named neighbour is compared with, by the stat of the card."""
    row, steps = CARDS[card], path.split()
    table = laid(seats, card, steps)
    walked(table, steps)
    opponent = SEATED[seats][row.opponent]
    bonus = UPGRADES["booster"] if row.stat == "speed" else UPGRADES["cannon"]
    expected = []
    for step in steps:
        if step in ("fled", "caught"):
            theirs = 1 if step == "fled" else 2
            expected.append(("boosters", opponent, 1, theirs, step == "fled"))
        elif step in ("win", "lose"):
            mine, theirs = (4, 3) if step == "win" else (3, 4)
            expected.append((row.stat, opponent, mine + bonus, theirs + bonus, step == "win"))
    made = [event.public for event in table.events("comparison_made")]
    assert [(told["stat"], told["opponent"], told["mine"], told["theirs"], told["passed"]) for told in made] == expected


@pytest.mark.parametrize("card", ["E31", "E32"])
@pytest.mark.parametrize("seats", [3, 4])
def test_tooth_of_time(card: str, seats: int) -> None:
    """SF-ENC-7 SF-FX-18 SF-FX-19: More than eight, or six, upgrades cost one; most freight pods bring a half medal."""
    table = laid(seats, card, [])
    walked(table, [])
    losers = [event.public["seat"] for event in table.events("upgrade_lost")]
    winners = [event.public["seat"] for event in table.events("half_medals_changed")]
    assert (losers, winners) == (([0, 1], []) if card == "E31" else ([0, 1, 2], [0, 1]))
    assert len(table.saved()["encounters"]["draw"]) == 31
    assert table.saved()["encounters"]["discard"] == []


def leaves(deck: Deck, number: int) -> Iterator[str]:
    """All ways through a card from this node on."""
    if number < 0:
        yield ""
        return
    node = deck.nodes[number]
    if node.kind == ASK_AMOUNT:
        branches = [(str(amount), after) for amount, after in enumerate(node.after)]
    elif node.kind == ASK_YES_NO:
        branches = list(zip(("yes", "no"), node.after, strict=True))
    elif node.kind == TEST_VERSUS:
        names = ("fled", "caught") if node.stat == BOOSTERS else ("win", "lose")
        branches = list(zip(names, node.after, strict=True))
    elif node.kind == TEST_BANDS:
        branches = [(str(total), node.after[total]) for total in range(1, 6)]
    else:
        branches = [("", node.after[0])]
    for step, after in branches:
        for rest in leaves(deck, after):
            yield f"{step} {rest}".strip()


def test_no_path_is_left_out() -> None:
    """SF-ENC-2: The table above has every path of every card, and no path that is not there."""
    game = rule_set("2019", 4)
    assert isinstance(game, Rulebook)
    assert {card.name for card in game.deck.cards} == set(CARDS)
    for card in game.deck.cards:
        assert sorted(leaves(game.deck, card.root)) == sorted(CARDS[card.name].paths), card.name
