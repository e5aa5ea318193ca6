"""A bot in twenty lines: it founds, lands, docks and builds where it can, and otherwise picks by lot.

starport tournament starfarers --bots examples/my_bot.py:Settler,random --games 100
starport check-bot examples/my_bot.py:Settler
"""

from starport.bots.base import Bot

FIRST = ("found", "land", "dock", "build")


class Settler(Bot):
    def choose(self, legal, chair):
        for verb in FIRST:
            wanted = [action for action in legal if action.verb == verb]
            if wanted:
                return wanted[self.dice.below(0, len(wanted))]
        return legal[self.dice.below(0, len(legal))]
