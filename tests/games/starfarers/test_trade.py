"""Stories about trade with players (chapter 8 of docs/rules/starfarers.md)."""

from __future__ import annotations

from typing import Any

import pytest

from starport.engine.refusal import Refused
from tests.games.starfarers.kit import Table


def market(**options: Any) -> Table:
    """Seat 0 is active; everybody holds something of everything."""
    table = Table(**options).empty_hands().active(0)
    for seat in range(4):
        table.hand(seat, ore=2, fuel=2, carbon=2, food=2, goods=1)
    return table


def offers(table: Table) -> dict[int, dict[str, object]]:
    """The open proposals by proposer, as everybody sees them."""
    found: dict[int, dict[str, object]] = {offer["seat"]: offer for offer in table.view(None)["frames"][-1]["offers"]}
    return found


# -- who trades with whom


def test_any_rate_that_both_accept() -> None:
    """SF-TRADE-1: the active player gives three cards for one."""
    table = market().do(0, "offer ore2,goods1 for food1 to 2").do(2, "accept 0")
    assert table.hand_of(0) == {"fuel": 2, "carbon": 2, "food": 3}
    assert table.hand_of(2) == {"ore": 4, "fuel": 2, "carbon": 2, "food": 1, "goods": 2}
    assert table.told("trade_made") == {"seat": 0, "partner": 2, "give": {"ore": 2, "goods": 1}, "want": {"food": 1}}
    assert table.story.bound == (0, 2)  # neither takes it back alone


@pytest.mark.parametrize("partner", [1, 2, 3])
def test_any_other_player_may_be_the_partner(partner: int) -> None:
    """SF-TRADE-1: every other seat can accept, and only the addressed one."""
    table = market().do(0, f"offer ore1 for fuel1 to {partner}")
    assert table.state.acting() == [partner]
    for other in {1, 2, 3} - {partner}:
        assert table.legal(other) == []
        assert table.refused(other, "accept 0").rule == "SF-ACT-1"
    table.do(partner, "accept 0")
    assert table.hand_of(partner)["ore"] == 3


def test_others_never_trade_with_each_other() -> None:
    """SF-TRADE-1 SF-TRADE-2: an offer of a player who is not active has to address the active player."""
    table = market()
    refusal = table.refused(1, "offer ore1 for fuel1 to 2")
    assert (refusal.message, refusal.rule) == ("only_with_active", "SF-TRADE-2")
    assert table.refused(1, "offer ore1 for fuel1 to 2,3").rule == "SF-TRADE-2"
    assert table.refused(1, "offer ore1 for fuel1 to 0,2").rule == "SF-TRADE-2"  # not cut to whom it may concern
    table.do(1, "offer ore1 for fuel1")
    assert table.legal(2) == []
    assert table.refused(2, "accept 1").rule == "SF-ACT-1"


def test_the_active_player_cannot_offer_to_nobody() -> None:
    """SF-TRADE-2: an offer to oneself has no partner."""
    table = market()
    refusal = table.refused(0, "offer ore1 for fuel1 to 0")
    assert (refusal.message, refusal.rule) == ("nobody_addressed", "SF-TRADE-2")
    table.do(0, "offer ore1 for fuel1 to 0,3")
    assert offers(table)[0]["open"] == [3]


@pytest.mark.parametrize(
    "text", ["offer ore1 for fuel1 to 4", "offer ore1 for fuel1 to -1", "offer ore1 for fuel1 to x"]
)
def test_offers_to_seats_that_do_not_exist(text: str) -> None:
    """SF-TRADE-1 SF-ACT-1: there is nobody to trade with."""
    with pytest.raises(Refused) as caught:
        market().game.parse(text)
    assert caught.value.refusal.rule == "SF-ACT-1"


def test_anyone_may_propose_to_the_active_player() -> None:
    """SF-TRADE-2: seat 3 makes a proposal of its own; the active player takes it."""
    table = market().do(3, "offer goods1 for ore2")
    assert table.told("trade_proposed") == {"seat": 3, "give": {"goods": 1}, "want": {"ore": 2}, "to": [0]}
    assert {"accept 3", "refuse 3"} <= set(table.legal(0))
    assert table.legal(3) == ["withdraw"]
    table.do(0, "accept 3")
    assert table.told("trade_made") == {"seat": 3, "partner": 0, "give": {"goods": 1}, "want": {"ore": 2}}
    assert table.hand_of(0)["goods"] == 2
    assert table.hand_of(3)["ore"] == 4


def test_the_active_player_refuses_a_proposal() -> None:
    """SF-TRADE-2: a refused proposal is gone."""
    table = market().do(3, "offer goods1 for ore2").do(0, "refuse 3")
    assert table.told("trade_answered") == {"seat": 0, "proposer": 3, "accepted": False}
    assert offers(table) == {}
    assert table.refused(0, "accept 3").rule == "SF-TRADE-6"


def test_proposals_do_not_hold_up_the_phase() -> None:
    """SF-TRADE-2: with a proposal on the table the active player still builds, exchanges and ends the phase."""
    table = market().do(3, "offer goods1 for ore2")
    assert table.state.acting() == [0]
    table.do(0, "build booster")
    assert list(offers(table)) == [3]
    table.do(0, "end build")
    assert table.frame() == "throwing"


def test_a_new_proposal_replaces_the_old_one() -> None:
    """SF-TRADE-2: each seat has one proposal on the table."""
    table = market().do(3, "offer goods1 for ore2").do(3, "offer goods1 for ore1")
    assert offers(table)[3]["want"] == {"ore": 1}
    table.do(0, "accept 3")
    assert table.hand_of(0)["ore"] == 1


# -- counter-offers


def test_a_counter_offer() -> None:
    """SF-TRADE-2: an addressed player answers with another proposal, which refuses the first; the active player takes it."""
    table = market().do(0, "offer ore1 for fuel1").do(2, "counter fuel1 for ore2")
    assert [(event.name, event.public["seat"]) for event in table.events()] == [
        ("trade_answered", 2),
        ("trade_proposed", 2),
    ]
    assert table.told("trade_proposed") == {"seat": 2, "give": {"fuel": 1}, "want": {"ore": 2}, "to": [0]}
    assert offers(table)[0]["open"] == [1, 3]
    table.do(0, "accept 2")
    assert table.told("trade_made") == {"seat": 2, "partner": 0, "give": {"fuel": 1}, "want": {"ore": 2}}
    assert table.hand_of(0) == {"fuel": 3, "carbon": 2, "food": 2, "goods": 1}
    assert offers(table) == {}  # the offer it answered is settled


def test_a_counter_offer_may_be_refused() -> None:
    """SF-TRADE-2: the first offer stays open for the others."""
    table = market().do(0, "offer ore1 for fuel1").do(2, "counter fuel1 for ore2").do(0, "refuse 2")
    assert list(offers(table)) == [0]
    table.do(1, "accept 0").do(3, "refuse 0").do(0, "confirm 1")
    assert table.hand_of(1)["ore"] == 3


def test_counter_offers_outlive_a_refused_offer() -> None:
    """SF-TRADE-2: when everybody has refused, the counter-offers are still there to be taken."""
    table = market().do(0, "offer ore1 for fuel1").do(1, "counter fuel1 for ore2").do(2, "refuse 0").do(3, "refuse 0")
    assert list(offers(table)) == [1]
    assert {"accept 1", "refuse 1", "end build"} <= set(table.legal(0))


def test_a_counter_offer_needs_an_offer() -> None:
    """SF-TRADE-2 SF-ACT-1: only an addressed player who has not answered may counter."""
    table = market()
    assert table.refused(2, "counter fuel1 for ore1").rule == "SF-ACT-1"
    table.do(0, "offer ore1 for fuel1 to 1,3")
    assert table.refused(2, "counter fuel1 for ore1").rule == "SF-ACT-1"
    assert table.refused(0, "counter fuel1 for ore1").rule == "SF-ACT-1"
    table.do(1, "refuse 0")
    assert table.refused(1, "counter fuel1 for ore1").rule == "SF-ACT-1"
    table.do(1, "offer fuel1 for ore2")  # a proposal of its own is always open
    assert list(offers(table)) == [0, 1]


def test_a_counter_offer_obeys_the_same_rules() -> None:
    """SF-TRADE-2 SF-TRADE-4 SF-TRADE-5 SF-TRADE-6: both sides, different types, cards in hand."""
    table = market().do(0, "offer ore1 for fuel1 to 2")
    assert table.refused(2, "counter nothing for ore1").rule == "SF-TRADE-4"
    assert table.refused(2, "counter fuel1 for fuel2").rule == "SF-TRADE-5"
    assert table.refused(2, "counter goods2 for ore1").rule == "SF-TRADE-6"


# -- what is traded


@pytest.mark.parametrize("thing", ["booster1", "colony1", "medal1", "promise1"])
def test_only_resource_cards_are_traded(thing: str) -> None:
    """SF-TRADE-3: no upgrades, figures, medals or promises; no cards on credit."""
    table = market().upgrades(0, booster=2)
    for text in (f"offer {thing} for ore1", f"offer ore1 for {thing}"):
        with pytest.raises(Refused) as caught:
            table.game.parse(text)
        assert caught.value.refusal.rule == "SF-ACT-2"
    assert table.refused(0, "offer goods2 for ore1").rule == "SF-TRADE-6"  # the second one would be on credit


@pytest.mark.parametrize("text", ["offer ore1 for nothing", "offer nothing for ore1", "offer ore1 for nothing to 2"])
def test_gifts_are_not_allowed(text: str) -> None:
    """SF-TRADE-4: both sides give at least one card."""
    refusal = market().refused(0, text)
    assert (refusal.message, refusal.rule) == ("gifts_not_allowed", "SF-TRADE-4")


def test_gifts_by_agreement() -> None:
    """SF-TRADE-4: with the option one side of a deal may be empty, but never both."""
    table = market(allow_gifts="yes")
    assert table.refused(0, "offer nothing for nothing").rule == "SF-TRADE-4"
    table.do(0, "offer ore2 for nothing to 2").do(2, "accept 0")
    assert table.told("trade_made") == {"seat": 0, "partner": 2, "give": {"ore": 2}, "want": {}}
    assert table.hand_of(2)["ore"] == 4
    table.do(1, "offer nothing for fuel1").do(0, "accept 1")
    assert table.hand_of(1)["fuel"] == 3


def test_no_type_on_both_sides() -> None:
    """SF-TRADE-5: two ore for one ore is a gift in disguise."""
    table = market()
    refusal = table.refused(0, "offer ore2 for ore1")
    assert (refusal.rule, refusal.facts["resource"]) == ("SF-TRADE-5", "ore")
    assert table.refused(0, "offer ore1,fuel1 for fuel2").rule == "SF-TRADE-5"
    assert table.refused(3, "offer ore2 for ore1").rule == "SF-TRADE-5"


def test_the_proposer_must_hold_what_is_offered() -> None:
    """SF-TRADE-6: a proposal needs the offered cards in the proposer's hand."""
    table = market().hand(0, ore=1).hand(3, goods=1)
    assert table.refused(0, "offer ore2 for fuel1").rule == "SF-TRADE-6"
    assert table.refused(0, "offer fuel1 for ore1").rule == "SF-TRADE-6"
    assert table.refused(3, "offer ore1 for fuel1").rule == "SF-TRADE-6"
    assert table.may(0, "offer ore1 for fuel3")


def test_a_proposal_reveals_nothing_about_the_partner() -> None:
    """SF-TRADE-6: it is accepted whatever the others hold, even if nobody has such a card."""
    for cards in ({}, {"fuel": 9}):
        table = Table().empty_hands().active(0).hand(0, ore=1).hand(2, **cards)
        table.do(0, "offer ore1 for fuel9 to 2")
        assert offers(table)[0] == {"seat": 0, "give": {"ore": 1}, "want": {"fuel": 9}, "open": [2], "accepted": []}
        assert table.legal(2) == (["refuse 0", "accept 0"] if cards else ["refuse 0"])


def test_acceptance_needs_the_cards() -> None:
    """SF-TRADE-6: who lacks the wanted cards can only refuse, and the others cannot tell why."""
    table = market().hand(2, ore=5).do(0, "offer carbon1 for food1")
    assert table.refused(2, "accept 0").rule == "SF-TRADE-6"
    table.do(2, "refuse 0")
    assert table.told("trade_answered") == {"seat": 2, "proposer": 0, "accepted": False}
    table.do(1, "refuse 0")
    assert table.told("trade_answered") == {"seat": 1, "proposer": 0, "accepted": False}


def test_the_active_player_needs_the_cards_for_a_proposal() -> None:
    """SF-TRADE-6: a proposal beyond the active player's hand can be refused only."""
    table = market().do(2, "offer goods1 for ore3")
    assert "refuse 2" in table.legal(0)
    assert table.refused(0, "accept 2").rule == "SF-TRADE-6"


def test_forms_name_their_bounds() -> None:
    """SF-TRADE-2 SF-TRADE-6: what may be offered is the own hand, to whom depends on who is active."""
    table = market().hand(0, ore=3, goods=2).hand(2, food=1)
    (form,) = table.state.forms(0)
    assert (form.verb, form.bounds) == ("offer", {"give_at_most": {"ore": 3, "goods": 2}, "to": [1, 2, 3]})
    (form,) = table.state.forms(2)
    assert (form.verb, form.bounds) == ("offer", {"give_at_most": {"food": 1}, "to": [0]})
    table.do(0, "offer ore1 for food1 to 2")
    assert table.state.forms(0) == []
    (form,) = table.state.forms(2)
    assert (form.verb, form.bounds) == ("counter", {"give_at_most": {"food": 1}, "to": [0]})
    assert [form.verb for form in table.state.forms(1)] == ["offer"]
    table.do(2, "refuse 0")
    assert [form.verb for form in table.state.forms(0)] == ["offer"]
    assert table.state.forms(7) == []


# -- several acceptors


def test_the_active_player_picks_one_of_several() -> None:
    """SF-TRADE-7: two accept, the active player confirms one; the deal is done at once, the other gets nothing."""
    table = market().do(0, "offer ore1 for fuel1").do(3, "accept 0").do(1, "accept 0")
    assert not table.events("trade_made")
    assert list(table.state.sizes) == [9, 9, 9, 9]
    assert offers(table)[0]["accepted"] == [1, 3]
    assert {"confirm 1", "confirm 3", "withdraw"} <= set(table.legal(0))
    assert table.refused(0, "confirm 2").rule == "SF-TRADE-7"
    table.do(2, "refuse 0").do(0, "confirm 3")
    assert table.told("trade_made")["partner"] == 3
    assert (table.hand_of(3)["ore"], table.hand_of(1)["ore"]) == (3, 2)
    assert offers(table) == {}
    assert table.refused(0, "confirm 1").rule == "SF-TRADE-7"


def test_nobody_waits_for_the_last_answer() -> None:
    """SF-TRADE-7: the first acceptor may be confirmed while others still think."""
    table = market().do(0, "offer ore1 for fuel1").do(3, "accept 0")
    assert table.state.acting() == [1, 2]
    table.do(0, "confirm 3")
    assert table.told("trade_made")["partner"] == 3
    assert table.state.acting() == [0]


def test_the_active_player_may_pick_none() -> None:
    """SF-TRADE-7: after two acceptances the offer is withdrawn and nothing changes hands."""
    table = market().do(0, "offer ore1 for fuel1").do(1, "accept 0").do(2, "accept 0").do(3, "refuse 0")
    assert table.legal(0) == ["confirm 1", "confirm 2", "withdraw"]
    table.do(0, "withdraw")
    assert table.told("trade_withdrawn") == {"seat": 0}
    assert list(table.state.sizes) == [9, 9, 9, 9]


def test_an_offer_to_one_player_is_a_deal_when_accepted() -> None:
    """SF-TRADE-7: with one addressee there is nothing to pick."""
    table = market().do(0, "offer ore1 for fuel1 to 3").do(3, "accept 0")
    assert table.names() == ["trade_answered", "trade_made"]
    assert table.hand_of(3)["ore"] == 3


def test_a_deal_cannot_be_undone() -> None:
    """SF-TRADE-7: after the deal there is no offer to withdraw."""
    table = market().do(0, "offer ore1 for fuel1 to 3").do(3, "accept 0")
    assert table.refused(0, "withdraw").rule == "SF-TRADE-8"
    assert table.refused(3, "withdraw").rule == "SF-ACT-1"


def test_nobody_answers_twice() -> None:
    """SF-TRADE-7: an answer stands."""
    table = market().do(0, "offer ore1 for fuel1").do(1, "accept 0").do(2, "refuse 0")
    assert table.legal(1) == table.legal(2) == []
    assert table.refused(1, "refuse 0").rule == "SF-ACT-1"
    assert table.refused(2, "accept 0").rule == "SF-ACT-1"


# -- lapse


def test_an_offer_may_be_withdrawn() -> None:
    """SF-TRADE-8: the proposer takes it back before anybody has answered; then nobody can accept."""
    table = market().do(0, "offer ore1 for fuel1").do(0, "withdraw")
    assert table.told("trade_withdrawn") == {"seat": 0}
    assert table.refused(1, "accept 0").rule == "SF-ACT-1"
    assert table.state.acting() == [0]


def test_a_proposal_to_the_active_player_may_be_withdrawn() -> None:
    """SF-TRADE-8: seat 3 takes its proposal back."""
    table = market().do(3, "offer goods1 for ore2").do(3, "withdraw")
    assert offers(table) == {}
    assert table.refused(0, "accept 3").rule == "SF-TRADE-6"
    assert table.legal(3) == []


def test_one_open_offer_at_a_time() -> None:
    """SF-TRADE-8: while the own offer runs the active player makes no other and builds nothing."""
    table = market().do(0, "offer ore1 for fuel1")
    refusal = table.refused(0, "offer ore1 for food1")
    assert (refusal.message, refusal.rule) == ("offer_is_open", "SF-TRADE-8")
    assert table.legal(0) == ["withdraw"]
    assert not table.may(0, "build booster")
    assert not table.may(0, "end build")


def test_a_refused_offer_is_over() -> None:
    """SF-TRADE-8: when everybody has refused, the active player goes on."""
    table = market().do(0, "offer ore1 for fuel1")
    for seat in (1, 2, 3):
        table.do(seat, "refuse 0")
    assert table.names() == ["trade_answered", "trade_withdrawn"]
    assert table.state.acting() == [0]
    assert table.may(0, "build booster")


def test_a_proposal_lapses_with_the_cards() -> None:
    """SF-TRADE-8: seat 3 has offered its only goods and now sells it in another deal, so its proposal is gone."""
    table = market().do(3, "offer goods1 for ore2").do(0, "offer fuel1 for goods1 to 3").do(3, "accept 0")
    assert [(event.name, event.public["seat"]) for event in table.events()][-2:] == [
        ("trade_made", 0),
        ("trade_withdrawn", 3),
    ]
    assert offers(table) == {}
    assert table.refused(0, "accept 3").rule == "SF-TRADE-6"


def test_a_proposal_that_is_still_covered_stays() -> None:
    """SF-TRADE-8: another deal alone does not end a proposal."""
    table = market().do(3, "offer goods1 for ore2").do(0, "offer fuel1 for food1 to 3").do(3, "accept 0")
    assert list(offers(table)) == [3]
    table.do(0, "accept 3")
    assert table.hand_of(0)["goods"] == 2


def test_proposals_lapse_with_the_phase() -> None:
    """SF-TRADE-8: what was proposed in this phase is gone in the next turn."""
    table = market().ships(0).do(3, "offer goods1 for ore2").do(0, "end build")
    assert table.refused(0, "accept 3").rule == "SF-ACT-1"
    table.resume().active(1)
    assert offers(table) == {}
