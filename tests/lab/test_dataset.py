"""Data sets: the same matches give the same bytes, a stop loses little, and what is read is what was played."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from librt.vecs import vec
from mypy_extensions import i16

import starport
from starport.cli import main
from starport.engine import catalogue
from starport.engine.refusal import Refused
from starport.lab.contest import contest
from starport.lab.dataset import card_of, make, plan_of_contest, plan_of_records
from starport.lab.decisions import played_match
from starport.lab.reading import as_torch, read

PLAN = contest("starfarers", "2019", 3, {}, ("greedy", "random"), 3, light=True)


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def whole(folder: Path, **chosen) -> dict[str, np.ndarray]:
    batches = list(read(folder, **chosen))
    return {name: np.concatenate([batch[name] for batch in batches]) for name in batches[0]}


def test_the_same_plan_gives_the_same_bytes_with_any_number_of_processes(tmp_path: Path):
    plan = plan_of_contest(PLAN, matches_a_shard=2)
    rows = make(plan, tmp_path / "one", 5)
    assert make(plan, tmp_path / "two", 5, workers=2) == rows
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert card_of(tmp_path / "one")["decisions"] == rows
    assert "matches of starfarers" in (tmp_path / "one" / "README.md").read_text("utf-8")


def test_a_stopped_run_goes_on_and_more_matches_are_added(tmp_path: Path):
    plan = plan_of_contest(PLAN, matches_a_shard=2)
    make(plan, tmp_path / "whole", 5)
    make(plan, tmp_path / "parts", 3)
    (tmp_path / "parts" / "shard-000000.parquet").unlink()  # as if it had been stopped before
    told: list[int] = []
    spent: list[tuple[int, float]] = []
    make(plan, tmp_path / "parts", 5, tell=told.append, spend=lambda *shard: spent.append(shard))
    assert [made for made, _ in spent] == [2, 2, 1]  # the first again, what was half, and the rest
    assert all(seconds > 0 for _, seconds in spent)
    assert files(tmp_path / "parts") == files(tmp_path / "whole")
    assert told[0] < told[-1] == 5


def test_rows_say_what_the_seats_knew_and_did(tmp_path: Path):
    make(plan_of_contest(PLAN), tmp_path, 2)
    rows = whole(tmp_path, batch=100)
    encoder = catalogue.encoder(PLAN.rules())
    first = rows["match"] == 0
    state = PLAN.rules().new(PLAN.deal(0))
    seen = vec[i16]([i16(0)] * encoder.layout.size)
    place = 0
    for seat, action, at in played_match(PLAN, 0):
        for piece in encoder.spelled(state, seat, action) or [action]:
            encoder.observe(state, seat, seen, 0)
            assert rows["seat"][first][place] == seat
            assert list(seen) == rows["observation"][first][place].tolist()
            index = rows["action"][first][place]
            assert index == encoder.index(state, seat, piece)
            assert index < 0 or rows["mask"][first][place][index]
            state.step(seat, piece, at)
            place += 1
    result = state.result()
    assert result is not None
    assert place == first.sum()
    for seat in range(3):
        mine = first & (rows["seat"] == seat)
        assert set(rows["result"][mine]) == {1.0 if seat in result.winners else 0.0}
        assert set(rows["points"][mine]) == {result.scores[seat]}
    assert (rows["action"] >= 0).mean() > 0.95


def test_reading_in_another_order_reads_the_same(tmp_path: Path):
    make(plan_of_contest(PLAN, matches_a_shard=1), tmp_path, 3)
    straight, shuffled = whole(tmp_path), whole(tmp_path, shuffle=7)
    again = whole(tmp_path, shuffle=7)
    assert (shuffled["step"] == again["step"]).all()
    assert (shuffled["step"] != straight["step"]).any()

    def keyed(rows):
        return sorted(zip(rows["match"], rows["step"], rows["action"], rows["observation"].sum(1), strict=True))

    assert keyed(straight) == keyed(shuffled)
    assert "mask" not in next(read(tmp_path, masks=False))
    with pytest.raises(ValueError, match="at least one decision"):
        next(read(tmp_path, batch=0))


def test_records_become_a_data_set(tmp_path: Path):
    game = starport.make("spacedealer", seats=3)
    for number in range(2):
        game.match("busy", "idle", "random", seed=number).record().save(tmp_path / f"{number}.txt")
    kept = [tmp_path / "0.txt", tmp_path / "1.txt"]
    rows = make(plan_of_records(kept), tmp_path / "set", 9)
    read_back = whole(tmp_path / "set")
    assert len(read_back["action"]) == rows
    assert set(read_back["match"]) == {0, 1}
    assert not np.isnan(read_back["result"]).any()
    starport.make("starfarers", seats=3).match("random", seed=1).record().save(tmp_path / "other.txt")
    with pytest.raises(Refused, match="not_encoded"):
        plan_of_records([*kept, tmp_path / "other.txt"])
    with pytest.raises(Refused, match="bad_file"):
        plan_of_records([tmp_path / "none.txt"])


def test_what_is_wrong_gets_a_sentence(tmp_path: Path):
    with pytest.raises(Refused, match="no_data_set"):
        next(read(tmp_path))
    plan = plan_of_contest(PLAN, matches_a_shard=1)
    make(plan, tmp_path / "set", 2)
    other = contest("starfarers", "2019", 3, {}, ("random",), 3, light=True)
    with pytest.raises(Refused, match="other_data_set"):
        make(plan_of_contest(other, 1), tmp_path / "set", 2)
    (tmp_path / "set" / "shard-000001.parquet").write_bytes(b"PAR1 rubbish")
    with pytest.raises(Refused, match="damaged_shard"):
        list(read(tmp_path / "set"))
    (tmp_path / "set" / "shard-000001.parquet").unlink()
    with pytest.raises(Refused, match="damaged_shard"):
        list(read(tmp_path / "set"))


@pytest.mark.soak  # torch comes with `make learn`
def test_torch_reads_the_same(tmp_path: Path):
    make(plan_of_contest(PLAN, matches_a_shard=1), tmp_path / "set", 2)
    plain, tensors = list(read(tmp_path / "set", batch=64)), list(as_torch(tmp_path / "set", batch=64))
    assert len(plain) == len(tensors) > 1
    for ours, theirs in zip(plain, tensors, strict=True):
        assert set(ours) == set(theirs)
        assert all((theirs[name].numpy() == ours[name]).all() for name in ours)


def test_by_command(tmp_path: Path):
    words = [
        "dataset",
        "starfarers",
        "--seats",
        "3",
        "--bots",
        "random",
        "--games",
        "2",
        "--out",
        str(tmp_path / "set"),
    ]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert "decisions of 2 matches" in done.output
    card = json.loads((tmp_path / "set" / "card.json").read_text("utf-8"))
    assert card["plan"]["bots"] == ["random"]
    more = CliRunner().invoke(main, [*words, "--games", "3", "--price", "0.04"])
    assert "decisions of 3 matches" in more.output
    assert "core hours for a million" in more.output
    assert "at 0.04 a core hour" in more.output
    assert CliRunner().invoke(main, [*words, "--seed", "9"]).exit_code == 2


@pytest.mark.on_the_wheel
def test_a_sample(tmp_path: Path):
    """What `starport dataset --bots planner --games 1000` makes: a thousand matches, of which every row can be read."""
    plan = plan_of_contest(contest("starfarers", "2019", 4, {}, ("planner",), 1, light=True), 100)
    rows = make(plan, tmp_path, 1000, workers=2)
    assert rows == card_of(tmp_path)["decisions"] > 100_000
    assert len(list(tmp_path.glob("*.parquet"))) == 10
    size = sum(file.stat().st_size for file in tmp_path.glob("*.parquet"))
    assert size / rows < 300  # bytes a decision
    matches: set[int] = set()
    for batch in read(tmp_path, batch=10_000):
        assert batch["observation"].shape[1] == card_of(tmp_path)["observation"]["size"]
        named = batch["action"] >= 0
        assert batch["mask"][named, batch["action"][named]].all()
        matches |= set(batch["match"].tolist())
    assert matches == set(range(1000))
