"""Replaying records: a true one gives its match back, everything else is refused with the reason."""

from __future__ import annotations

import dataclasses

import pytest

from starport.engine import dice
from starport.engine.record import Line, Pledge, Record, read
from starport.engine.refusal import Refused
from tests.engine.lighthouse import DAWN
from tests.engine.nights import GAME, SEED, night

pytestmark = pytest.mark.usefixtures("shelf")


def refused_replay(record: Record) -> str:
    with pytest.raises(Refused) as caught:
        record.verify()
    return caught.value.refusal.message


def test_a_true_record_verifies():
    record = night()
    state = read(record.text()).verify()
    assert state.digest() == record.hashes[len(record.lines)]
    assert repr(state.result()) == record.result


def test_a_match_may_end_long_after_the_last_action():
    """The clock alone brings the boats home and the dawn: the record must say how far it ran."""
    record = night(moves=2)
    assert record.lines[-1].at == 2_000
    assert record.until == DAWN
    assert record.verify().result() is not None
    assert refused_replay(dataclasses.replace(record, until=DAWN - 1)) == "record_hash_differs"
    assert refused_replay(dataclasses.replace(record, until=1)) == "record_time_runs_back"


def test_replaying_to_a_number_stops_there():
    record = night()
    state = record.replay(3)
    for number, line in enumerate(record.lines[3:-1], 4):
        state.tick(line.at)
        state.apply(line.seat, GAME.parse(line.text), line.at)
        assert state.digest() == record.replay(number).digest()
    assert record.replay(0).digest() == GAME.new(SEED).digest()
    assert record.replay(len(record.lines)).digest() == record.verify().digest()


@pytest.mark.parametrize("to", [-1, 10_000])
def test_replaying_beyond_the_record_is_refused(to):
    with pytest.raises(Refused, match="record_too_short"):
        night().replay(to)


def test_another_seed_breaks_the_promise():
    assert refused_replay(dataclasses.replace(night(), seed=b"a better night")) == "record_commitment_differs"


def test_another_seed_with_its_own_promise_gives_other_hashes():
    seed = b"a better night"
    forged = dataclasses.replace(night(moves=1), seed=seed, commitment=dice.commitment(seed))
    assert refused_replay(forged) == "record_hash_differs"


def pledged() -> Record:
    """A night whose dice two of the keepers have added to; a third one pledged and kept the value back."""
    pledges = [Pledge(0, dice.pledge(b"a"), b"a"), Pledge(1, dice.pledge(b"b"), None)]
    seed = dice.mixed(SEED, [(0, b"a")])
    found = night(2, seed=seed)
    return dataclasses.replace(found, seed=SEED, commitment=dice.commitment(SEED), pledges=pledges)


def test_dice_follow_from_the_seed_and_what_seats_have_added():
    record = pledged()
    assert read(record.text()) == record
    assert record.verify().digest() == record.hashes[len(record.lines)]
    assert record.replay(0).digest() == GAME.new(dice.mixed(SEED, [(0, b"a")])).digest()


@pytest.mark.parametrize(
    ("pledges", "message"),
    [
        ([Pledge(0, dice.pledge(b"a"), b"c"), Pledge(1, dice.pledge(b"b"), None)], "record_pledge_differs"),
        ([Pledge(0, dice.pledge(b"c"), b"c"), Pledge(1, dice.pledge(b"b"), None)], "record_hash_differs"),
        ([Pledge(0, dice.pledge(b"a"), b"a"), Pledge(1, dice.pledge(b"b"), b"b")], "record_hash_differs"),
        ([Pledge(1, dice.pledge(b"a"), b"a")], "record_hash_differs"),
        ([], "record_hash_differs"),
    ],
)
def test_a_part_in_the_dice_that_was_changed_is_noticed(pledges, message):
    assert refused_replay(dataclasses.replace(pledged(), pledges=pledges)) == message


@pytest.mark.parametrize(
    "pledges",
    [
        [Pledge(1, "x", None), Pledge(0, "x", None)],
        [Pledge(0, "x", None), Pledge(0, "x", None)],
        [Pledge(2, "x", None)],
        [Pledge(0, "x", b"y" * 65)],
        [Pledge(0, "x", b"")],
    ],
)
def test_pledges_that_nobody_could_have_written_are_not_read(pledges):
    with pytest.raises(Refused, match="record_unreadable"):
        read(dataclasses.replace(night(), pledges=pledges).text())


def test_a_wrong_hash_is_noticed():
    record = night(80)
    for number in record.hashes:
        forged = dataclasses.replace(record, hashes=record.hashes | {number: "0" * 64})
        assert refused_replay(forged) == "record_hash_differs"


def test_a_wrong_first_hash_is_noticed():
    record = Record.begin(GAME, SEED)
    record.close(GAME.new(SEED), SEED)
    assert record.verify().digest() == GAME.new(SEED).digest()
    record.hashes[0] = "0" * 64
    assert refused_replay(record) == "record_hash_differs"


def test_a_missing_last_hash_is_noticed():
    record = night()
    record.hashes.clear()
    assert refused_replay(record) == "record_without_last_hash"


def test_a_wrong_result_is_noticed():
    forged = dataclasses.replace(night(), result="winners [1] by magic, scores [0, 99]")
    assert refused_replay(forged) == "record_result_differs"
    assert refused_replay(dataclasses.replace(night(), result=None)) == "record_result_differs"


@pytest.mark.parametrize(
    "line", [Line(0, "no such action", 500), Line(7, "draw", 500), Line(0, "ship ore3 food1", 500)]
)
def test_an_action_that_is_not_allowed_is_named(line):
    record = night()
    record.lines.insert(0, line)
    with pytest.raises(Refused) as caught:
        record.verify()
    refusal = caught.value.refusal
    assert refusal.message == "record_action_refused"
    assert refusal.rule.startswith("LH-")
    assert refusal.facts["action"] == 1
    assert refusal.facts["text"] == line.text


def test_time_never_runs_back():
    record = night()
    record.lines[5].at -= 3_000
    assert refused_replay(record) == "record_time_runs_back"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"edition": "second"}, "unknown_edition"),
        ({"seats": 9}, "wrong_seats"),
        ({"options": {"weather": "calm"}}, "unknown_option"),
        ({"options": {"sea": "stormy"}}, "unknown_choice"),
    ],
)
def test_a_record_of_nothing_we_know_is_refused(change, message):
    assert refused_replay(dataclasses.replace(night(), **change)) == message


def test_a_match_in_progress_keeps_its_seed():
    record = read(night(over=False).text())
    assert record.seed is None
    assert record.result is None
    assert "seed: " not in record.text()
    assert SEED.hex() not in record.text()
    assert refused_replay(record) == "record_without_seed"
    with pytest.raises(Refused, match="record_without_seed"):
        record.replay()


def test_whoever_knows_the_seed_can_go_on_with_a_match_in_progress():
    record = read(night(over=False).text())
    record.seed = SEED
    assert record.verify().digest() == record.hashes[len(record.lines)]


def test_a_match_can_start_from_a_position():
    start = night().replay(5).position()
    record = dataclasses.replace(Record.begin(GAME, SEED), start=start)
    state = GAME.load(start)
    state.tick(DAWN)
    record.close(state, SEED, DAWN)
    assert read(record.text()).verify().digest() == state.digest()


def test_a_start_with_dice_of_ones_own_choice_is_refused():
    """The promise is kept, the hashes and the result are right: but the position was loaded with another key."""
    start = night().replay(5).position()
    record = dataclasses.replace(Record.begin(GAME, b"promised"), start=start)
    state = GAME.load(start)
    state.tick(DAWN)
    record.close(state, b"promised", DAWN)
    with pytest.raises(Refused) as caught:
        read(record.text()).verify()
    assert caught.value.refusal.message == "record_dice_differ"
    state = GAME.load(start)
    state.reseed(b"promised")
    record.start = state.position()
    state.tick(DAWN)
    record.close(state, b"promised", DAWN)
    assert read(record.text()).verify().digest() == state.digest()


def test_a_bad_start_is_refused():
    start = night().replay(5).position() | {"deck": ["gold"]}
    record = dataclasses.replace(night(), start=start)
    with pytest.raises(Refused) as caught:
        read(record.text()).verify()
    assert caught.value.refusal.facts["where"] == "deck[0]"
