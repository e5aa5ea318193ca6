"""Stories at the front door: make, play, look, keep, and be told plainly what does not go."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import pytest

import starport
from starport.bots import registry
from starport.bots.bot_match import BotMatch
from starport.engine import catalogue


@pytest.fixture
def state() -> starport.State:
    """Seat 3 is asked to roll."""
    return starport.make("starfarers", seats=4).new(seed=1)


@pytest.fixture
def dealer() -> starport.State:
    """All four seats choose their start at once."""
    return starport.make("spacedealer", seats=4).new(seed=1)


# -- making and beginning


def test_a_game_is_made_by_name_with_its_options() -> None:
    game = starport.make("starfarers", "2019", seats=3, board="explorer", start="founding")
    assert (game.name, game.edition, game.seats) == ("starfarers", "2019", 3)
    assert (game.options["board"], game.options["start"]) == ("explorer", "founding")
    assert repr(game) == "<Game starfarers 2019, 3 seats>"


@pytest.mark.parametrize("seed", [1, "1", b"1"])
def test_seeds_that_read_alike_are_alike(seed: int | str | bytes) -> None:
    game = starport.make("starfarers")
    assert game.new(seed=seed) == game.new(seed=1)
    assert game.new(seed=seed).engine_state.digest() == catalogue.make("starfarers").new(b"1").digest()


def test_without_a_seed_the_chance_is_fresh() -> None:
    game = starport.make("starfarers")
    assert game.new() != game.new()


def test_a_seed_of_another_kind_is_refused() -> None:
    with pytest.raises(starport.Refused, match="a seed is a whole number, a text or bytes, not float"):
        starport.make("starfarers").new(seed=1.5)  # type: ignore[arg-type]


# -- whose turn, and what may be done


def test_without_a_seat_the_first_one_that_acts_is_meant(state: starport.State, dealer: starport.State) -> None:
    assert (state.acting(), state.legal(), state.legal(3), state.legal(0)) == ([3], state.legal(3), state.legal(), [])
    assert dealer.acting() == [0, 1, 2, 3]
    assert dealer.legal() == dealer.legal(0) != dealer.legal(1)


def test_an_action_is_played_by_its_text_or_as_it_is(state: starport.State) -> None:
    other = state.copy()
    (roll,) = state.legal()
    assert [event.name for event in state.play(roll)][:1] == ["dice_rolled"]
    assert str(other.play("roll")[0]) == "dice rolled: seat 3, dice 2 4, sum 6"
    assert state == other
    assert state.history == [(3, "roll")]


def test_a_seat_hears_only_what_it_may_know(state: starport.State) -> None:
    """Seat 3 draws from the reserve: it learns the cards, and whoever waits hears their number."""
    (drawn,) = [event for event in state.play("roll") if event.name == "reserve_drawn"]
    assert drawn.facts["cards"] == {"carbon": 1, "food": 1}
    assert state.engine_state.story is None


def test_a_copy_is_played_on_alone(state: starport.State) -> None:
    other = state.copy()
    other.play("roll")
    assert (state.history, other.history) == ([], [(3, "roll")])
    assert state != other


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_a_state_can_be_copied_and_sent_to_another_process(state: starport.State, again) -> None:
    state.play("roll")
    other = again(state)
    assert other == state
    assert other is not state
    assert other.history == state.history
    assert other.record().text() == state.record().text()
    other.play(other.legal()[0])
    assert len(state.history) == 1


def test_a_game_knows_all_its_actions(state: starport.State) -> None:
    game = state.game
    assert [action.id for action in game.actions] == list(range(len(game.actions)))
    assert game.parse("roll") is state.legal()[0]
    with pytest.raises(starport.Refused, match="there is no action 'rol'"):
        game.parse("rol")


def test_all_seats_of_a_real_time_game_choose_at_once(dealer: starport.State) -> None:
    for seat in (2, 0, 3, 1):
        dealer.play(dealer.legal(seat)[0], seat=seat)
    assert [seat for seat, _ in dealer.history] == [2, 0, 3, 1]
    events = dealer.wait(60_000)
    assert dealer.now == 60_000
    assert dealer.view()["now"] == 60_000
    assert all(isinstance(event, starport.Event) for event in events)
    with pytest.raises(starport.Refused, match="the clock stands at 60000 already; it cannot go back to 5"):
        dealer.wait(5)


def test_what_is_played_by_hand_in_real_time_has_a_true_record(dealer: starport.State) -> None:
    for seat in dealer.acting():
        dealer.play(dealer.legal(seat)[0], seat=seat)
    dealer.wait(30_000)
    dealer.play(dealer.legal(2)[0], seat=2)
    dealer.wait(95_000)
    record = starport.Record.parse(dealer.record().text())
    assert " @30000\n" in record.text()
    assert "until: 95000\n" in record.text()
    again = record.replay()
    assert (again == dealer, again.now, again.history) == (True, 95_000, dealer.history)
    assert record.replay(to=4).now == 0


def test_a_position_goes_on_at_its_own_time(dealer: starport.State) -> None:
    for seat in dealer.acting():
        dealer.play(dealer.legal(seat)[0], seat=seat)
    dealer.wait(90_000)
    again = starport.load(dealer.position())
    assert again.now == 90_000
    again.play(again.legal(1)[0], seat=1)
    assert " @90000\n" in again.record().text()
    assert again.record().replay() == again
    assert again.play_out("busy", seed=1).over
    assert again.now > 1_800_000
    assert again.record().replay() == again


def test_waiting_goes_to_what_the_clock_does_next(dealer: starport.State) -> None:
    for seat in dealer.acting():
        dealer.play(dealer.legal(seat)[0], seat=seat)
    due = dealer.engine_state.due()
    dealer.wait()
    assert dealer.now == due


def test_waiting_without_a_clock_is_refused(state: starport.State) -> None:
    with pytest.raises(starport.Refused, match="nothing will happen by waiting"):
        state.wait()
    with pytest.raises(starport.Refused, match="nothing will happen by waiting"):
        state.wait(500)
    assert state.now == 0


def test_forms_say_what_may_be_filled_in(state: starport.State) -> None:
    state.play("roll")
    assert "offer" in state.forms()


# -- sentences


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: starport.make("starfarrers"), "there is no game 'starfarrers'; .*; did you mean 'starfarers'?"),
        (lambda: starport.make("starfarers", "2018"), "there is no edition '2018'; .*did you mean '2019'?"),
        (lambda: starport.make("starfarers", seats=9), "not for 9 players; it is for: 3, 4, 5, 6"),
        (lambda: starport.make("starfarers", bord="explorer"), "there is no option 'bord'; .*did you mean 'board'?"),
        (lambda: starport.make("starfarers", board="exlorer"), "cannot be 'exlorer'; .*did you mean 'explorer'?"),
        (lambda: starport.about("nim"), "there is no game 'nim'"),
        (lambda: starport.bot("gready"), "there is no bot 'gready'; .*did you mean 'greedy'?"),
        (lambda: starport.make("spacedealer").match("planner"), "bot 'planner' does not play spacedealer"),
        (lambda: starport.make("starfarers").match("random", "greedy"), "4 seats need 4 bots; you named 2"),
        (lambda: starport.load({}), "bad position: options: is missing"),
        (lambda: starport.list_bots("starfarer"), "there is no game 'starfarer'; .*did you mean 'starfarers'?"),
        (lambda: starport.load("nowhere.json"), "^cannot read nowhere.json: No such file"),
        (lambda: starport.read("nowhere.txt"), "^cannot read nowhere.txt: No such file"),
        (lambda: starport.Record.parse("nothing"), "this is no record"),
    ],
)
def test_what_does_not_go_is_said_in_a_sentence(wrong, sentence: str) -> None:
    with pytest.raises(starport.Refused, match=sentence):
        wrong()


def test_an_illegal_action_says_why_and_by_which_rule(state: starport.State) -> None:
    before = state.copy()
    with pytest.raises(starport.Refused) as caught:
        state.play("build booster")
    assert str(caught.value) == "seat 3 may not 'build booster': wrong phase: frame rolling (SF-TURN-5)"
    assert (caught.value.message, caught.value.rule, caught.value.near) == ("wrong_phase", "SF-TURN-5", [])
    assert state == before
    assert state.history == []
    assert state.why_not("build booster") == str(caught.value)
    assert state.why_not("roll") is None


def test_a_text_not_understood_gets_suggestions(state: starport.State) -> None:
    with pytest.raises(starport.Refused, match=r"there is no action 'rol'.*; did you mean 'roll'\?$") as caught:
        state.play("rol")
    assert caught.value.near == ["roll"]
    with pytest.raises(starport.Refused, match=r"did you mean 'build booster'\?$"):
        state.play("build boster")
    with pytest.raises(starport.Refused, match=r"did you mean 'roll'\?$"):
        state.play("ROLL")
    with pytest.raises(starport.Refused, match=r"did you mean 'end build' or 'end flight'\?$"):
        state.play("end")
    with pytest.raises(starport.Refused, match=r"there is no action 'zzz' \(SF-ACT-1\)$"):
        state.play("zzz")


def test_who_may_do_it_instead_is_suggested(dealer: starport.State) -> None:
    other = dealer.legal(1)[0]
    with pytest.raises(starport.Refused) as caught:
        dealer.play(other.text)
    assert caught.value.near == ["seat=1"]
    dealer.play(other.text, seat=1)


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_is_not_there_is_refused(state: starport.State, seat: int) -> None:
    for ask in (state.legal, state.view, state.forms, state.imagine):
        with pytest.raises(starport.Refused, match=f"there is no seat {seat}; the seats are 0 to 3"):
            ask(seat)


def test_a_match_that_is_over_says_so() -> None:
    end = starport.make("starfarers", seats=3).match("greedy", seed=1)
    assert (end.over, end.acting(), end.legal()) == (True, [], [])
    with pytest.raises(starport.Refused, match="the match is over: winners"):
        end.play("roll")


def test_an_error_can_leave_its_process(state: starport.State) -> None:
    with pytest.raises(starport.Refused) as caught:
        state.play("build booster")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.rule) == (str(caught.value), "SF-TURN-5")


# -- bots


def test_a_match_between_bots_is_the_same_for_the_same_seed() -> None:
    game = starport.make("starfarers", seats=3)
    one, two = (game.match("greedy", "random", "greedy", seed=7) for _ in range(2))
    assert one == two
    assert one.history == two.history
    assert one != game.match("greedy", "random", "greedy", seed=8)


def test_every_seat_of_a_match_has_chance_of_its_own() -> None:
    """The same as the engine plays it with one seed for the match and one for each seat."""
    state = catalogue.make("starfarers", seats=3).new(b"7")
    BotMatch(state, [registry.make("random", b"7" + bytes([seat])) for seat in range(3)]).play(100_000)
    assert starport.make("starfarers", seats=3).match("random", seed=7).engine_state.digest() == state.digest()


class Shy(starport.Bot):
    """Takes what comes first, and remembers that it never saw more than a chair."""

    def choose(self, legal: list[starport.Action], chair: starport.Chair) -> starport.Action | None:
        return legal[0]


def test_a_bot_of_ones_own_sits_beside_the_others(state: starport.State) -> None:
    assert state.ask(Shy(b"")) is state.legal()[0]
    state.play_out(Shy(b""), "random", "random", "greedy", seed=1)
    assert state.over


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_can_be_asked(state: starport.State, name: str) -> None:
    assert state.ask(name) in state.legal()
    assert state.history == []


# -- views and worlds


def test_a_view_shows_a_hand_only_to_its_seat(state: starport.State) -> None:
    assert "your hand" in str(state.view(0))
    assert "your hand" not in str(state.view()) == str(state)
    assert state.view(0).facts() == state.engine_state.view(0)
    assert len(state.view(0)) == len(state.engine_state.view(0))
    assert repr(state.view(2)) == "<View of starfarers for seat 2>"
    assert repr(state.view()) == "<View of starfarers for anybody>"


def test_an_imagined_world_looks_the_same_from_its_seat(state: starport.State) -> None:
    world = state.imagine(0, seed=5)
    assert world.view(0).facts() == state.view(0).facts()
    assert world == state.imagine(0, seed=5)
    assert world.record().replay() == world


# -- keeping


@pytest.mark.parametrize("name", ["starfarers", "spacedealer"])
def test_a_position_comes_back(name: str, tmp_path: Path) -> None:
    state = starport.make(name).new(seed=3)
    state.play(state.legal()[0])
    state.save(tmp_path / "position.json")
    again = starport.load(tmp_path / "position.json")
    assert again == state
    assert starport.load(json.loads(json.dumps(state.position()))) == state
    again.play(again.legal()[0])
    assert starport.Record.parse(again.record().text()).replay() == again
    with pytest.raises(starport.Refused, match="the record has no seed"):
        again.record().verify()


def test_a_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(starport.Refused, match=r"bad\.json is not JSON: "):
        starport.load(tmp_path / "bad.json")
    (tmp_path / "bad.json").write_text("[]")
    with pytest.raises(starport.Refused, match="must be an object with named fields"):
        starport.load(tmp_path / "bad.json")


@pytest.mark.parametrize(("name", "bot"), [("starfarers", "greedy"), ("spacedealer", "busy")])
def test_a_record_is_written_read_replayed_and_verified(name: str, bot: str, tmp_path: Path) -> None:
    end = starport.make(name).match(bot, seed=2)
    end.record(names=["Ann", "Ben", "Cleo", "Dan"]).save(tmp_path / "match.txt")
    record = starport.read(tmp_path / "match.txt")
    assert record.names == ["Ann", "Ben", "Cleo", "Dan"]
    assert record.actions == end.history
    assert record.verify() == end
    middle = record.replay(to=40)
    assert middle.history == end.history[:40]
    assert middle.record().text() != record.text()
    assert middle.play_out(bot, seed=1).over
    (tmp_path / "match.txt").write_text(record.text().replace("Ben", "Bob"))
    with pytest.raises(starport.Refused, match="at least one byte of it was changed"):
        starport.read(tmp_path / "match.txt")


def test_a_record_without_its_seed_tells_nothing_of_what_is_to_come(state: starport.State) -> None:
    state.play("roll")
    kept = state.record(with_seed=False)
    assert "seed:" not in kept.text()
    assert "seed: 31" in state.record().text()
    with pytest.raises(starport.Refused, match="the record has no seed yet"):
        kept.replay()
