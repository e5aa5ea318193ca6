end-facts = Tafel { $table } · { $turns ->
        [one] 1 beurt
       *[other] { $turns } beurten
    } · { $minutes } min · de dobbelstenen zijn nu te controleren
see-board = Bord
how-points = Hoe de punten kwamen
by-turn = punten per beurt
curve-about = Punten van allen over { $turns ->
        [one] 1 beurt
       *[other] { $turns } beurten
    }
sources = Bronnen
source-colonies = kolonies
source-spaceports = ruimtehavens
source-markers = vriendschapsschijven
source-pirate_base = verslagen piratenbases
source-ice_planet = ijsplaneten
source-artefact = artefacten
source-half_medals = halve medailles
final-board = Laatste stand
award-hauler = Verre vlieger
award-hauler-about =
    { $count ->
        [one] 1 stap gevlogen
       *[other] { $count } stappen gevlogen
    }
award-pathfinder = Padvinder
award-pathfinder-about =
    { $count ->
        [one] 1 stelsel als eerste verkend
       *[other] { $count } stelsels als eerste verkend
    }
award-merchant = Marktmeester
award-merchant-about = { $count } keer geruild
award-untouchable = Onverslagen
award-untouchable-about =
    { $count ->
        [one] 1 proef gewonnen
       *[other] { $count } proeven gewonnen
    }
award-harvest = Rijke oogst
award-harvest-about =
    { $count ->
        [one] 1 kaart van planeten
       *[other] { $count } kaarten van planeten
    }
