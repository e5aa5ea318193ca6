"""The frame of the trade and build phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from starport.engine.game import Json
from starport.engine.position import Reader, bad
from starport.games.starfarers.frames.frame import TRADING, Frame
from starport.games.starfarers.schema.frames import OfferView, TradingView
from starport.games.starfarers.words import Bundle, bundle_of, bundle_text, named

if TYPE_CHECKING:
    from starport.games.starfarers.state import State


@mypyc_attr(acyclic=True)
class Proposal:
    """An open offer: what is given for what, to whom (a mask of seats), and who has answered how."""

    __slots__ = ("accepted", "give", "open", "want")

    def __init__(self, give: Bundle, want: Bundle, addressed: i64) -> None:
        self.give: Bundle = give
        self.want: Bundle = want
        self.open: i64 = addressed  # seats that have not answered yet
        self.accepted: i64 = 0  # seats that have accepted


NO_OFFERS: Final = vec[Proposal | None]([None] * 8)


@mypyc_attr(acyclic=True)
class Trading(Frame):
    """The trade and build phase with the open proposals, one at most per seat."""

    __slots__ = ("offers", "offers_made", "sole", "talking")

    def __init__(self, seat: i64, seats: i64) -> None:
        super().__init__(TRADING, seat)
        self.offers_made: i64 = 0  # by the active player
        self.offers: vec[Proposal | None] = NO_OFFERS[:seats]
        self.sole: bool = False  # whether the running offer of the active player went to a single seat
        self.talking: bool = False  # whether any proposal is open

    def copy(self) -> Frame:
        other = Trading(self.seat, 0)
        other.offers_made = self.offers_made
        other.offers = self.offers[:]  # answered proposals are replaced, never changed
        other.sole = self.sole
        other.talking = self.talking
        return other

    def view(self, state: State, seat: int | None) -> TradingView:
        offers: list[OfferView] = [
            {
                "seat": proposer,
                "give": named(offer.give),
                "want": named(offer.want),
                "open": _seats(offer.open),
                "accepted": _seats(offer.accepted),
            }
            for proposer, offer in enumerate(self.offers)
            if offer is not None
        ]
        return {"frame": "trading", "seat": self.seat, "offers": offers}

    def save(self, state: State) -> Json:
        saved = super().save(state)
        saved["offers_made"] = self.offers_made
        saved["sole"] = self.sole
        saved["offers"] = [
            None
            if offer is None
            else {
                "give": bundle_text(offer.give),
                "want": bundle_text(offer.want),
                "open": _seats(offer.open),
                "accepted": _seats(offer.accepted),
            }
            for offer in self.offers
        ]
        return saved

    def load(self, state: State, reader: Reader) -> None:
        seats = state.rulebook.seats
        self.offers_made = reader.number("offers_made", 0, 1 << 30)
        self.sole = reader.flag("sole")
        offers = reader.items("offers")
        if len(offers) != seats:
            raise bad(reader.path("offers"), f"must have {seats} entries")
        for proposer, item in enumerate(offers):
            if item is not None:
                part = Reader(item, f"{reader.path('offers')}[{proposer}]")
                self.offers[proposer] = _proposal(part, proposer, seats)
                self.talking = True


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(8) if mask >> seat & 1]


def _proposal(part: Reader, proposer: i64, seats: i64) -> Proposal:
    give = bundle_of(part.take("give"), part.path("give"))
    proposal = Proposal(give, bundle_of(part.take("want"), part.path("want")), _mask(part, "open", seats))
    proposal.accepted = _mask(part, "accepted", seats)
    part.end()
    if (proposal.open | proposal.accepted) >> proposer & 1 or proposal.open & proposal.accepted:
        raise bad(part.where, "is open to, or accepted by, other seats, each of them once")
    return proposal


def _mask(reader: Reader, name: str, seats: i64) -> i64:
    mask = 0
    for seat in reader.numbers(name, 0, seats - 1):
        mask |= 1 << seat
    return mask
