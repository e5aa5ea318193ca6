"""Bots that know Space Dealer: idle, busy and scheduler. They act at the pace of people."""
