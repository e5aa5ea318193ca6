"""The learned judgement: what it looks at, how it is kept, and what veteran and champion make of it."""

from __future__ import annotations

import json
import math
from importlib.resources import files
from itertools import count

import pytest
from librt.vecs import vec

from starport.bots import registry
from starport.bots.base import Bot
from starport.bots.bot_match import BotMatch
from starport.bots.starfarers import features
from starport.bots.starfarers.candidates import candidates
from starport.bots.starfarers.champion import ChampionBot, shortfall
from starport.bots.starfarers.foresight import MARGIN, Judge, Trial
from starport.bots.starfarers.judgement import chances
from starport.bots.starfarers.network import Layer, Network
from starport.bots.starfarers.network_file import BadNetwork, Learned, learned, read, text_of
from starport.bots.starfarers.planner import Mind, PlannerBot
from starport.bots.starfarers.search import Entry, Node
from starport.bots.starfarers.veteran import VeteranBot
from starport.bots.starfarers.weights_file import USUAL
from starport.engine import catalogue
from starport.engine.chair import Chair
from starport.games.starfarers.frames.frame import FLIGHT
from starport.games.starfarers.state import State
from starport.lab.contest import seed_of
from tests.bots.test_search import middle, thoughts

SHIPPED = files("starport.bots.starfarers").joinpath("learned.json").read_text(encoding="utf-8")


def blank(**weights: float) -> list[float]:
    """A row of weights, one for each input."""
    return [weights.get(name, 0.0) for name in features.NAMES]


def judge_by(**weights: float) -> Judge:
    """A judgement that looks at some inputs only."""
    return Judge(Network([Layer([blank(**weights)], [0.0])]), Mind(USUAL, False))


# -- what it looks at


@pytest.mark.parametrize(("edition", "seats"), [("2019", 3), ("2019", 4), ("2019", 6), ("classic", 4)])
def test_a_world_is_a_row_for_each_seat(edition: str, seats: int):
    game = catalogue.make("starfarers", edition, seats)
    match = BotMatch(game.new(b"row"), [registry.make("planner", bytes([seat])) for seat in range(seats)])
    match.play(80)
    state = match.state
    assert isinstance(state, State)
    numbers = list(features.describe(Mind(USUAL, False), state))
    assert len(numbers) == seats * features.WIDTH
    assert all(math.isfinite(number) and abs(number) < 10 for number in numbers)
    rows = [dict(zip(features.NAMES, numbers[at:], strict=False)) for at in range(0, len(numbers), features.WIDTH)]
    for seat, row in enumerate(rows):
        assert row["points"] == pytest.approx(state.points[seat] / 10)
        assert row["hand"] == pytest.approx(state.sizes[seat] / 7)
        others = [other["points"] for place, other in enumerate(rows) if place != seat]
        assert row["over_points"] == pytest.approx(row["points"] - max(others))
        assert row["wait"] == pytest.approx((seat - state.active) % seats / seats)
    assert sum(row["ahead"] == 0 for row in rows) >= 1, "somebody has the greatest value"


# -- the network


def test_layers_are_bounded_below_but_for_the_last():
    network = Network([Layer([[1.0, -1.0], [-1.0, 1.0]], [0.0, 0.5]), Layer([[2.0, 3.0]], [-10.0])])
    assert network.score(vec[float]([9.0, 4.0, 1.0]), 1) == pytest.approx(2 * 3.0 + 3 * 0.0 - 10.0)
    assert network.score(vec[float]([1.0, 4.0]), 0) == pytest.approx(2 * 0.0 + 3 * 3.5 - 10.0)


def test_chances_are_a_softmax_over_the_seats():
    found = Network([Layer([[1.0]], [0.0])]).chances(vec[float]([0.0, math.log(2.0), math.log(5.0)]), 3)
    assert found == pytest.approx([1 / 8, 2 / 8, 5 / 8])


def test_a_match_that_is_over_is_certain():
    over = middle(decisions=100_000)
    judge = Judge(learned().network, Mind(USUAL, False))
    assert judge.chances(over) == [1.0 if seat == over.winner else 0.0 for seat in range(4)]
    assert sum(judge.chances(middle())) == pytest.approx(1)


# -- the file


def test_the_file_that_came_with_the_package_says_where_it_comes_from():
    card = read(SHIPPED).card
    assert {"course", "matches", "moments", "losses", "strength"} <= set(card)
    for compared in card["losses"]["compared"]:
        for phase in ("all", "early", "middle", "late"):
            assert compared["learned"][phase] < compared["before"][phase]


def test_what_is_written_is_read():
    layers = [([blank(points=1.5), blank(hand=-2.0)], [0.25, 0.0]), ([[1.0, 0.5]], [0.125])]
    network, card, policy = read(text_of(layers, {"why": "a story"}))
    assert card == {"why": "a story"}
    assert policy is None
    rows = vec[float](blank(points=2.0, hand=1.0))
    assert network.score(rows, 0) == pytest.approx(1.0 * (1.5 * 2.0 + 0.25) + 0.5 * 0.0 + 0.125)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": 2}, "format 1"),
        ({"inputs": ["luck"]}, "other inputs .luck."),
        ({"inputs": None}, "does not say"),
        ({"inputs": ["points", "points"]}, "does not say"),
        ({"inputs": ["points"]}, "has not 1 weights"),
        ({"layers": []}, "no layers"),
        ({"layers": [{"weights": [blank()], "biases": []}]}, "as many biases"),
        ({"layers": [{"weights": [[1.0]], "biases": [0.0]}]}, "has not"),
        ({"layers": [{"weights": [blank()], "biases": ["x"]}]}, "no number"),
        ({"layers": [{"weights": [blank(), blank()], "biases": [0.0, 0.0]}]}, "2 outputs"),
    ],
)
def test_a_file_that_is_none_says_why(change: dict[str, object], why: str):
    good = json.loads(text_of([([blank()], [0.0])], {}))
    with pytest.raises(BadNetwork, match=why):
        read(json.dumps({**good, **change}))
    with pytest.raises(BadNetwork, match="not JSON"):
        read("{")


def test_a_network_from_before_an_input_was_added_judges_as_it_did():
    older = json.loads(text_of([([blank(points=1.5, hand=-1.0)], [0.25])], {}))
    kept = [place for place, name in enumerate(older["inputs"]) if name not in ("ready", "reserve")]
    older["inputs"] = [older["inputs"][place] for place in kept]
    older["layers"][0]["weights"] = [[older["layers"][0]["weights"][0][place] for place in kept]]
    rows = vec[float](blank(points=2.0, hand=1.0, ready=9.0, reserve=9.0))
    assert read(json.dumps(older))[0].score(rows, 0) == pytest.approx(1.5 * 2.0 - 1.0 + 0.25)


# -- the veteran


def test_a_veteran_that_tells_nothing_apart_is_a_planner():
    game = catalogue.make("starfarers", "2019", 4)

    def end(kind: type[PlannerBot | VeteranBot]) -> str:
        bots = [kind(bytes([seat])) for seat in range(4)]
        for bot in bots:
            if isinstance(bot, VeteranBot):
                bot.learn(Learned(judge_by().network, {}, None))
        match = BotMatch(game.new(b"flat"), list(bots))
        match.play(150)
        return match.state.digest()

    assert end(VeteranBot) == end(PlannerBot)


def test_a_veteran_does_what_it_holds_dear():
    """Who thinks that boosters win buys more of them than who thinks that they lose."""
    game = catalogue.make("starfarers", "2019", 4)

    def boosters(worth: float) -> int:
        bots = [VeteranBot(bytes([seat])) for seat in range(4)]
        for bot in bots:
            bot.judge = judge_by(boosters=worth)
        match = BotMatch(game.new(b"taste"), list(bots))
        match.play(300)
        assert isinstance(match.state, State)
        return sum(match.state.upgrades[0])

    assert boosters(9.0) > boosters(-9.0)


def offers(worth: float) -> list[str]:
    """What veterans offer to whom a full hand is worth so much. Nobody is told of a refusal that nobody was asked for."""
    bots = [VeteranBot(bytes([seat])) for seat in range(4)]
    for bot in bots:
        bot.judge = judge_by(hand=worth)
    state = catalogue.make("starfarers", "2019", 4).new(b"deals")
    made: list[str] = []
    for _ in range(250):
        seat = state.acting()[0]
        chosen = bots[seat].act(Chair(state, seat))
        assert chosen is not None
        if chosen.text.startswith("offer"):
            made.append(chosen.text)
        assert all(any(deal in offer for offer in made) for deal in bots[seat].mind.manners.refused)
        state.apply(seat, chosen)
    return made


def test_a_veteran_has_the_last_word_on_a_deal():
    """Two cards for one: who thinks that many cards win does not offer that, whatever the planner in it says."""
    assert len(offers(9.0)) < len(offers(0.0))


@pytest.mark.parametrize("name", ["veteran", "champion@12"])
def test_the_same_seed_thinks_the_same(name: str):
    state = middle()
    assert thoughts(name, state) == thoughts(name, state)


# -- the champion


def test_the_champion_has_budgets_and_looks_beyond_its_next_turn():
    few, short = registry.make("champion@20", b""), registry.make("champion@0.5s", b"")
    long, counted = registry.make("grandmaster", b""), registry.make("grandmaster@60", b"")
    assert isinstance(few, ChampionBot)
    assert isinstance(short, ChampionBot)
    assert isinstance(long, ChampionBot)
    assert isinstance(counted, ChampionBot)
    assert (few.nodes, few.seconds, short.seconds, long.seconds) == (20, 0.0, 0.5, 1.0)
    assert (counted.nodes, counted.seconds) == (60, 0.0)
    state = middle()
    assert few.horizon(state) == state.turn + 4 + 1
    search = few.begin(state, 2)
    assert search.judged(state) == pytest.approx(few.judge.chances(state)[2])
    assert search.judged(state) != pytest.approx(chances(Mind(USUAL, False), state)[2])


def flights(seat: int) -> list[State]:
    """Moments at which a seat may fly, in a match of planners."""
    found = []
    bots = [registry.make("planner", seed_of(4, 1, place)) for place in range(4)]
    match = BotMatch(catalogue.make("starfarers", "2019", 4).new(seed_of(4, 1)), bots)
    while not match.play(match.decisions + 1):
        assert isinstance(match.state, State)
        if (
            match.state.frames[-1].kind == FLIGHT
            and match.state.waiting() == [seat]
            and len(match.state.moves(seat)) > 1
        ):
            found.append(match.state.copy())
    return found


def test_with_time_to_think_playouts_fly_as_the_veteran_would():
    grand, quick = registry.make("grandmaster", b""), registry.make("champion@0.05s", b"")
    assert isinstance(grand, ChampionBot)
    assert isinstance(quick, ChampionBot)
    moments = flights(1)
    assert grand.begin(moments[0], 1).thorough
    assert not quick.begin(moments[0], 1).thorough
    otherwise = 0
    for state in moments:
        offered = state.moves(1)
        planned = grand.quiet.decide(state, 1, offered)
        found = candidates(grand.quiet, state, 1, offered)
        tried = grand.judge.best(grand.judge.trials(found, state, 1), MARGIN).move
        assert grand.begin(state, 1).reply(state, 1, offered) is tried
        assert grand.begin(state, 2).reply(state, 1, offered) is planned, "others fly as planners"
        otherwise += tried is not planned
    assert otherwise > 0


def test_a_thorough_playout_is_judged_where_it_ends():
    grand = registry.make("grandmaster", b"")
    assert isinstance(grand, ChampionBot)
    state = flights(1)[0]
    search, node = grand.begin(state, 1), Node()
    played = state.copy()
    while played.winner < 0 and played.turn < grand.horizon(state):
        seat = played.waiting()[0]
        played.step(seat, search.reply(played, seat, played.moves(seat)))
    assert search.play(state.copy(), node) == grand.judge.chances(played)[1]
    assert not node.after, "it needs no tree"


def two_moves(lead: float, spread: float, worlds: int, thought: float) -> tuple[ChampionBot, list[Entry]]:
    """A champion before two moves: the second one leads by so much in playouts, with that spread, and by so much in what the
    veteran thinks of it."""
    bot = ChampionBot(b"")
    state = middle()
    moves = state.rulebook.moves.accept[:2]
    entries = [Entry(move) for move in moves]
    for world in range(worlds):
        entries[0].values.append(0.4)
        entries[1].values.append(0.4 + lead + (spread if world % 2 else -spread))
    bot.trials = [Trial(moves[0], state, 0.4), Trial(moves[1], state, 0.4 + thought)]
    return bot, entries


def preferred(lead: float, spread: float, worlds: int, thought: float) -> int:
    """Which of the two it prefers."""
    bot, entries = two_moves(lead, spread, worlds, thought)
    return [entry.move for entry in entries].index(bot.prefer(entries))


def test_the_champion_weighs_playouts_and_thoughts_by_what_they_can_be_trusted():
    assert preferred(0.02, 0.1, 40, 0.0) == 1, "without a thought the playouts decide"
    assert preferred(-0.02, 0.1, 40, 0.0) == 0
    assert preferred(0.02, 0.3, 4, -0.05) == 0, "few wild playouts say less than a thought"
    assert preferred(0.02, 0.1, 400, -0.05) == 1, "many say more"
    assert preferred(-0.005, 0.3, 4, 0.02) == 1


def thinks_on(lead: float, spread: float, worlds: int, thought: float = 0.0) -> bool:
    """Whether a champion plays more worlds for two moves: the second one leads by so much in playouts and in thoughts."""
    bot, entries = two_moves(lead, spread, worlds, thought)
    return not bot.settled(entries)


def test_the_champion_takes_no_time_over_what_does_not_matter():
    assert thinks_on(0.01, 0.1, 40), "either may be the better one"
    assert not thinks_on(0.1, 0.1, 40), "it is known which is better"
    assert not thinks_on(0.0, 0.01, 400), "nothing depends on it"
    assert thinks_on(0.1, 0.01, 4), "a few worlds say nothing"
    assert not thinks_on(0.03, 0.1, 40, 0.06), "thoughts and playouts agree"


def test_what_a_choice_may_lose():
    assert shortfall(0.0, 0.1) == pytest.approx(0.1 / math.sqrt(2 * math.pi))
    assert shortfall(0.3, 0.1) < shortfall(0.1, 0.1) < shortfall(0.1, 0.2) < shortfall(-0.1, 0.2)


def test_without_time_to_search_the_champion_does_what_the_veteran_does():
    state = middle(2)
    assert thoughts("champion@1", state) == thoughts("veteran", state)


# -- both


@pytest.mark.on_the_wheel
def test_it_is_less_surprised_by_results_than_the_judgement_before():
    """On matches that nobody was fitted to."""
    game = catalogue.make("starfarers", "2019", 4)
    mind = Mind(USUAL, False)
    judge = Judge(learned().network, mind)
    lost = [0.0, 0.0]
    for number in range(60):
        bots = [registry.make("planner", seed_of(31, number, seat)) for seat in range(4)]
        match = BotMatch(game.new(seed_of(31, number)), bots)
        seen: list[tuple[list[float], list[float]]] = []
        while not match.play(match.decisions + 60):
            assert isinstance(match.state, State)
            seen.append((judge.chances(match.state), chances(mind, match.state)))
        result = match.state.result()
        assert result is not None
        for pair in seen:
            for place in (0, 1):
                lost[place] -= math.log(max(1e-9, pair[place][result.winners[0]]))
    assert lost[0] < lost[1]


def steady(name: str, seed: bytes) -> Bot:
    """A bot whose seconds are looks at its clock: who has time thinks the same in every world."""
    bot = registry.make(name, seed)
    if isinstance(bot, ChampionBot):
        bot.clock = count(0.0, 0.04).__next__
    return bot


@pytest.mark.soak
@pytest.mark.parametrize(("name", "moments"), [("veteran", 5000), ("champion@6", 5000), ("grandmaster", 1000)])
def test_no_peeking_in_five_thousand_pairs(name: str, moments: int):
    """The same choice in a world that the seat cannot tell from the real one."""
    done = number = 0
    while done < moments:
        state = middle(number, 20 + 7 * (number % 100))
        number += 1
        for _ in range(20):
            if state.result() is not None:
                break
            seat = state.acting()[0]
            seed = seed_of(5, number, done)
            world = state.imagine(seat, registry.make("random", seed).dice)
            here, there = (steady(name, seed).choose(where.legal(seat), Chair(where, seat)) for where in (state, world))
            assert here is not None
            assert there is not None
            assert here.text == there.text
            state.apply(seat, here)
            done += 1
