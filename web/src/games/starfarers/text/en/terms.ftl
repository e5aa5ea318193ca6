# What people look up again and again.
terms = Terms and odds
terms-costs = What things cost
terms-speeds = Speeds: two balls, before boosters
terms-speeds-about = The black ball makes it { $speed } and brings an encounter.
terms-dice = How often each roll comes
terms-left = What is left
terms-reserve = Reserve cards
terms-encounters = Encounter cards to draw
