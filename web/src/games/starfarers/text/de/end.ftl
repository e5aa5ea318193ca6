end-facts = Tisch { $table } · { $turns ->
        [one] 1 Zug
       *[other] { $turns } Züge
    } · { $minutes } min · die Würfel lassen sich jetzt prüfen
see-board = Plan
how-points = Woher die Punkte kamen
by-turn = Punkte je Zug
curve-about = Punkte aller über { $turns ->
        [one] 1 Zug
       *[other] { $turns } Züge
    }
sources = Quellen
source-colonies = Kolonien
source-spaceports = Raumhäfen
source-markers = Freundschaftsmarker
source-pirate_base = besiegte Piratenbasen
source-ice_planet = Eisplaneten
source-artefact = Artefakte
source-half_medals = halbe Orden
final-board = Letzter Stand
award-hauler = Langstrecke
award-hauler-about =
    { $count ->
        [one] 1 Schritt geflogen
       *[other] { $count } Schritte geflogen
    }
award-pathfinder = Pfadfinder
award-pathfinder-about =
    { $count ->
        [one] 1 System zuerst erkundet
       *[other] { $count } Systeme zuerst erkundet
    }
award-merchant = Marktmacher
award-merchant-about = { $count } Mal getauscht
award-untouchable = Unbesiegt
award-untouchable-about =
    { $count ->
        [one] 1 Probe bestanden
       *[other] { $count } Proben bestanden
    }
award-harvest = Reiche Ernte
award-harvest-about =
    { $count ->
        [one] 1 Karte von Planeten
       *[other] { $count } Karten von Planeten
    }
