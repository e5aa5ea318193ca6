"""Encounters by odds: what an answer brings on average over all cards that could be the one being read."""

from __future__ import annotations

from starport.bots.starfarers.outlook import Outlook
from starport.games.starfarers import encounters as cards
from starport.games.starfarers.encounters import Deck, Effect, Node
from starport.games.starfarers.frames.encounter import Encountering
from starport.games.starfarers.words import BOOSTER, CANNON

DEEP = 12  # nodes; no card is longer


class Meetings:
    """The worth of encounter cards for a seat."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook: Outlook = outlook
        self.deck: Deck = outlook.world.rulebook.deck

    def answer(self, branch: int) -> float:
        """What an answer is worth: the mean over all unread cards that ask the same."""
        world = self.outlook.world
        frame = world.frames[-1]
        assert isinstance(frame, Encountering)
        asked = self.deck.nodes[frame.part.node]
        total = 0.0
        count = 0
        for card in sorted([*world.encounters, frame.card]):
            node = self.asking(self.deck.cards[card].root, asked.question)
            if node is not None and branch < len(node.after):
                total += self.worth(node.after[branch], DEEP)
                count += 1
        return total / count if count else 0.0

    def asking(self, number: int, question: str) -> Node | None:
        """The first node of a card, in the order of reading, that asks this question."""
        if number < 0:
            return None
        node = self.deck.nodes[number]
        if node.question == question:
            return node
        for child in node.after:
            found = self.asking(child, question)
            if found is not None:
                return found
        return None

    def unread(self) -> float:
        """What the next card is worth on average."""
        world = self.outlook.world
        pile = world.encounters
        return sum([self.worth(self.deck.cards[card].root, DEEP) for card in sorted(pile)]) / max(1, len(pile))

    def worth(self, number: int, deep: int) -> float:
        """The expected worth of a card from a node on, with the best answers."""
        if number < 0 or deep == 0:
            return 0.0
        node = self.deck.nodes[number]
        if node.kind == cards.RESOLVE:
            total = self.worth(node.after[0], deep - 1)
            for effect in node.effects:
                total += self.effect(effect)
            return total
        if node.kind == cards.TEST_VERSUS:
            chance = self.chance(node)
            return chance * self.worth(node.after[0], deep - 1) + (1.0 - chance) * self.worth(node.after[1], deep - 1)
        if node.kind == cards.TEST_BANDS:
            sums = self.outlook.odds.sums
            return sum([self.worth(node.after[total], deep - 1) for total in sums]) / len(sums)
        price = self.card() if node.kind == cards.ASK_AMOUNT else 0.0
        best = -99.0
        for branch, child in enumerate(node.after):
            value = self.worth(child, deep - 1) - price * branch
            if value > best:
                best = value
        return best

    def chance(self, node: Node) -> float:
        """The chance to pass a comparison, from the ball pairs."""
        world = self.outlook.world
        seat = self.outlook.seat
        other = (seat + node.offset) % len(world.hands)
        boosters = world.upgrades[BOOSTER]
        if node.stat == cards.COMBAT:
            return self.outlook.odds.pass_chance(world.cannons(seat) - world.upgrades[CANNON][other])
        if node.stat == cards.BOOSTERS:
            return 1.0 if boosters[seat] + world.card_boosters[seat] >= boosters[other] else 0.0
        mine = boosters[seat] + world.card_boosters[seat]
        return self.outlook.odds.pass_chance(mine - boosters[other] - world.card_boosters[other])

    def card(self) -> float:
        """What a card of one's choice is worth, roughly: one in three completes something."""
        return 2.0 * self.outlook.weights.card + 0.08

    def effect(self, effect: Effect) -> float:
        """The worth of one effect."""
        outlook = self.outlook
        weights = outlook.weights
        op = effect.op
        others = len(outlook.world.hands) - 1
        if op == cards.FAME:
            return weights.half * float(max(effect.amount, -outlook.world.halves[outlook.seat]))
        if op in (cards.GAIN_RESOURCE, cards.GAIN_CHOICE):
            return self.card() * effect.amount
        if op == cards.PAY:
            return -self.card() * effect.amount
        if op in (cards.COLLECT, cards.DRAW_FROM_EACH):
            return self.card() * float(others)
        if op == cards.FENCE:
            return self.card()
        if op == cards.FORFEIT:
            return -2.0 * self.card()
        if op == cards.RETURN_GIFT:
            return 2.0 * self.card()
        if op == cards.GAIN_UPGRADE:
            return max([outlook.upgrade_gain(upgrade) for upgrade in range(3)])
        if op == cards.LOSE_UPGRADE:
            return -min([outlook.upgrade_gain(upgrade) for upgrade in range(3)])
        if op == cards.GROUND:
            return -weights.ground
        if op == cards.JUMP:
            return weights.jump
        if op == cards.TRADE_SHIP:
            return max([target.gain for target in outlook.docks], default=0.0) * weights.jump
        return 0.0
