"""Bots that learn: matches to learn from, what is fitted to them, and the loop that keeps what is better."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from starport.bots.starfarers.features import NAMES, WIDTH
from starport.bots.starfarers.network_file import packaged, text_of, with_policy
from starport.bots.starfarers.planner import PlannerBot
from starport.bots.starfarers.policy import OPTION, SEAT
from starport.bots.starfarers.veteran import VeteranBot
from starport.engine.refusal import Refused
from starport.lab import generations
from starport.lab.bout import play_out
from starport.lab.contest import seed_of, shared_game
from starport.lab.generations import PLANNER, Course, GenerationResult, Training, player, pupil
from starport.lab.selfplay import Arrays, SelfPlayPlan, make_shard, packed, unpacked
from starport.lab.training import by_phase, log_loss

FLAT = text_of([([[0.0] * WIDTH], [0.0])], {"losses": {"compared": [], "curve": []}})

TAUGHT = with_policy(FLAT, [([[0.0] * len(SEAT)], [0.0]), ([[0.0] * len(OPTION)], [0.0]), ([[0.0]], [0.0])])


@pytest.mark.on_the_wheel
def test_the_same_plan_plays_the_same_matches_and_says_who_won():
    plan = SelfPlayPlan("2019", 3, seed=5)
    once, again = (make_shard(plan, PlannerBot, 0, 2) for _ in range(2))
    assert packed(once) == packed(again)
    found = unpacked(packed(once))
    assert found["rows"].shape[1:] == (3, WIDTH)
    assert set(found["match"].tolist()) == {0, 1}
    assert len(found["rows"]) == len(found["winner"]) == len(found["before"]) == len(found["match"])


@pytest.mark.on_the_wheel
def test_who_won_is_who_wins_the_match():
    """Without curiosity it is the match that the planners play anyway."""
    found = make_shard(SelfPlayPlan("2019", 3, 5, curious=0.0), PlannerBot, 0, 2)
    for number in (0, 1):
        state = shared_game("starfarers", "2019", 3, ()).new(seed_of(5, number))
        result = play_out(state, [PlannerBot(seed_of(5, number, seat)) for seat in range(3)]).state.result()
        assert result is not None
        assert set(found["winner"][found["match"] == number].tolist()) == set(result.winners)


def test_curious_matches_differ():
    calm, curious = (make_shard(SelfPlayPlan("2019", 3, 5, curious), PlannerBot, 0, 1) for curious in (0.0, 1.0))
    assert packed(calm) != packed(curious)


def test_losses():
    sure = np.array([[0.5, 0.5], [0.25, 0.75]], np.float32)
    assert log_loss(sure, np.array([0, 1])) == pytest.approx((np.log(2) + np.log(4 / 3)) / 2, rel=1e-5)
    rows = np.zeros((2, 2, WIDTH), np.float32)
    rows[0, :, NAMES.index("left")] = 0.9
    arrays: Arrays = {"rows": rows, "winner": np.array([0, 1])}
    assert by_phase(sure, arrays) == {
        "all": pytest.approx(0.4904, abs=1e-4),
        "early": pytest.approx(0.6931, abs=1e-4),
        "late": pytest.approx(0.2877, abs=1e-4),
    }


def test_players():
    assert type(player(PLANNER, b"")) is type(pupil(PLANNER, b"")) is PlannerBot
    assert pupil(TAUGHT, b"").mind.builder is generations.learned_from(TAUGHT).policy
    veteran = player(FLAT, b"")
    assert isinstance(veteran, VeteranBot)
    assert veteran.judge.network is generations.learned_from(FLAT).network


def course(games: int = 2, seed: int = 1, most: int = 3, first: int = 0) -> Course:
    return Course((("2019", 3),), games, seed, most=most, first=first)


def test_half_of_the_matches_are_of_the_first_rule_set():
    many = Course((("2019", 4), ("2019", 3), ("classic", 4)), games=100, seed=1)
    assert [generations.matches_of(many, 2, place) for place in range(3)] == [50, 25, 25]
    assert generations.matches_of(course(), 1, 0) == 2


def test_the_first_generation_may_have_matches_of_its_own_number():
    long = course(first=40)
    assert [generations.matches_of(long, number, 0) for number in (1, 2, 3)] == [40, 2, 2]


class Untrained(Training):
    """A loop without a framework: every network tells nothing apart."""

    trainings = 0

    def train(self, number: int, champion: str) -> dict[str, object]:
        self.trainings += 1
        (self.place(number) / "network.json").write_text(FLAT, "utf-8")
        return {"compared": [{"learned": {"all": 1.0}, "before": {"all": 1.1}}], "curve": [[1.2, 1.3]]}


@pytest.mark.on_the_wheel
def test_what_is_not_better_is_dropped_and_the_run_goes_on_where_it_was(tmp_path: Path):
    first = Untrained(course(), tmp_path)
    steps = first.run(1)
    assert [(step.kept, step.answer, step.matches) for step in steps] == [(False, "open", 3)]
    assert not (tmp_path / "champion.json").exists()
    assert "dropped (open)" in (tmp_path / "log.md").read_text("utf-8")
    assert b"<svg" in (tmp_path / "curves.svg").read_bytes()
    second = Untrained(course(), tmp_path)
    assert second.run(2)[0] == steps[0]
    assert second.trainings == 1, "what is there is not done again"
    with pytest.raises(Refused, match="other_training"):
        Untrained(course(seed=2), tmp_path)


def test_the_champion_is_the_last_that_was_kept(tmp_path: Path):
    training = Untrained(course(), tmp_path)

    def step(number: int, kept: bool) -> GenerationResult:
        training.place(number).mkdir()
        (training.place(number) / "network.json").write_text(f"network {number}", "utf-8")
        return GenerationResult(number, kept, "yes", 0.5, 3, 0.0, 1.0, 1.1, 1.0, [])

    assert training.champion([]) == PLANNER
    steps = [step(1, True), step(2, True), step(3, False)]
    assert training.champion(steps) == "network 2"


def test_a_run_may_go_on_from_what_was_learned_before(tmp_path: Path):
    training = Untrained(course(), tmp_path, begin=TAUGHT)
    assert training.champion([]) == TAUGHT
    Untrained(course(), tmp_path, begin=TAUGHT)
    for other in (FLAT, PLANNER):
        with pytest.raises(Refused, match="other_training"):
            Untrained(course(), tmp_path, begin=other)


@pytest.mark.on_the_wheel
def test_only_a_champion_that_has_learned_compares_moves(tmp_path: Path):
    planner, learned = Untrained(course(), tmp_path / "planner"), Untrained(course(), tmp_path / "learned", begin=FLAT)
    for training in (planner, learned):
        training.play(1, training.champion([]))
        assert len(training.sets(1)) == 1
    assert planner.decisions(1) == {}
    assert set(learned.decisions(1)) == {0}
    assert (learned.decisions(1)[0]["match"] == generations.APART).all()


@pytest.mark.on_the_wheel
def test_a_test_goes_on_where_it_was_stopped(tmp_path: Path):
    training = Untrained(course(), tmp_path)
    training.place(1).mkdir()
    whole, played = training.test(1, FLAT, PLANNER)
    assert (whole.answer, played) == ("open", 3)
    assert training.test(1, FLAT, PLANNER) == (whole, 3)


@pytest.mark.soak
def test_a_network_is_learned(tmp_path: Path):
    """With the packages of `make learn`: even from few matches it is less surprised than the judgement before."""
    training = Training(course(games=400, most=8), tmp_path)
    training.play(1, PLANNER)
    losses = training.train(1, PLANNER)
    assert losses["policy"]["learned"] < losses["policy"]["before"]
    compared = losses["compared"][0]
    assert compared["learned"]["all"] < compared["before"]["all"]
    assert losses["curve"][-1][0] < losses["curve"][0][0]


@pytest.mark.soak
def test_differences_between_moves_are_learned(tmp_path: Path):
    """A network that goes on from the packaged one tells moves apart on matches it has not seen."""
    training = Training(course(games=400, most=8), tmp_path, begin=packaged())
    training.play(1, packaged())
    compared = training.train(1, packaged())["compared"][0]
    assert compared["agreement"] > 0.2
