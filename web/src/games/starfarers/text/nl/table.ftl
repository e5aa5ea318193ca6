sits-here = online
sits-away = weg
sits-kept = door een bot vrijgehouden
sits-bot = bot
chances = Winstkansen
chances-about = volgens een bot
chance-of = { $name } { $percent } procent
turn-number = beurt { $turn }
a-card = een kaart
accept = Aannemen
answer = Antwoorden
build = Bouwen
buy = Kopen
confirm = Bevestigen
convert = Omzetten
counter = Tegenbod
decline = Weigeren
discard = Afleggen
dock = Aanleggen
draw = Trekken
end = Beëindigen
exchange = Ruilen
fence = Deal
fit = Hele bord tonen
fly = Vliegen
found = Stichten
gain = Krijgen
give = Geven
ground = Blijven staan
hand = Afgeven
help = Hulp vragen
jump = Springen
land = Landen
lose = Verliezen
offer = Aanbieden
pass = Passen
pay = Betalen
pick = Kiezen
place = Plaatsen
port = Ruimtehaven
refuse = Weigeren
relief = Hulp
roll = Dobbelen
settle = Vestigen
steal = Trekken van
stop = Stoppen
take = Nemen
throw = Gooien
withdraw = Intrekken
trade_made = { $give } voor { $want } geruild
ask = Vragen
avoid = Mijden
donate = Geven
seek = Zoeken
ore = erts
fuel = brandstof
carbon = koolstof
food = voedsel
goods = goederen
count-ore = { $count } erts
count-fuel = { $count } brandstof
count-carbon = { $count } koolstof
count-food = { $count } voedsel
count-goods =
    { $count ->
        [one] 1 goed
       *[other] { $count } goederen
    }
booster = Motor
cannon = Kanon
freight_pod = Vracht­ring
booster-many = Motoren
cannon-many = Kanonnen
freight_pod-many = Ringen
booster-about = een stap meer voor elk schip
cannon-about = verslaat piraten
freight_pod-about = handelsposten en ijsplaneten
colony = Kolonie
spaceport = Ruimte­haven
colony_ship = Kolonie­schip
trade_ship = Handels­schip
trade_station = Handelspost
transport = transporter
shipyard = werf
marker = vriendschapsschijf
half_medals = halve medailles
pirate_base = piratenbasis
ice_planet = ijsplaneet
artefact = artefact
green_folk = Groen Volk
merchants = Kooplui
scientists = Geleerden
diplomats = Diplomaten
travelers = Reizigers
ball-black = zwarte bal
ball-blue = blauwe bal
ball-yellow = gele bal
ball-red = rode bal
green-ore = Ertsvriend
green-fuel = Brandstofvriend
green-carbon = Koolstofvriend
green-food = Voedselvriend
green-goods = Goederenvriend
green-ore-about = een erts meer als je planeten erts geven
green-fuel-about = een brandstof meer als je planeten die geven
green-carbon-about = een koolstof meer als je planeten die geven
green-food-about = een voedsel meer als je planeten het geven
green-goods-about = een goed meer als je planeten goederen geven
merchant-ore = Ertsmarkt
merchant-fuel = Brandstofmarkt
merchant-carbon = Koolstofmarkt
merchant-food = Voedselmarkt
merchant-goods = Goederenmarkt
merchant-ore-about = 2 erts voor 1 kaart uit de voorraad
merchant-fuel-about = 2 brandstof voor 1 kaart uit de voorraad
merchant-carbon-about = 2 koolstof voor 1 kaart uit de voorraad
merchant-food-about = 2 voedsel voor 1 kaart uit de voorraad
merchant-goods-about = 1 goed voor 1 kaart uit de voorraad
scientist-mixed-1 = Dubbel toestel
scientist-mixed-2 = Dubbel toestel
scientist-mixed-3 = Dubbel toestel
scientist-boosters = Snelle motor
scientist-cannons = Sterke kanonnen
scientist-mixed-1-about = +1 motor, +1 kanon
scientist-mixed-2-about = +1 motor, +1 kanon
scientist-mixed-3-about = +1 motor, +1 kanon
scientist-boosters-about = +2 motoren
scientist-cannons-about = +2 kanonnen
diplomat-tribute = Milde heffing
diplomat-help = Hulp voor armen
diplomat-relief = Galactische hulp
diplomat-fame-1 = Gekochte roem
diplomat-fame-2 = Gekochte roem
diplomat-tribute-about = een zeven kost je pas boven 12 kaarten iets
diplomat-help-about = trek een kaart van twee rijkere spelers
diplomat-relief-about = een kaart naar keuze als een worp je niets geeft
diplomat-fame-1-about = elke beurt een halve medaille voor 1 goed
diplomat-fame-2-about = elke beurt een halve medaille voor 1 goed
of = { $part } van { $whole }
free = vrij
away =
    { $count ->
        [one] 1 stap ver
       *[other] { $count } stappen ver
    }
no-stop = geen stop hier
point-site = bouwplek tussen { $one } en { $two }, { $place }
point-dock = aanlegpunt: { $people }
point-near = ruimte bij { $place }
point-near-people = ruimte bij: { $place }
point-space = vrije ruimte
figure-of = 
    { $name_is ->
        [you] { $figure }, van jou
       *[other] { $figure } van { $name }
    }
stop-explore = verkent
stop-found = bouwplek
stop-dock = sticht een handelspost
stop-cannon = verslaat de piratenbasis
stop-freight_pod = maakt de ijsplaneet leefbaar
stop-colony = plek voor een kolonie
stop-spaceport = plek voor een ruimtehaven
stop-colony_ship = plek voor het schip
stop-trade_ship = plek voor het schip
board = Speelbord
board-left = Bord, thuis links. Pijltjes lopen, Enter kiest.
board-bottom = Bord, thuis onder. Pijltjes lopen, Enter kiest.
phases = Fasen van de beurt
production = Opbrengst
trade-build = Handel & bouw
flight = Vlucht
table-turn = Tafel { $table } · beurt { $turn }
undo-about = laatste stap terugnemen
log-open = Logboek openen
log-close = Logboek sluiten
log-filter = Filter
log-all = Alles
log-digest = Sinds jouw beurt
log-turn = Beurten
log-cards = Kaarten
log-build = Bouwen
log-flight = Vlucht
log-trade = Handel
log-talk = Tafel
points-count =
    { $count ->
        [one] 1 punt
       *[other] { $count } punten
    }
cards-count =
    { $count ->
        [one] 1 kaart
       *[other] { $count } kaarten
    }
colonies = kolonies
spaceports = ruimtehavens
markers = vriendschapsschijven
medals = medailles
half-medals = halve medailles
stations = handelsposten
cards-in-hand = handkaarten
on-seven = bij 7
reserve-each = reservekaarten per beurt
mothership = Moederschip
mothership-has = Moederschip: { $boosters ->
        [one] 1 motor
       *[other] { $boosters } motoren
    }, { $cannons ->
        [one] 1 kanon
       *[other] { $cannons } kanonnen
    }, { $pods ->
        [one] 1 vrachtring
       *[other] { $pods } vrachtringen
    }
friendship-cards = Vriendschapskaarten
supply = Voorraad
your-hand = Jouw hand
seven-takes = een zeven kost { $count }
build-title = Bouwen
transports-free =
    { $count ->
        [one] 1 transporter vrij
       *[other] { $count } transporters vrij
    }
places =
    { $count ->
        [one] 1 plek
       *[other] { $count } plekken
    }
full = vol
no-place = geen vrije plek
no-figure = geen figuur meer
none-left = geen over
no-transport = geen transporter
swap = Ruil
swap-about = ruilen met de voorraad
trade = Handel
trade-later = alleen bij handel & bouw
you-give = Jij geeft
you-get = Jij krijgt
in-your-hand = in je hand
all = Allen
one-less = een { $what } minder
do-offer = Bied { $give } : { $want }
do-counter = Tegenbod { $give } : { $want }
counter-word = Tegenbod
do-withdraw = Intrekken
offer-to-you = Je krijgt { $give } voor { $want }
accepts = 
    { $name_is ->
        [you] Jij neemt aan
       *[other] { $name } neemt aan
    }
declines = 
    { $name_is ->
        [you] Jij: nee
       *[other] { $name }: nee
    }
thinks = 
    { $name_is ->
        [you] Jij denkt na …
       *[other] { $name } denkt na …
    }
do-trade = Ruilen
all-like-this = hier altijd nee op
accept-word = Aannemen
trade-quiet = Nu geen aanbod.
with-supply = Met de voorraad
stock-left = klein getal: kaarten over
decision = Beslissing
yes = Ja
no = Nee
encounter = Ontmoeting
do-pass = Nee, bedankt
do-roll = Dobbelen
do-roll-sub = planeten geven kaarten
do-throw = Moederschip schudden
do-throw-sub = dat geeft je snelheid
do-choose = Jij beslist
do-discard-first = Kaarten kiezen
do-discard = { $count } afleggen
do-give-first = Kaarten kiezen
do-give =
    { $count ->
        [0] Niets geven
        [one] 1 kaart geven
       *[other] { $count } kaarten geven
    }
do-pay-first = Kaarten kiezen
do-pay = { $count } betalen
do-take-first = Kaarten kiezen
do-take = { $count } nemen
do-fence-first = Kaarten kiezen
do-fence = Deal sluiten
cards-chosen = { $count } van { $wanted } gekozen
do-confirm = 
    { $name_is ->
        [you] Ruil met jezelf
       *[other] Ruil met { $name }
    }
do-confirm-sub = je aanbod is aangenomen
do-accept = Geef { $give }, krijg { $get }
do-accept-sub =
    { $name_is ->
        [you] jouw aanbod (X: nee)
       *[other] aanbod van { $name } (X: nee)
    }
do-refuse = Weigeren
do-refuse-sub = je hebt de kaarten niet
wait-answers = Wachten op antwoord
wait-answers-sub = je aanbod staat
paused = Pauze
paused-sub = verder via het menu
do-fly = Vlieg hierheen
do-land = Naar de bouwplek
do-dock = Vlieg en leg aan
do-jump = Spring hierheen
do-jump-choose = Kies het sprongdoel
do-fly-sub = { $part } van { $whole }, { $where }
do-place-choose = Plek kiezen
do-place-choose-sub = gemarkeerd op het bord
do-settle = Kolonie plaatsen
do-port = Ruimtehaven kiezen
do-found = Kolonie stichten
do-found-sub = een punt, en kaarten van beide planeten
do-to-flight = Ga vliegen
do-end-turn = Beurt beëindigen
ships-ready =
    { $count ->
        [0] geen schip op het bord
        [one] 1 schip klaar
       *[other] { $count } schepen klaar
    }
ships-may-fly =
    { $count ->
        [one] 1 schip mag nog vliegen
       *[other] { $count } schepen mogen nog vliegen
    }
do-end-flight = Vlucht klaar
do-end-flight-sub = je beurt eindigt
do-end-flight-soon = zo meteen, tenzij je terugneemt
do-end-anyway = Toch beëindigen
left-undone = kan nog: { $list }
no-reminder = Niet meer herinneren
do-stop = Hier stoppen
next-ship = Volgende
do-draw = Reserve trekken
do-buy-fame = Roem kopen (1 goed)
do-help = Hulp van { $names }
speed-before = Snelheid deze beurt
your-throw = De worp
two-balls = twee ballen
not-counted = telt niet
base = basis
card = kaart
steps-word = stappen
steps =
    { $count ->
        [one] 1 stap
       *[other] { $count } stappen
    }
targets = Doelen
chance-before = kans voor de worp
you-watch = Je kijkt mee
frame-founding = Stichting
frame-turn = Beurt
frame-rolling = Dobbelen
frame-discarding = Zeven: afleggen
frame-stealing = Zeven: kaart trekken
frame-relieving = Galactische hulp
frame-trading = Handelen en bouwen
frame-throwing = Moederschip schudden
frame-encounter = Ontmoeting
frame-flight = Vlucht
frame-paying = Kaarten betalen
frame-choosing = Kaarten nemen
frame-giving = Kaart geven
frame-fencing = Een deal
frame-gaining = Gratis uitbreiding
frame-losing = Uitbreiding verliezen
frame-grounding = Een schip blijft
frame-jumping = Een sprong
frame-landing = Landing
frame-placing = Gratis schip plaatsen
frame-picking = Vriendschapskaart
wins = 
    { $name_is ->
        [you] Jij wint met { $points ->
                [one] 1 punt
               *[other] { $points } punten
            }
       *[other] { $name } wint met { $points ->
                [one] 1 punt
               *[other] { $points } punten
            }
    }
dice = Dobbelstenen
dice-about = Worpsommen tegen de verwachting
dice-text = Balken: gegooid. Witte lijnen: verwacht bij { $rolls ->
        [one] 1 worp
       *[other] { $rolls } worpen
    }. Zevens: { $sevens }, verwacht { $expected }.
advice-ask = Wat zou jij doen?
advice = { $bot } zou dit doen: { $what }
advice-fly = { $ship } vliegt naar: { $where }
advice-swap = { $verb }: { $give } voor { $get }
advice-exchange = { $give } voor { $get } ruilen met de voorraad
advice-plain = { $verb }: { $what }
advice-wait = wachten
advice-why = { $said }, { $why }
advice-go = Ga erheen
artefact_found = artefact gevonden: { $planet }
card_drawn = 
    { $from_is ->
        [you] { $card } van jou getrokken
       *[other] { $card } van { $from } getrokken
    }
card_given = 
    { $from_is ->
        [you] { $card } van jou gekregen
       *[other] { $card } van { $from } gekregen
    }
bot_explained =
    { $why ->
        [wins] want dit wint
        [marker] want het brengt de schijf: { $about }
        [denies]
            { $rival_is ->
                [you] want het ontneemt je de schijf: { $about }
               *[other] want het ontneemt { $rival } de schijf: { $about }
            }
        [hinders]
            { $rival_is ->
                [you] want het remt je af
               *[other] want het remt { $rival } af
            }
        [points] want het brengt punten
        [income] want het levert meer op
        [cards] want dan past de hand beter
        [ships] want het brengt schepen dichter bij hun doel
        [upgrades] want het moederschip wordt sterker
        [friendship] want het maakt vrienden
        [tried] want bij het uitproberen kwam er meer uit
       *[outlook] want het belooft op den duur het meest
    }
card_stolen = 
    { $from_is ->
        [you] { $card } van jou getrokken
       *[other] { $card } van { $from } getrokken
    }
cards_discarded = { $cards } afgelegd
cards_gained = { $cards } genomen
cards_paid = { $cards } betaald
chips_revealed = getallen bij { $slot } onthuld
colony_founded = kolonie gesticht: { $point }
comparison_made = 
    { $opponent_is ->
        [you] { $mine } tegen jouw { $theirs }
       *[other] { $mine } tegen { $theirs } van { $opponent }
    }
deal_forfeited = deal verloren: { $cards }
dice_rolled = { $dice } = { $sum } gegooid
discard_required = af te leggen: { $numbers }
encounter_answered = antwoord: { $answer }
encounter_deck_reshuffled = ontmoetingskaarten worden geschud
encounter_finished = ontmoeting { $card } is voorbij
encounter_question = een vraag gekregen
encounter_started = een ontmoeting gehad
fame_bought = roem gekocht
free_ship_deferred = het gratis schip moet wachten
free_ship_placed = gratis handelsschip geplaatst
free_ship_won = gratis handelsschip gewonnen
friendship_card_taken = kaart genomen: { $card }
friendship_marker_moved = schijf gekregen: { $people }
game_won = het spel gewonnen
gift_returned = gift terug: { $cards }
half_medals_changed = halve medailles { $delta }, nu { $total }
help_taken = hulp gevraagd aan: { $seats }
ice_planet_terraformed = ijsplaneet leefbaar gemaakt
mothership_thrown = { $balls } gegooid
must_leave_cleared = schip { $ship } heeft zijn punt verlaten
must_leave_set = schip { $ship } moet volgende beurt weg of stichten
pirate_base_beaten = piratenbasis verslagen
points_changed = nu { $new ->
        [one] 1 punt
       *[other] { $new } punten
    } ({ $reason })
relief_taken = { $resource } als hulp genomen
reserve_drawn = { $cards } uit de reserve getrokken
reserve_refilled = de reservestapel is weer gevuld
sector_discovered = ontdekt: { $slot }
seven_rolled = een zeven
ship_built = schip gebouwd: { $kind }
ship_grounded = schip { $ship } blijft staan
ship_jumped = schip { $ship } gesprongen: { $point }
ship_moved =
    { $path ->
        [one] schip { $ship } vloog 1 stap
       *[other] schip { $ship } vloog { $path } stappen
    }
spaceport_built = ruimtehaven gebouwd
special_revealed = verschenen: { $special } { $strength }
speed_set = snelheid { $base } + { $bonus } = { $speed }
start_cards_drawn = eerste kaarten getrokken
start_piece_placed = geplaatst: { $piece }
start_upgrade_taken = { $upgrade } genomen
station_founded = post gesticht: { $people }
supply_short = te weinig { $resource } in de voorraad
supply_trade_made = { $given } voor { $taken } geruild
threshold_reached =
    { $points ->
        [one] 1 punt
       *[other] { $points } punten
    } bereikt!
trade_answered =
    { $accepted ->
        [yes] aanbod aangenomen
       *[no] aanbod geweigerd
    }
trade_proposed = { $give } voor { $want } geboden
trade_withdrawn = aanbod ingetrokken
turn_ended = beurt { $turn } eindigt
turn_started = beurt { $turn }
upgrade_built = { $upgrade } gebouwd
upgrade_gained = { $upgrade } gekregen
upgrade_lost = { $upgrade } verloren
yield_bonus = +1 van een vriend: { $resource }
yield_paid = { $cards } gekregen
bad_bundle = ‘{ $text }’ is geen bundel kaarten.
cards_missing = Je mist nog { $missing }.
gifts_not_allowed = Beide kanten moeten iets geven.
match_is_over = De partij is voorbij.
must_leave = Dit schip moet dit punt verlaten.
must_leave_first = Eerst moet een schip zijn punt verlaten.
needs_own_colony = Daar heb je een eigen kolonie nodig.
needs_own_spaceport = Schepen bouw je bij je eigen ruimtehavens.
no_docking = Hier leggen alleen handelsschepen aan.
no_figure = { $figure }: geen figuur meer over.
no_room = Maar plaats voor { $most }: { $upgrade }.
no_such_ship = Schip { $ship } staat niet op het bord.
no_trade_ship_on_site = Handelsschepen mogen niet op bouwplekken stoppen.
nobody_addressed = Het aanbod is aan niemand gericht.
none_left = Geen meer in de voorraad: { $upgrade }.
not_in_hand = Je hebt niet genoeg { $resource }.
not_now = Nu niet mogelijk.
not_on_a_site = Schip { $ship } staat niet op een bouwplek.
not_your_decision = 
    { $seat_is ->
        [you] Nu beslis jij.
       *[other] Nu beslist { $seat }.
    }
offer_is_open = Je aanbod staat nog.
only_with_active = 
    { $seat_is ->
        [you] Er wordt alleen met jou gehandeld: jij bent aan de beurt.
       *[other] Er wordt alleen gehandeld met { $seat }, die aan de beurt is.
    }
other_ship_is_flying = Schip { $ship } vliegt en moet eerst stoppen.
outpost_full = { $people }: hier past geen handelspost meer bij.
pods_missing = { $people }: { $wanted ->
        [one] 1 vrachtring
       *[other] { $wanted } vrachtringen
    } nodig.
point_closed = Dit punt is dicht voor schepen.
point_occupied = Daar staat al iemand.
point_protected = 
    { $seat_is ->
        [you] Dit is een havenpunt van jou.
       *[other] Dit is een havenpunt van { $seat }.
    }
rate_not_met = De voorraad wil { $rate } { $resource }.
same_type_on_both_sides = Zelfde soort aan beide kanten: { $resource }.
ship_cannot_stop_here = Schip { $ship } mag hier niet blijven.
ship_finished = Schip { $ship } is klaar met vliegen.
site_closed = Deze plek blijft dit spel dicht.
special_in_the_way = Ruim eerst de planeet op: { $planet }.
supply_empty = De voorraad heeft geen { $resource }.
system_full = Dit stelsel is vol.
too_far = 
    { $speed ->
        [0] Te ver: er is geen stap meer over.
        [one] Te ver: nog maar één stap.
       *[other] Te ver: nog maar { $speed } stappen.
    }
unknown_action = Deze actie bestaat niet: { $text }.
wrong_number_of_cards =
    { $wanted ->
        [one] Gevraagd is 1 kaart
       *[other] Gevraagd zijn { $wanted } kaarten
    }, niet { $given }.
wrong_phase = Niet in deze fase: { $frame }.
traveler-jump-1 = Ruimtesprong
traveler-jump-2 = Ruimtesprong
traveler-encounter = Gekozen ontmoeting
traveler-donation = Gift
traveler-conversion = Ombouw
traveler-jump-1-about = een schip springt in plaats van te vliegen
traveler-jump-2-about = een schip springt in plaats van te vliegen
traveler-encounter-about = een ontmoeting hebben of mijden
traveler-donation-about = vraag iemand een kaart
traveler-conversion-about = kolonieschip wordt handelsschip of andersom
frame-deciding = Ontmoeting of niet
frame-donating = Een gift
donation_asked = om { $resource } gevraagd
donation_answered = antwoord over { $resource } gegeven
encounter_chosen = ontmoeting gekozen
encounter_declined = ontmoeting gemeden
ship_converted = schip { $ship } is nu: { $kind }
black_ball = Niet bij een zwarte bal.
boosters_missing = Je hebt { $wanted ->
        [one] 1 motor
       *[other] { $wanted } motoren
    } nodig.
cannot_end_as_such = Zo kan schip { $ship } daar niet blijven.
card_not_owned = Deze kaart heb je niet.
card_used_this_turn = Deze kaart is al gebruikt.
not_your_step = Het is niet jouw stap.
not_yourself = Niet met jezelf.
ship_has_moved = Schip { $ship } heeft al gevlogen.
supply_only = 
    { $seat_is ->
        [you] Jij mag alleen met de voorraad handelen.
       *[other] { $seat } mag alleen met de voorraad handelen.
    }
rank-number = rang { $rank }
rank-choose = Rang
rank-about = Ontmoetingen raken altijd je schip met de laagste rang.
do-rank = Kies een rang
point-trade = handelspunt { $number }: { $people }
pilot-number = Piloot { $number }
step-done = klaar
step-now = bezig
step-later = komt nog
wait-then-you = { $frame }, dan jij
do-seek = Ontmoeting aangaan
do-avoid = Geen ontmoeting
do-donate = Kaart geven
do-decline = Houden
do-clear-disc = Opruimen: { $planet }
do-look-disc = Bekijken: { $planet }
do-convert = Schip { $ship } wordt: { $kind }
do-space-jump = Ruimtesprong
do-ask = Vraag een kaart
do-stop-sub = het schip stopt de vlucht
disc_looked_at = schijf bekeken: { $planet }
discs_turned_up = schijven omgedraaid
start_rank_chosen = begonnen met rang { $rank }
clear = Opruimen
look = Bekijken
rank = Rang
disc_unknown = Je hebt deze schijf niet bekeken: { $planet }.
look_first = Bekijk eerst de schijf: { $planet }.
not_beside_a_disc = Schip { $ship } staat niet naast deze schijf: { $planet }.
not_the_next_number = Handelspunten worden op volgorde bezet.
nothing_to_clear = Hier valt niets op te ruimen: { $planet }.
rank_taken = Je schip met rang { $rank } is al op het bord.
ship_does_not_stand = Schip { $ship } moet daar staan om op te ruimen.
too_weak = Je bent te zwak; nodig: { $wanted }.
only-you-know = alleen jij kent deze schijf
do-fly-choose = Kies een doel
ship_moved-from =
    { $path ->
        [one] schip { $ship } vloog 1 stap: { $from } → { $to }
       *[other] schip { $ship } vloog { $path } stappen: { $from } → { $to }
    }
log-turn-of = Beurt { $turn } · { $name }
log-rule = de regel lezen
digest-rolled = gooide { $sum }
digest-got = kreeg { $cards }
digest-built = bouwde: { $what }
digest-founded = stichtte: { $what }
digest-turned-up = draaide om: { $where }
digest-flew = vloog: { $from } → { $to }
digest-flew-to = vloog → { $to }
digest-traded =
    { $name_is ->
        [you] gaf { $give } voor { $want } (met jou)
       *[other] gaf { $give } voor { $want } (met { $name })
    }
digest-took = nam { $cards } van jou
digest-took-marker = nam jou de schijf af: { $people }
digest-nothing = niets te vertellen
victory-of =
    { $name_is ->
        [you] Jij wint!
       *[other] { $name } wint!
    }
offers-open = Aanbiedingen aan jou
offer-open = Bekijken in het handelspaneel
offer-unpaid = Je mist kaarten
offer-chip = Geef { $give } voor { $get }
no-trades-round = Deze ronde geen handel
quiet-on = Tot je beurt vraagt niemand je om te ruilen.
quiet-off = Vraag me weer
trade-card = { $what } geven in een ruil
swap-say = Ruil { $rate } { $give } voor 1 { $get }
build-say-can = { $name }: { $cost }. Kan gebouwd worden.
build-say-lacks = { $name }: { $cost }. Je mist { $missing }.
build-say-cannot = { $name }: { $cost }. Kan nu niet.
score-say =
    { $points ->
        [one] { $name }: 1 punt van { $goal }
       *[other] { $name }: { $points } punten van { $goal }
    }, { $cards ->
        [one] 1 kaart
       *[other] { $cards } kaarten
    }, { $colonies ->
        [one] 1 kolonie
       *[other] { $colonies } kolonies
    } en { $spaceports ->
        [one] 1 ruimtehaven
       *[other] { $spaceports } ruimtehavens
    }; { $boosters ->
        [one] 1 motor
       *[other] { $boosters } motoren
    }, { $cannons ->
        [one] 1 kanon
       *[other] { $cannons } kanonnen
    }, { $pods ->
        [one] 1 vrachtring
       *[other] { $pods } vrachtringen
    }.
pace-word = Tempo van de anderen
pace-usual = 1×
pace-double = 2×
pace-skip = Tot mijn beurt
book-steps =
    { $count ->
        [one] 1 stap
       *[other] { $count } stappen
    }
look-closer = Van dichtbij
look-hint = Wijs iets op het bord aan of loop erheen met de pijltjes: hier staat wat het is, hoe de kansen zijn en wie wat heeft.
look-seat = { $name }, { $points }, { $cards }: alles tonen
look-seat-about = alles over deze speler tonen
look-odds =
    { $pips ->
        [one] levert bij 1 van 36 worpen
       *[other] levert bij { $pips } van 36 worpen
    }
look-pirate_base = valt bij { $strength ->
        [one] 1 kanon
       *[other] { $strength } kanonnen
    }
look-ice_planet = ontdooit met { $strength ->
        [one] 1 vrachtring
       *[other] { $strength } vrachtringen
    }
look-artefact = geborgen met { $strength ->
        [one] 1 vriendschapsschijf
       *[other] { $strength } vriendschapsschijven
    }
look-planet = planeet
look-site-free = vrije bouwplek
look-dock-next = volgend aanlegpunt: { $number ->
        [one] 1 vrachtring
       *[other] { $number } vrachtringen
    }
look-marker-free = de vriendschapsschijf is vrij
look-marker = vriendschapsschijf: { $name }
look-outpost = buitenpost
look-explore = vlieg ernaast om het te verkennen
look-sector = Stelsel { $name }
look-home = thuiskolonies
look-system = planetenstelsel
look-hidden = nog niet verkend
look-empty = lege ruimte
look-quality = beide planeten samen
look-pips =
    { $pips ->
        [one] 1 van 36
       *[other] { $pips } van 36
    }
look-points = { $points } van { $goal } punten
look-on-board = Op het bord
look-left = kolonies over
look-transports = transporters over
friendship-none = nog geen
do-best-dock = Vlieg en leg aan
do-best-found = Vlieg en sticht
do-best-explore = Vlieg en verken
do-best-closer = Vlieg dichterbij
do-fly-all = Vlieg met { $count }
fleet-dock = aanleggen
fleet-found = stichten
fleet-explore = verkennen
fleet-closer = dichterbij
do-settle-here = Hier stichten
do-settle-sub = { $pips } van 36, { $where }
