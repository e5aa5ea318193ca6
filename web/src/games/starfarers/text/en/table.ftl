sits-here = online
sits-away = away
sits-kept = kept by a bot
sits-bot = bot
chances = Chances to win
chances-about = as a bot judges them
chance-of = { $name } { $percent } percent
turn-number = turn { $turn }
a-card = a card
accept = Accept
answer = Answer
build = Build
buy = Buy
confirm = Confirm
convert = Convert
counter = Counter-offer
decline = Decline
discard = Discard
dock = Dock
draw = Draw
end = End
exchange = Exchange
fence = Deal
fit = Show the whole board
fly = Fly
found = Found
gain = Gain
give = Give
ground = Stay
hand = Hand over
help = Ask for help
jump = Jump
land = Land
lose = Lose
offer = Offer
pass = Pass
pay = Pay
pick = Choose
place = Place
port = Spaceport
refuse = Refuse
relief = Relief
roll = Roll
settle = Settle
steal = Draw from
stop = Stop
take = Take
throw = Throw
withdraw = Withdraw
trade_made = traded { $give } for { $want }
ask = Ask
avoid = Avoid
donate = Give
seek = Seek
ore = ore
fuel = fuel
carbon = carbon
food = food
goods = goods
count-ore = { $count } ore
count-fuel = { $count } fuel
count-carbon = { $count } carbon
count-food = { $count } food
count-goods = { $count } goods
booster = Booster
cannon = Cannon
freight_pod = Freight pod
booster-many = Boosters
cannon-many = Cannons
freight_pod-many = Pods
booster-about = one step more for every ship
cannon-about = beats pirates
freight_pod-about = trade stations and ice planets
colony = Colony
spaceport = Spaceport
colony_ship = Colony ship
trade_ship = Trade ship
trade_station = Trade station
transport = transport
shipyard = shipyard
marker = friendship marker
half_medals = half medals
pirate_base = pirate base
ice_planet = ice planet
artefact = artefact
green_folk = Green Folk
merchants = Merchants
scientists = Scientists
diplomats = Diplomats
travelers = Travelers
ball-black = black ball
ball-blue = blue ball
ball-yellow = yellow ball
ball-red = red ball
green-ore = Ore friend
green-fuel = Fuel friend
green-carbon = Carbon friend
green-food = Food friend
green-goods = Goods friend
green-ore-about = one more ore when your planets give ore
green-fuel-about = one more fuel when your planets give fuel
green-carbon-about = one more carbon when your planets give carbon
green-food-about = one more food when your planets give food
green-goods-about = one more goods when your planets give goods
merchant-ore = Ore market
merchant-fuel = Fuel market
merchant-carbon = Carbon market
merchant-food = Food market
merchant-goods = Goods market
merchant-ore-about = 2 ore for 1 card of the supply
merchant-fuel-about = 2 fuel for 1 card of the supply
merchant-carbon-about = 2 carbon for 1 card of the supply
merchant-food-about = 2 food for 1 card of the supply
merchant-goods-about = 1 goods for 1 card of the supply
scientist-mixed-1 = Twin device
scientist-mixed-2 = Twin device
scientist-mixed-3 = Twin device
scientist-boosters = Fast drive
scientist-cannons = Strong cannons
scientist-mixed-1-about = +1 booster, +1 cannon
scientist-mixed-2-about = +1 booster, +1 cannon
scientist-mixed-3-about = +1 booster, +1 cannon
scientist-boosters-about = +2 boosters
scientist-cannons-about = +2 cannons
diplomat-tribute = Reduced tribute
diplomat-help = Help for the poor
diplomat-relief = Galactic relief
diplomat-fame-1 = Bought fame
diplomat-fame-2 = Bought fame
diplomat-tribute-about = a seven costs you cards only above 12
diplomat-help-about = draw a card from two richer players
diplomat-relief-about = a card of choice when a roll gives you nothing
diplomat-fame-1-about = a half medal for 1 goods each turn
diplomat-fame-2-about = a half medal for 1 goods each turn
of = { $part } of { $whole }
free = free
away =
    { $count ->
        [one] 1 away
       *[other] { $count } away
    }
no-stop = no stop here
point-site = site between { $one } and { $two }, { $place }
point-dock = docking point: { $people }
point-near = space near { $place }
point-near-people = space near the { $place }
point-space = open space
figure-of = 
    { $name_is ->
        [you] { $figure }, yours
       *[other] { $figure } of { $name }
    }
stop-explore = explores
stop-found = colony site
stop-dock = founds a trade station
stop-cannon = beats the pirate base
stop-freight_pod = makes the ice planet liveable
stop-colony = a place for a colony
stop-spaceport = a place for a spaceport
stop-colony_ship = a place for the ship
stop-trade_ship = a place for the ship
board = Board
board-left = Board, homes at the left. Arrow keys walk, Enter selects.
board-bottom = Board, homes at the bottom. Arrow keys walk, Enter selects.
phases = Phases of the turn
production = Production
trade-build = Trade & build
flight = Flight
table-turn = Table { $table } · turn { $turn }
undo-about = take your last step back
log-open = Open the log
log-close = Close the log
log-filter = Filter
log-all = All
log-digest = Since your last turn
log-turn = Turns
log-cards = Cards
log-build = Building
log-flight = Flight
log-trade = Trade
log-talk = Table
points-count =
    { $count ->
        [one] 1 point
       *[other] { $count } points
    }
cards-count =
    { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
colonies = colonies
spaceports = spaceports
markers = friendship markers
medals = medals
half-medals = half medals
stations = trade stations
cards-in-hand = cards in hand
on-seven = on 7
reserve-each = reserve cards each turn
mothership = Mothership
mothership-has = Mothership: { $boosters ->
        [one] 1 booster
       *[other] { $boosters } boosters
    }, { $cannons ->
        [one] 1 cannon
       *[other] { $cannons } cannons
    }, { $pods ->
        [one] 1 freight pod
       *[other] { $pods } freight pods
    }
friendship-cards = Friendship cards
supply = Supply
your-hand = Your hand
seven-takes = a seven takes { $count }
build-title = Build
transports-free =
    { $count ->
        [one] 1 transport free
       *[other] { $count } transports free
    }
places =
    { $count ->
        [one] 1 place
       *[other] { $count } places
    }
full = full
no-place = no free place
no-figure = no figure left
none-left = none left
no-transport = no transport
swap = Swap
swap-about = exchange with the supply
trade = Trade
trade-later = only in trade and build
you-give = You give
you-get = You get
in-your-hand = in your hand
all = All
one-less = one { $what } less
do-offer = Offer { $give } : { $want }
do-counter = Counter { $give } : { $want }
counter-word = Counter
do-withdraw = Withdraw
offer-to-you = You get { $give } for { $want }
accepts = 
    { $name_is ->
        [you] You accept
       *[other] { $name } accepts
    }
declines = 
    { $name_is ->
        [you] You: no
       *[other] { $name }: no
    }
thinks = 
    { $name_is ->
        [you] You think …
       *[other] { $name } thinks …
    }
do-trade = Trade
all-like-this = always no to this
accept-word = Accept
trade-quiet = No offers right now.
with-supply = With the supply
stock-left = small figures: cards left
decision = Decision
yes = Yes
no = No
encounter = Encounter
do-pass = No, thank you
do-roll = Roll the dice
do-roll-sub = planets give cards
do-throw = Shake the mothership
do-throw-sub = two balls give the speed
do-choose = Your choice is needed
do-discard-first = Choose cards
do-discard = Put down { $count }
do-give-first = Choose cards
do-give =
    { $count ->
        [0] Give nothing
        [one] Give 1 card
       *[other] Give { $count } cards
    }
do-pay-first = Choose cards
do-pay = Pay { $count }
do-take-first = Choose cards
do-take = Take { $count }
do-fence-first = Choose cards
do-fence = Make the deal
cards-chosen = { $count } of { $wanted } chosen
do-confirm = 
    { $name_is ->
        [you] Trade with yourself
       *[other] Trade with { $name }
    }
do-confirm-sub = your offer was accepted
do-accept = Give { $give }, get { $get }
do-accept-sub =
    { $name_is ->
        [you] your offer (X: no)
       *[other] { $name } offers it (X: no)
    }
do-refuse = Decline
do-refuse-sub = you do not have the cards
wait-answers = Waiting for answers
wait-answers-sub = your offer is open
paused = Paused
paused-sub = the menu continues
do-fly = Fly here
do-land = Fly to the site
do-dock = Fly and dock
do-jump = Jump here
do-jump-choose = Choose where to jump
do-fly-sub = { $part } of { $whole }, { $where }
do-place-choose = Choose a place
do-place-choose-sub = marked on the board
do-settle = Place a colony
do-port = Choose your spaceport
do-found = Found a colony here
do-found-sub = a point, and cards from both planets
do-to-flight = To flight
do-end-turn = End the turn
ships-ready =
    { $count ->
        [0] no ship is on the board
        [one] 1 ship is ready
       *[other] { $count } ships are ready
    }
ships-may-fly =
    { $count ->
        [one] 1 ship may still fly
       *[other] { $count } ships may still fly
    }
do-end-flight = End flight
do-end-flight-sub = your turn ends
do-end-flight-soon = in a moment, unless you undo
do-end-anyway = End it anyway
left-undone = still possible: { $list }
no-reminder = Do not remind me
do-stop = Stop here
next-ship = Next ship
do-draw = Draw reserve
do-buy-fame = Buy fame (1 goods)
do-help = Help from { $names }
speed-before = Speed this turn
your-throw = The throw
two-balls = two balls
not-counted = not counted
base = base
card = card
steps-word = steps
steps =
    { $count ->
        [one] 1 step
       *[other] { $count } steps
    }
targets = Targets
chance-before = chance before the throw
you-watch = You are watching
frame-founding = Founding
frame-turn = Turn
frame-rolling = Roll the dice
frame-discarding = A seven: discard
frame-stealing = A seven: draw a card
frame-relieving = Galactic relief
frame-trading = Trade and build
frame-throwing = Shake the mothership
frame-encounter = Encounter
frame-flight = Flight
frame-paying = Pay cards
frame-choosing = Take cards
frame-giving = Give a card
frame-fencing = A deal
frame-gaining = A free upgrade
frame-losing = Lose an upgrade
frame-grounding = A ship stays
frame-jumping = A jump
frame-landing = Landing
frame-placing = Place a free ship
frame-picking = Friendship card
wins = 
    { $name_is ->
        [you] You win with { $points ->
                [one] 1 point
               *[other] { $points } points
            }
       *[other] { $name } wins with { $points ->
                [one] 1 point
               *[other] { $points } points
            }
    }
dice = Dice
dice-about = Dice sums against expectation
dice-text = Bars: rolled. White lines: expected in { $rolls ->
        [one] 1 roll
       *[other] { $rolls } rolls
    }. Sevens: { $sevens }, expected { $expected }.
advice-ask = What would you do?
advice = { $bot } would do this: { $what }
advice-fly = Fly the { $ship } to: { $where }
advice-swap = { $verb } { $give } for { $get }
advice-exchange = Exchange { $give } for { $get } with the supply
advice-plain = { $verb }: { $what }
advice-wait = wait
advice-why = { $said }, { $why }
advice-go = Go there
artefact_found = found an artefact: { $planet }
card_drawn = 
    { $from_is ->
        [you] drew { $card } from you
       *[other] drew { $card } from { $from }
    }
card_given = 
    { $from_is ->
        [you] got { $card } from you
       *[other] got { $card } from { $from }
    }
bot_explained =
    { $why ->
        [wins] because it wins
        [marker] because it brings the marker of the { $about }
        [denies]
            { $rival_is ->
                [you] because it denies you the marker of the { $about }
               *[other] because it denies { $rival } the marker of the { $about }
            }
        [hinders]
            { $rival_is ->
                [you] because it slows you down
               *[other] because it slows { $rival } down
            }
        [points] because it brings points
        [income] because it earns more
        [cards] because the hand fits better then
        [ships] because it brings ships nearer to their goals
        [upgrades] because the mothership grows stronger
        [friendship] because it makes friends
        [tried] because it came to more when tried out
       *[outlook] because it promises most in the long run
    }
card_stolen = 
    { $from_is ->
        [you] drew { $card } from you
       *[other] drew { $card } from { $from }
    }
cards_discarded = put down { $cards }
cards_gained = took { $cards }
cards_paid = paid { $cards }
chips_revealed = numbers turned up at { $slot }
colony_founded = founded a colony: { $point }
comparison_made = 
    { $opponent_is ->
        [you] { $mine } against your { $theirs }
       *[other] { $mine } against { $theirs } of { $opponent }
    }
deal_forfeited = lost the deal: { $cards }
dice_rolled = rolled { $dice } = { $sum }
discard_required = to be discarded: { $numbers }
encounter_answered = answered: { $answer }
encounter_deck_reshuffled = the encounter cards are shuffled
encounter_finished = encounter { $card } is over
encounter_question = got a question
encounter_started = had an encounter
fame_bought = bought fame
free_ship_deferred = the free ship has to wait
free_ship_placed = placed the free trade ship
free_ship_won = won a free trade ship
friendship_card_taken = took the card { $card }
friendship_marker_moved = got the marker of the { $people }
game_won = won the game
gift_returned = got the gift back: { $cards }
half_medals_changed = half medals { $delta }, now { $total }
help_taken = asked for help: { $seats }
ice_planet_terraformed = made an ice planet liveable
mothership_thrown = threw { $balls }
must_leave_cleared = ship { $ship } left where it had to
must_leave_set = ship { $ship } must leave or found next turn
pirate_base_beaten = beat a pirate base
points_changed = came to { $new ->
        [one] 1 point
       *[other] { $new } points
    } ({ $reason })
relief_taken = took { $resource } as relief
reserve_drawn = drew { $cards } from the reserve
reserve_refilled = the reserve pile is filled again
sector_discovered = discovered: { $slot }
seven_rolled = a seven
ship_built = built a ship: { $kind }
ship_grounded = ship { $ship } stays this turn
ship_jumped = ship { $ship } jumped: { $point }
ship_moved =
    { $path ->
        [one] ship { $ship } flew 1 step
       *[other] ship { $ship } flew { $path } steps
    }
spaceport_built = built a spaceport
special_revealed = appeared: { $special } { $strength }
speed_set = speed { $base } + { $bonus } = { $speed }
start_cards_drawn = drew the first cards
start_piece_placed = placed: { $piece }
start_upgrade_taken = took { $upgrade }
station_founded = founded a station with the { $people }
supply_short = too little { $resource } in the supply
supply_trade_made = exchanged { $given } for { $taken }
threshold_reached = reached { $points ->
        [one] 1 point
       *[other] { $points } points
    }!
trade_answered =
    { $accepted ->
        [yes] accepted the offer
       *[no] declined the offer
    }
trade_proposed = offered { $give } for { $want }
trade_withdrawn = withdrew the offer
turn_ended = turn { $turn } ends
turn_started = turn { $turn }
upgrade_built = built { $upgrade }
upgrade_gained = gained { $upgrade }
upgrade_lost = lost { $upgrade }
yield_bonus = +1 from a friend: { $resource }
yield_paid = got { $cards }
bad_bundle = “{ $text }” is no bundle of cards.
cards_missing = You still need { $missing }.
gifts_not_allowed = Both sides must give something.
match_is_over = The match is over.
must_leave = This ship must leave this point.
must_leave_first = A ship must leave its point first.
needs_own_colony = You need a colony of your own there.
needs_own_spaceport = Ships are built at your own spaceports.
no_docking = Only trade ships dock here.
no_figure = No { $figure } is left in your stock.
no_room = There is room for { $most } only: { $upgrade }.
no_such_ship = Ship { $ship } is not on the board.
no_trade_ship_on_site = Trade ships may not stop on colony sites.
nobody_addressed = The offer is addressed to nobody.
none_left = None left in the stock: { $upgrade }.
not_in_hand = You do not have enough { $resource }.
not_now = Not possible at this moment.
not_on_a_site = Ship { $ship } is not on a colony site.
not_your_decision = 
    { $seat_is ->
        [you] You decide now.
       *[other] { $seat } decides now.
    }
offer_is_open = Your offer is still open.
only_with_active = 
    { $seat_is ->
        [you] Trade only with whoever is on turn: that is you.
       *[other] Trade only with whoever is on turn: { $seat }.
    }
other_ship_is_flying = Ship { $ship } is in flight and must stop first.
outpost_full = The outpost of the { $people } is full.
pods_missing = The { $people } want { $wanted ->
        [one] 1 freight pod
       *[other] { $wanted } freight pods
    }.
point_closed = No ship can enter this point.
point_occupied = Somebody stands there already.
point_protected = 
    { $seat_is ->
        [you] This is a spaceport point of yours.
       *[other] This is a spaceport point of { $seat }.
    }
rate_not_met = The supply wants { $rate } { $resource }.
same_type_on_both_sides = The same kind on both sides: { $resource }.
ship_cannot_stop_here = Ship { $ship } may not stay here.
ship_finished = Ship { $ship } has finished its move.
site_closed = This site stays closed in this game.
special_in_the_way = First clear the planet: { $planet }.
supply_empty = The supply has no { $resource }.
system_full = No more colonies fit into this system.
too_far = 
    { $speed ->
        [0] Too far: no step is left.
        [one] Too far: one step is left.
       *[other] Too far: { $speed } steps are left.
    }
unknown_action = There is no such action: { $text }.
wrong_number_of_cards =
    { $wanted ->
        [one] 1 card is asked for
       *[other] { $wanted } cards are asked for
    }, not { $given }.
wrong_phase = Not in this phase: { $frame }.
traveler-jump-1 = Space jump
traveler-jump-2 = Space jump
traveler-encounter = Chosen encounter
traveler-donation = Donation
traveler-conversion = Ship conversion
traveler-jump-1-about = a ship jumps instead of flying
traveler-jump-2-about = a ship jumps instead of flying
traveler-encounter-about = have an encounter, or avoid it
traveler-donation-about = ask somebody for a card
traveler-conversion-about = colony ship becomes trade ship, or back
frame-deciding = Encounter or not
frame-donating = A donation
donation_asked = asked for { $resource }
donation_answered = answered about { $resource }
encounter_chosen = chose an encounter
encounter_declined = avoided the encounter
ship_converted = ship { $ship } is now: { $kind }
black_ball = Not with a black ball.
boosters_missing = You need { $wanted ->
        [one] 1 booster
       *[other] { $wanted } boosters
    }.
cannot_end_as_such = Ship { $ship } could not stay there as such.
card_not_owned = You do not own this card.
card_used_this_turn = This card was used this turn.
not_your_step = It is not your step.
not_yourself = Not with yourself.
ship_has_moved = Ship { $ship } has moved already.
supply_only = 
    { $seat_is ->
        [you] You may trade with the supply only.
       *[other] { $seat } may trade with the supply only.
    }
rank-number = rank { $rank }
rank-choose = Rank
rank-about = Encounters always hit your ship with the lowest rank.
do-rank = Choose a rank
point-trade = trade point { $number } of the { $people }
pilot-number = Pilot { $number }
step-done = done
step-now = at work
step-later = comes later
wait-then-you = { $frame }, then you
do-seek = Have the encounter
do-avoid = No encounter
do-donate = Give the card
do-decline = Keep it
do-clear-disc = Clear: { $planet }
do-look-disc = Look at: { $planet }
do-convert = Ship { $ship } becomes: { $kind }
do-space-jump = Space jump
do-ask = Ask for a card
do-stop-sub = the ship ends its flight
disc_looked_at = looked at a disc: { $planet }
discs_turned_up = turned the discs up
start_rank_chosen = started with rank { $rank }
clear = Clear
look = Look at
rank = Rank
disc_unknown = You have not looked at this disc: { $planet }.
look_first = Look at the disc first: { $planet }.
not_beside_a_disc = Ship { $ship } is not beside this disc: { $planet }.
not_the_next_number = Trade points are taken in the order of their numbers.
nothing_to_clear = There is nothing to clear: { $planet }.
rank_taken = Your ship of rank { $rank } is on the board already.
ship_does_not_stand = Ship { $ship } must stand there before it can clear.
too_weak = You are too weak; needed: { $wanted }.
only-you-know = only you know this disc
do-fly-choose = Choose where to fly
ship_moved-from =
    { $path ->
        [one] ship { $ship } flew 1 step: { $from } → { $to }
       *[other] ship { $ship } flew { $path } steps: { $from } → { $to }
    }
log-turn-of = Turn { $turn } · { $name }
log-rule = read the rule
digest-rolled = rolled { $sum }
digest-got = got { $cards }
digest-built = built: { $what }
digest-founded = founded: { $what }
digest-turned-up = turned up: { $where }
digest-flew = flew: { $from } → { $to }
digest-flew-to = flew → { $to }
digest-traded =
    { $name_is ->
        [you] gave { $give } for { $want } (with you)
       *[other] gave { $give } for { $want } (with { $name })
    }
digest-took = took { $cards } from you
digest-took-marker = took the marker from you: { $people }
digest-nothing = nothing to tell
victory-of =
    { $name_is ->
        [you] You win!
       *[other] { $name } wins!
    }
offers-open = Offers to you
offer-open = Look at it in the trade panel
offer-unpaid = You lack cards
offer-chip = Give { $give } for { $get }
no-trades-round = No trades this round
quiet-on = You are not asked for trades until your turn.
quiet-off = Ask me again
trade-card = Give { $what } in a trade
swap-say = Swap { $rate } { $give } for 1 { $get }
build-say-can = { $name }: { $cost }. Can be built.
build-say-lacks = { $name }: { $cost }. You lack { $missing }.
build-say-cannot = { $name }: { $cost }. Cannot be built now.
score-say =
    { $points ->
        [one] { $name }: 1 point of { $goal }
       *[other] { $name }: { $points } points of { $goal }
    }, { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    }, { $colonies ->
        [one] 1 colony
       *[other] { $colonies } colonies
    } and { $spaceports ->
        [one] 1 spaceport
       *[other] { $spaceports } spaceports
    }; { $boosters ->
        [one] 1 booster
       *[other] { $boosters } boosters
    }, { $cannons ->
        [one] 1 cannon
       *[other] { $cannons } cannons
    }, { $pods ->
        [one] 1 freight pod
       *[other] { $pods } freight pods
    }.
pace-word = Pace of the others
pace-usual = 1×
pace-double = 2×
pace-skip = To my turn
book-steps =
    { $count ->
        [one] 1 step
       *[other] { $count } steps
    }
look-closer = A closer look
look-hint = Point at anything on the board, or walk there with the arrow keys: here it says what it is, its chances and who has what.
look-seat = { $name }, { $points }, { $cards }: show everything
look-seat-about = show everything about this player
look-odds =
    { $pips ->
        [one] gives in 1 of 36 throws
       *[other] gives in { $pips } of 36 throws
    }
look-pirate_base = falls to { $strength ->
        [one] 1 cannon
       *[other] { $strength } cannons
    }
look-ice_planet = thaws with { $strength ->
        [one] 1 freight pod
       *[other] { $strength } freight pods
    }
look-artefact = raised with { $strength ->
        [one] 1 friendship marker
       *[other] { $strength } friendship markers
    }
look-planet = planet
look-site-free = free site
look-dock-next = next dock: { $number ->
        [one] 1 freight pod
       *[other] { $number } freight pods
    }
look-marker-free = the friendship marker is free
look-marker = friendship marker: { $name }
look-outpost = outpost
look-explore = fly beside it to explore it
look-sector = System { $name }
look-home = home colonies
look-system = planetary system
look-hidden = not yet explored
look-empty = empty space
look-quality = both planets together
look-pips =
    { $pips ->
        [one] 1 of 36
       *[other] { $pips } of 36
    }
look-points = { $points } of { $goal } points
look-on-board = On the board
look-left = colonies left
look-transports = transports left
friendship-none = none yet
do-best-dock = Fly and dock
do-best-found = Fly and found
do-best-explore = Fly and explore
do-best-closer = Fly closer
do-fly-all =
    { $count ->
        [one] Fly 1 ship
       *[other] Fly { $count } ships
    }
fleet-dock = dock
fleet-found = found
fleet-explore = explore
fleet-closer = closer
do-settle-here = Found here
do-settle-sub = { $pips } of 36, { $where }
