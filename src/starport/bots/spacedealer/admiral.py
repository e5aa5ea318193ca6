"""The admiral: weighs every order by the points it brings, leaves nothing idle, and plays all cards there are."""

from __future__ import annotations

from typing import ClassVar, Final

from starport.bots.spacedealer.assets import Assets
from starport.bots.spacedealer.bargains import best_bargain, worth_taking
from starport.bots.spacedealer.busy import BusyBot, card_of
from starport.bots.spacedealer.paced import by_verb, numbered
from starport.bots.spacedealer.raids import raid
from starport.bots.spacedealer.sight import RUN
from starport.bots.spacedealer.staff import Staff
from starport.bots.spacedealer.survey import Survey, Vessel
from starport.bots.spacedealer.temper import Temper
from starport.bots.spacedealer.temper_file import USUAL, USUAL_RECORD
from starport.bots.spacedealer.tours import Tour
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.games.spacedealer.actions import Act
from starport.games.spacedealer.cards import CONVERT, PLANT, PRODUCE
from starport.games.spacedealer.game import SpaceDealer
from starport.games.spacedealer.words import HUES, bundle

HANDLING: Final = 2_600  # real milliseconds from the end of a run to the next order
ASKING_MS: Final = (6_000, 9_000)  # how long an answer is awaited
LEAST: Final = 0.05  # an order must bring so much
A_RUN: Final = 0.6  # what a run of the ship is worth


class AdmiralBot(BusyBot):
    """Plans two tours ahead for every ship, grows while it pays, attacks the leader."""

    look: ClassVar[tuple[int, int]] = (1_500, 4_000)
    rest: ClassVar[tuple[int, int]] = (1_200, 2_500)
    raids: ClassVar[bool] = True  # fires the tokens it has loaded
    asks: ClassVar[bool] = True  # makes offers

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.temper: Temper = USUAL
        self.asked: set[str] = set()  # demands for which somebody has been asked for goods
        self.waits_until: int = 0  # an answer is awaited

    def at_table(self, legal: list[Action], chair: Chair, game: SpaceDealer) -> Action | None:
        survey = Survey(game.board, chair.view(), chair.seat)
        return self.command(by_verb(legal), survey, chair)

    def command(self, legal: dict[str, list[Action]], survey: Survey, chair: Chair) -> Action | None:
        """What cannot wait, then what is free, then what needs an hourglass."""
        staff = Staff(survey, self.temper, survey.legs(HANDLING * self.rate[0] // self.rate[1]), self.asked)
        at_once = (
            self.reply(legal, survey, staff)
            or self.deliver(legal, survey)
            or self.collect(legal, survey, staff, chair)
            or (raid(legal, survey) if self.raids else None)
            or self.draw(legal, survey, staff)
            or (self.bargain(survey, staff, chair) if self.asks else None)
        )
        if at_once is not None:
            return at_once
        if not survey.idle or not survey.orders:
            return self.switch(legal, survey)
        prepared = staff.prepare_beam()
        if prepared:
            return chair.game.parse(prepared)
        for vessel in survey.vessels:
            if vessel.flying:
                continue
            sailing = (
                self.depart(legal, survey, staff, vessel, chair)
                if vessel.field == survey.home
                else self.travel(legal, survey, staff, vessel, chair)
            )
            if sailing is not None:
                return sailing
        return self.employ(legal, survey, staff) or self.switch(legal, survey)

    # ---- what is free -------------------------------------------------------------------------------------------------

    def deliver(self, legal: dict[str, list[Action]], survey: Survey) -> Action | None:
        """Serve what pays best here; the last disc only if that wins, for it ends the match."""
        acts = legal.get("serve", [])
        if survey.discs[survey.seat] > 1 or self.may_end(survey):
            acts = acts + legal.get("deliver", [])
        if not acts:
            return None
        return max(acts, key=lambda act: self.points(act, survey))

    def may_end(self, survey: Survey) -> bool:
        """The last disc: we are ahead, or there is hardly any time left anyway."""
        return survey.left < RUN or survey.points[survey.seat] + 2 >= survey.points[survey.leader]

    def collect(self, legal: dict[str, list[Action]], survey: Survey, staff: Staff, chair: Chair) -> Action | None:
        """Everything that hourglasses have finished."""
        if "keep" in legal:
            return max(legal["keep"], key=lambda act: staff.assets.promise(card_of(act, survey)))
        if "place" in legal:
            return self.place(legal["place"], survey, staff.assets)
        if "beam" in legal:
            return staff.beam(legal["beam"])
        if "convert" in legal:
            text = staff.conversion(card_of(legal["convert"][0], survey))
            if text:
                return chair.game.parse(text)
            if not survey.idle:
                return next(act for act in legal["waive"] if card_of(act, survey).does == CONVERT)
        takes = legal.get("take", [])
        if takes:
            return max(takes, key=staff.take_value)
        return self.give_up(legal, survey)

    def place(self, places: list[Action], survey: Survey, assets: Assets) -> Action:
        """The site where the planet as a whole is worth most."""
        return max(places, key=lambda act: gain_of_place(act, survey, assets))

    def draw(self, legal: dict[str, list[Action]], survey: Survey, staff: Staff) -> Action | None:
        """Lay the best own card, or draw from the stack that promises more."""
        if survey.slots <= 0:
            return None
        best: Action | None = None
        most = LEAST
        for act in legal.get("lay", []):
            promise = staff.assets.promise(card_of(act, survey))
            if promise > most:
                best, most = act, promise
        for act in legal.get("draw", []):
            promise = staff.assets.hope(int(act.text.split(" ")[1]))
            if promise > most:
                best, most = act, promise
        return best

    def switch(self, legal: dict[str, list[Action]], survey: Survey) -> Action | None:
        """In a quiet moment: let mines be emptied by themselves."""
        for act in legal.get("auto", []):
            card = card_of(act, survey)
            if card.does == PRODUCE and card.name not in survey.auto and act.text.endswith(" on"):
                return act
        return None

    # ---- trade --------------------------------------------------------------------------------------------------------

    def reply(self, legal: dict[str, list[Action]], survey: Survey, staff: Staff) -> Action | None:
        """Offers are thought over and answered."""
        number = self.due_offer(survey)
        if number < 0:
            return None
        offer = next(offer for offer in survey.offers if offer["number"] == number)
        accept = numbered(legal.get("accept", []), number)
        if accept is not None and worth_taking(staff, offer):
            return accept
        return numbered(legal.get("decline", []), number)

    def bargain(self, survey: Survey, staff: Staff, chair: Chair) -> Action | None:
        """Ask whoever is there for what we are short of, and give what the others are."""
        if self.awaits_answer(survey):
            return None
        for vessel in survey.vessels:
            if vessel.flying:
                continue
            found = best_bargain(staff, vessel, self.asked)
            if found is not None:
                self.asked.add(found.why)
                self.waits_until = survey.now + self.pause(ASKING_MS)
                return chair.game.parse(found.text(vessel))
        return None

    def awaits_answer(self, survey: Survey) -> bool:
        return any(offer["seat"] == survey.seat for offer in survey.offers)

    # ---- ships --------------------------------------------------------------------------------------------------------

    def travel(
        self, legal: dict[str, list[Action]], survey: Survey, staff: Staff, vessel: Vessel, chair: Chair
    ) -> Action | None:
        """Abroad: on to the next demand the cargo serves, else home."""
        if survey.now < self.waits_until and self.awaits_answer(survey):
            return None
        if not vessel.loaded():
            return flight(legal, survey, vessel, survey.home)
        tour = staff.tour_of(vessel)
        if tour is not None:
            return leg(legal, survey, vessel, tour.step)
        if staff.awaits(vessel):
            return None
        hops = survey.hops(vessel.field, survey.home)
        if hops > 1 and vessel.loaded() * self.temper.stray < (hops - 1) * A_RUN:
            return chair.game.parse(f"return {vessel.name} {bundle(vessel.cargo)}")
        return flight(legal, survey, vessel, survey.home)

    def depart(
        self, legal: dict[str, list[Action]], survey: Survey, staff: Staff, vessel: Vessel, chair: Chair
    ) -> Action | None:
        """At home: load and leave when what is possible now is nearly as good as the best tour in sight."""
        now = staff.possible(vessel)
        if now is None:
            return None
        best = staff.goal(vessel)
        if best is not None and now.rate(1, self.temper) < self.temper.patience * best.rate(
            survey.glasses, self.temper
        ):
            return None
        return self.load(survey, chair, vessel, now) or leg(legal, survey, vessel, now.step)

    def load(self, survey: Survey, chair: Chair, vessel: Vessel, tour: Tour) -> Action | None:
        """Bring the cargo of the tour aboard, and what is not part of it ashore."""
        extra = [max(0, vessel.cargo[hue] - tour.goods[hue]) for hue in range(HUES)]
        if sum(extra) and survey.depot:
            shelf = next(name for name, _ in survey.shelves if "depot" in name)
            return chair.game.parse(f"move {vessel.name} {shelf} {bundle(extra)}")
        for name, held in survey.shelves:
            short = [min(held[hue], max(0, tour.goods[hue] - vessel.cargo[hue])) for hue in range(HUES)]
            if sum(short) and sum(short) + vessel.loaded() <= survey.board.edition.hold:
                return chair.game.parse(f"move {name} {vessel.name} {bundle(short)}")
        return None

    # ---- hourglasses --------------------------------------------------------------------------------------------------

    def employ(self, legal: dict[str, list[Action]], survey: Survey, staff: Staff) -> Action | None:
        """The order that brings most."""
        best: Action | None = None
        most = LEAST
        for act in legal.get("build", []):
            worth = staff.build_value(card_of(act, survey))
            if worth > most:
                best, most = act, worth
        if "raise" in legal:
            worth = staff.climb_value()
            if worth > most:
                best, most = legal["raise"][0], worth
        for act in legal.get("use", []):
            worth = staff.use_value(card_of(act, survey))
            if worth > most:
                best, most = act, worth
        return best


def gain_of_place(act: Action, survey: Survey, assets: Assets) -> float:
    assert isinstance(act, Act)
    card = survey.board.cards[act.card]
    return 0.0 if card.footprint == PLANT else assets.gain(card, act.other) - (1.5 if act.flag else 0.0)


def flight(legal: dict[str, list[Action]], survey: Survey, vessel: Vessel, field: int) -> Action | None:
    """One flight of the way: a jump if possible, else the neighbouring field that is nearer."""
    best: Action | None = None
    nearest = survey.hops(vessel.field, field)
    for act in legal.get("fly", []):
        assert isinstance(act, Act)
        if survey.board.ship_names[act.ship] == vessel.name and survey.hops(act.field, field) < nearest:
            nearest = survey.hops(act.field, field)
            best = act
    return best


def leg(legal: dict[str, list[Action]], survey: Survey, vessel: Vessel, step: int) -> Action | None:
    """One field further in this direction."""
    text = f"fly {vessel.name} {(vessel.field + step) % survey.board.fields}"
    for act in legal.get("fly", []):
        if act.text == text:
            return act
    return None


CAPTAIN: Final = Temper(
    **{
        **USUAL_RECORD,
        "later": 0.1,
        "climb": 0.4,
        "patience": 0.95,
        "help": 0.0,
        "attack": 0.0,  # a token that is never fired is worth nothing
    }
)


class CaptainBot(AdmiralBot):
    """An admiral in the making: plays every card, but looks one tour ahead, asks nobody and attacks nobody."""

    raids: ClassVar[bool] = False
    asks: ClassVar[bool] = False

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.temper = CAPTAIN
