"""What every game obeys and no game knows: games, states, actions, events, dice, records and the catalogue."""
