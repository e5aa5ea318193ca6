"""Tournaments: seats balanced, the same however they are played, and no match lost or counted twice by a kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from starport.bots import registry
from starport.bots.base import Bot
from starport.bots.starfarers.search import SearchBot
from starport.engine.refusal import Refused
from starport.lab.bout import play
from starport.lab.contest import contest
from starport.lab.journal import PARTS, Journal, read_parts
from starport.lab.tournament import run
from tests.lab.kit import THREE, played, small, timeless


@pytest.mark.parametrize("bots", [("a", "b", "b"), ("a", "b", "c"), ("a", "b"), ("a", "b", "c", "d")])
def test_every_bot_sits_on_every_seat_equally_often(bots: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starport.bots.registry.check", lambda name, game: None)
    plan = contest("starfarers", None, 3, {}, bots, 1)
    whole = 12 * len(bots)  # the pack has been dealt to the end, and every block is complete
    sat = Counter((bot, seat) for number in range(whole) for seat, bot in enumerate(plan.line_up(number)))
    shares = {name: bots.count(name) for name in bots}
    assert sat == {(bot, seat): 12 * shares[bot] for bot in shares for seat in range(3)}


def test_a_block_has_one_deal_and_everybody_moves_on() -> None:
    plan = small()
    assert len({plan.deal(number) for number in range(3)}) == 1
    assert plan.deal(2) != plan.deal(3)
    first, second = plan.line_up(0), plan.line_up(1)
    assert second == first[1:] + first[:1]
    assert len({plan.whim(number, seat) for number in range(3) for seat in range(3)}) == 9


def test_results_do_not_depend_on_workers_or_stops(tmp_path: Path) -> None:
    plan = small()
    at_once = played(tmp_path / "one", plan, 10)
    assert timeless(played(tmp_path / "two", plan, 10, workers=2)) == at_once
    played(tmp_path / "three", plan, 4)  # in the middle of a block
    assert timeless(played(tmp_path / "three", plan, 10)) == at_once
    assert [outcome.number for outcome in at_once] == list(range(10))
    assert all(outcome.error == "" and sum(outcome.illegal) == 0 for outcome in at_once)


def test_seconds_of_a_move_are_seconds_of_the_processor() -> None:
    """So what else runs on the machine weakens nobody."""
    made: list[Bot] = []

    def watched(name: str, seed: bytes) -> Bot:
        made.append(registry.make(name, seed))
        return made[-1]

    plan = contest("starfarers", None, 3, {}, ("champion@0.001s", "planner", "random"), 1)
    assert play(plan, 0, watched).error == ""
    assert [bot.clock for bot in made if isinstance(bot, SearchBot)] == [time.thread_time]
    fresh = registry.make("search", b"")
    assert isinstance(fresh, SearchBot)
    assert fresh.clock is time.perf_counter


def test_another_seed_plays_other_matches(tmp_path: Path) -> None:
    one, other = (played(tmp_path / str(seed), small(seed=seed), 3) for seed in (1, 2))
    assert [outcome.decisions for outcome in one] != [outcome.decisions for outcome in other]


KILLED = """
import sys
from pathlib import Path
from starport.lab import tournament
from starport.lab.journal import Journal
from tests.lab.kit import small
tournament.SECONDS_A_PART = 0.0
if __name__ == "__main__":
    tournament.run(small(), Journal(Path(sys.argv[1])), 10_000, int(sys.argv[2]))
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_tournament_goes_on_and_counts_nothing_twice(tmp_path: Path, workers: int) -> None:
    """kill -9 in the middle; then the same matches as in one go."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    folder = tmp_path / "folder"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, str(script), str(folder), str(workers)]
    child = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    while not folder.exists() or len(list((folder / PARTS).glob("*.part"))) < 2:
        time.sleep(0.05)
        assert child.poll() is None, "the tournament ended by itself"
    child.send_signal(signal.SIGKILL)
    child.wait()
    kept = len(read_parts(folder))
    assert kept >= 6  # two blocks at least
    total = kept + 2
    assert timeless(played(folder, small(), total)) == played(tmp_path / "at once", small(), total)


def test_matches_still_to_play() -> None:
    plan = small()
    assert [list(block) for block in plan.blocks(4, 8)] == [[4, 5], [6, 7]]
    assert list(plan.blocks(8, 8)) == []


def test_a_folder_holds_one_tournament(tmp_path: Path) -> None:
    played(tmp_path, small(), 1)
    with pytest.raises(Refused, match="other_tournament") as refused, Journal(tmp_path).opened(small(seed=8)):
        pass
    assert "seed (7 there, 8 now)" in str(refused.value.refusal.facts["differing"])
    one, two = Journal(tmp_path), Journal(tmp_path)
    with one.opened(small()), pytest.raises(Refused, match="tournament_running"), two.opened(small()):
        pass


def test_damaged_and_missing_parts_are_named(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    run(small(), journal, 2)
    run(small(), journal, 4)
    first, second = sorted((tmp_path / PARTS).glob("*.part"))
    whole = first.read_bytes()
    first.write_bytes(whole[:-3])
    with pytest.raises(Refused, match=r"bad_part.*000000000\.part"):
        read_parts(tmp_path)
    first.unlink()
    with pytest.raises(Refused, match=rf"part_out_of_order.*{second.name}"):
        read_parts(tmp_path)
    with pytest.raises(ValueError, match="matches from 4 on"):
        journal.add(read_parts_of(whole))


def read_parts_of(content: bytes) -> list:
    import msgspec

    from starport.lab.bout import Outcome

    return msgspec.msgpack.decode(content, type=list[Outcome])


CRASHING = """
from starport.bots.base import Bot
class Crash(Bot):
    def choose(self, legal, chair):
        raise RuntimeError("no idea")
class Cheat(Bot):
    def choose(self, legal, chair):
        return chair.game.actions[0]
"""


def test_a_bot_that_fails_or_cheats_is_named_and_does_not_end_the_tournament(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(CRASHING)
    crashed = played(tmp_path / "crash", small((f"{file}:Crash", *THREE[:2])), 3)
    assert ["no idea" in outcome.error and outcome.winners == [] for outcome in crashed] == [True] * 3
    cheated = played(tmp_path / "cheat", small((f"{file}:Cheat", *THREE[:2])), 3)
    for outcome in cheated:
        guilty = outcome.bots.index(f"{file}:Cheat")
        assert outcome.illegal[guilty] > 0
        assert sum(outcome.illegal) == outcome.illegal[guilty]


def test_space_dealer_plays_in_the_same_laboratory(tmp_path: Path) -> None:
    (outcome,) = played(tmp_path, small(("busy", "idle"), game="spacedealer"), 1)
    assert outcome.error == ""
    assert [sum(sources.values()) for sources in outcome.sources] == outcome.scores
    assert outcome.curve[-1] == outcome.scores
    assert any(what == "ends" for what, *_ in outcome.counts)
