# pure: derives from classes that are not compiled
"""OpenSpiel: `open_spiel_game("starfarers")`, or `pyspiel.load_game("starport", {"game": "starfarers"})` after an import.

Chance is sampled: the dice roll while actions are applied, and a clone has dice of its own, so that no search sees the
future of the match. `resample_from_infostate` deals anew what a seat cannot know. Where several seats may act at once they are
asked one after the other; with a clock each once a tick. The observation is what the seat knows, so it serves as the
information state too: what a seat has seen before and could not see again is not repeated.

States are written and read by `state.serialize()` and `game.deserialize_state(text)`, or pickled. OpenSpiel's own
`serialize_game_and_state` wants the random numbers of the library itself in games of sampled chance, which no game written in
Python has.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from librt.vecs import vec
from mypy_extensions import i16, i32, u8
from numpy.typing import NDArray

from starport.api.game import Game
from starport.engine.action import Action
from starport.engine.chair import VEIL_STREAMS
from starport.engine.dice import Dice
from starport.envs.episode import Episode
from starport.envs.setting import Setting
from starport.envs.spaces import Expander
from starport.envs.worth import result_worth

NAME = "starport"
LONGEST = 1_000_000  # decisions
PARAMETERS = {"game": "starfarers", "edition": "", "seats": 0, "options": "", "tick": 1000, "limit": 0, "seed": 0}

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Starport: space-trading board games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=3,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A rule set as OpenSpiel knows games. `seed` decides the chance of its matches; 0 gives each one of its own."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **dict(params or {})}
        options = dict(pair.split("=", 1) for pair in chosen["options"].split(",") if pair)
        self.setting = Setting(
            chosen["game"],
            chosen["edition"] or None,
            chosen["seats"] or None,
            options,
            "result",
            chosen["tick"],
            chosen["limit"],
        )
        self.seed = int(chosen["seed"])
        self.encoder = self.setting.encoder
        self.expander = Expander(self.encoder.layout)
        seats = self.setting.game.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoder.names),
            max_chance_outcomes=0,
            num_players=seats,
            min_utility=-1.0 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setting.limit or LONGEST,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))
        self.chosen = dict(params or {})
        self.chance = np.random.default_rng(self.seed or None)

    def new_initial_state(self) -> SpielState:
        """A new match with chance of its own."""
        return SpielState(self, self.chance.bytes(16))

    def __deepcopy__(self, memo: Any) -> SpielGame:
        """A game never changes: clones of its states share it."""
        return self

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f"observations have no parameters; there were {params}")
        return SpielObserver(self)

    def deserialize_state(self, text: str) -> SpielState:
        """The state that `serialize` wrote."""
        saved = json.loads(text)
        state = SpielState(self, bytes.fromhex(saved["seed"]))
        keys = {number: bytes.fromhex(key) for number, key in saved["rekeyed"]}
        if saved["imagined"]:
            raise ValueError("a state dealt anew for a seat cannot be written: write the one it came from")
        for number, action in enumerate(saved["actions"]):
            if number in keys:
                state.table.rekey(number, keys[number])
            state.apply_action(action)
        if len(saved["actions"]) in keys:
            state.table.rekey(len(saved["actions"]), keys[len(saved["actions"])])
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (NAME, self.chosen)


class SpielMatch:
    """The match behind a state. A copy has dice of its own; when they were changed is remembered, so that the state can be
    played again from its seed."""

    def __init__(self, game: SpielGame, match: Episode, rekeyed: list[tuple[int, bytes]], imagined: bool) -> None:
        self.game = game
        self.match = match
        self.rekeyed = rekeyed
        self.imagined = imagined

    def rekey(self, number: int, key: bytes) -> None:
        """From action number `number` on chance follows from this key; the last word about an action counts."""
        self.match.state.reseed(key)
        self.rekeyed = [(other, old) for other, old in self.rekeyed if other != number] + [(number, key)]

    def __deepcopy__(self, memo: Any) -> SpielMatch:
        other = SpielMatch(self.game, self.match.copy(), self.rekeyed, self.imagined)
        other.rekey(self.match.decisions, self.game.chance.bytes(16))
        return other


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One moment of a match."""

    def __init__(self, game: SpielGame, seed: bytes) -> None:
        super().__init__(game)
        self.spiel = game
        self.seed = seed
        self.table = SpielMatch(game, Episode(game.setting.game.new(seed), game.setting.tick), [], False)

    def current_player(self) -> int:
        match = self.table.match
        return int(pyspiel.PlayerId.TERMINAL) if match.over else match.seat

    def _legal_actions(self, player: int) -> list[int]:
        match = self.table.match
        return [] if match.over or player != match.seat else legal_indices(self.spiel, match)

    def _apply_action(self, action: int) -> None:
        match = self.table.match
        match.step(self.spiel.encoder.action(match.state, match.seat, action))
        if self.spiel.setting.limit and match.decisions >= self.spiel.setting.limit:
            match.over = True  # nobody has won

    def _action_to_string(self, player: int, action: int) -> str:
        meant: Action | None = self.spiel.encoder.action(self.table.match.state, player, action)
        return self.spiel.encoder.names[action] if meant is None else meant.text

    def is_terminal(self) -> bool:
        return self.table.match.over

    def returns(self) -> list[float]:
        result, seats = self.table.match.state.result(), self.spiel.setting.game.seats
        return [result_worth(result, seat, seats) for seat in range(seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that the player cannot tell from this one, for searches: everything hidden is dealt anew."""
        other: SpielState = self.clone()
        dice = Dice(hashlib.sha256(str(sampler()).encode()).digest(), VEIL_STREAMS)
        other.table.match.state = self.table.match.state.imagine(player, dice)
        other.table.imagined = True
        return other

    def serialize(self) -> str:
        rekeyed = [(number, key.hex()) for number, key in self.table.rekeyed]
        saved = {"seed": self.seed.hex(), "actions": self.history(), "rekeyed": rekeyed}
        return json.dumps({**saved, "imagined": self.table.imagined})

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.spiel, self.serialize())

    def __str__(self) -> str:
        return f"{self.spiel.setting.game.name} {self.seed.hex()} {' '.join(map(str, self.history()))}"


def restored(game: SpielGame, text: str) -> SpielState:
    """What a pickled state becomes."""
    return game.deserialize_state(text)


def legal_indices(game: SpielGame, match: Episode) -> list[int]:
    """What may be chosen now, in ascending order."""
    actions = len(game.encoder.names)
    mask, legal = vec[u8]([u8(0)] * actions), vec[i32]([i32(0)] * actions)
    count = game.encoder.mask(match.state, match.seat, mask, 0, legal, 0)
    return sorted(int(legal[place]) for place in range(count))


class SpielObserver:
    """What a seat knows, as numbers from 0 to 1: categories one-hot, amounts as a share of their range."""

    def __init__(self, game: SpielGame) -> None:
        self.game = game
        self.tensor = np.zeros(game.expander.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.game.expander(observed(self.game, state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        numbers = observed(self.game, state, player)
        told = [
            f"{field.name}={','.join(map(str, numbers[field.offset : field.offset + field.size]))}"
            for field in self.game.encoder.layout.fields
        ]
        return f"seat {player}: " + " ".join(told)


def observed(game: SpielGame, state: SpielState, player: int) -> NDArray[np.int16]:
    out = vec[i16]([i16(0)] * game.encoder.layout.size)
    game.encoder.observe(state.table.match.state, player, out, 0)
    return np.frombuffer(memoryview(out), np.int16)


def open_spiel_game(
    game: str | Game = "starfarers",
    edition: str | None = None,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    tick: int = 1000,
    limit: int = 0,
    seed: int = 0,
) -> SpielGame:
    """A game for OpenSpiel's algorithms. `seed` decides the chance of all its matches, 0 gives each one of its own; a match
    that reaches the limit of decisions ends without a winner (0: none)."""
    if isinstance(game, Game):
        edition, seats, options, game = game.edition, game.seats, game.options, game.name
    chosen = {
        "game": game,
        "edition": edition or "",
        "seats": seats or 0,
        "options": ",".join(f"{name}={value}" for name, value in sorted((options or {}).items())),
        "tick": tick,
        "limit": limit,
        "seed": seed,
    }
    loaded: SpielGame = pyspiel.load_game(NAME, chosen)
    return loaded


pyspiel.register_game(GAME_TYPE, SpielGame)
