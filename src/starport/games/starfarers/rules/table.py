"""Which rule belongs to which kind of frame."""

from __future__ import annotations

from librt.vecs import vec

from starport.games.starfarers.edition import Founding
from starport.games.starfarers.frames.frame import (
    CHOOSING,
    DISCARDING,
    ENCOUNTER,
    FENCING,
    FLIGHT,
    FOUNDING,
    GAINING,
    GIVING,
    GROUNDING,
    JUMPING,
    LANDING,
    LOSING,
    PAYING,
    PICKING,
    PLACING,
    RELIEVING,
    ROLLING,
    STEALING,
    THROWING,
    TRADING,
    TURN,
)
from starport.games.starfarers.moves import KINDS
from starport.games.starfarers.rule import Rule, Verb
from starport.games.starfarers.rules.choices import (
    ChoosingRule,
    FencingRule,
    GainingRule,
    GivingRule,
    GroundingRule,
    LosingRule,
    PayingRule,
)
from starport.games.starfarers.rules.encounter import EncounterRule
from starport.games.starfarers.rules.flight import FlightRule, ThrowingRule
from starport.games.starfarers.rules.found import PickingRule
from starport.games.starfarers.rules.founding import FoundingRule
from starport.games.starfarers.rules.free_ships import PlacingRule
from starport.games.starfarers.rules.jump import JumpingRule, LandingRule
from starport.games.starfarers.rules.production import RelievingRule, RollingRule
from starport.games.starfarers.rules.seven import DiscardingRule, StealingRule
from starport.games.starfarers.rules.trade import TradingRule
from starport.games.starfarers.rules.turn import TurnRule


def rules_of_one(founding: tuple[Founding, ...]) -> dict[int, Rule]:
    """The rules where every turn is one seat's."""
    return {
        FOUNDING: FoundingRule(founding),
        TURN: TurnRule(),
        ROLLING: RollingRule(),
        DISCARDING: DiscardingRule(),
        STEALING: StealingRule(),
        RELIEVING: RelievingRule(),
        TRADING: TradingRule(),
        THROWING: ThrowingRule(),
        ENCOUNTER: EncounterRule(),
        FLIGHT: FlightRule(),
        PAYING: PayingRule(),
        CHOOSING: ChoosingRule(),
        GIVING: GivingRule(),
        FENCING: FencingRule(),
        GAINING: GainingRule(),
        LOSING: LosingRule(),
        GROUNDING: GroundingRule(),
        JUMPING: JumpingRule(),
        LANDING: LandingRule(),
        PLACING: PlacingRule(),
        PICKING: PickingRule(),
    }


def in_order(rules: dict[int, Rule]) -> vec[Rule]:
    """The rules by the number of their frame, without a gap."""
    return vec[Rule]([rules[kind] for kind in range(len(rules))])


def homes_of(rules: vec[Rule]) -> vec[Verb]:
    """For every kind of move the first verb of that kind: it knows why the move is refused where nobody is asked for it."""
    homes = vec[Verb]([Verb() for _ in range(KINDS)])
    for rule in reversed(list(rules)):
        for verb in rule.verbs:
            homes[verb.kind] = verb
    return homes
