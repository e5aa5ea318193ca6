end-facts = Table { $table } · { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    } · { $minutes } min · the dice can be checked now
see-board = Board
how-points = How the points came
by-turn = points by turn
curve-about = Points of all players over { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }
sources = Sources
source-colonies = colonies
source-spaceports = spaceports
source-markers = friendship markers
source-pirate_base = pirate bases beaten
source-ice_planet = ice planets
source-artefact = artefacts
source-half_medals = half medals
final-board = Final board
award-hauler = Long hauler
award-hauler-about =
    { $count ->
        [one] 1 step flown
       *[other] { $count } steps flown
    }
award-pathfinder = Pathfinder
award-pathfinder-about =
    { $count ->
        [one] 1 system explored first
       *[other] { $count } systems explored first
    }
award-merchant = Market maker
award-merchant-about =
    { $count ->
        [one] 1 trade
       *[other] { $count } trades
    }
award-untouchable = Untouchable
award-untouchable-about =
    { $count ->
        [one] 1 test won
       *[other] { $count } tests won
    }
award-harvest = Rich harvest
award-harvest-about =
    { $count ->
        [one] 1 card from planets
       *[other] { $count } cards from planets
    }
