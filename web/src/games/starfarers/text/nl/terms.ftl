# Wat men telkens opzoekt.
terms = Begrippen en kansen
terms-costs = Wat de dingen kosten
terms-speeds = Snelheid: twee ballen, zonder motoren
terms-speeds-about = Met de zwarte bal is het { $speed }, en er is een ontmoeting.
terms-dice = Hoe vaak elke worp valt
terms-left = Wat er nog is
terms-reserve = Reservekaarten
terms-encounters = Ontmoetingskaarten op de stapel
