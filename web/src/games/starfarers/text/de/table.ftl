sits-here = online
sits-away = weg
sits-kept = von einem Bot gehalten
sits-bot = Bot
chances = Siegchancen
chances-about = nach dem Urteil eines Bots
chance-of = { $name } { $percent } Prozent
turn-number = Zug { $turn }
a-card = eine Karte
accept = Annehmen
answer = Antworten
build = Bauen
buy = Kaufen
confirm = Bestätigen
convert = Umwandeln
counter = Gegenangebot
decline = Ablehnen
discard = Ablegen
dock = Andocken
draw = Ziehen
end = Beenden
exchange = Tauschen
fence = Handeln
fit = Ganzen Plan zeigen
fly = Fliegen
found = Gründen
gain = Bekommen
give = Geben
ground = Stehen bleiben
hand = Abgeben
help = Um Hilfe bitten
jump = Springen
land = Landen
lose = Verlieren
offer = Anbieten
pass = Passen
pay = Zahlen
pick = Wählen
place = Setzen
port = Raumhafen
refuse = Ablehnen
relief = Hilfe
roll = Würfeln
settle = Besiedeln
steal = Ziehen von
stop = Halten
take = Nehmen
throw = Werfen
withdraw = Zurückziehen
trade_made = { $give } gegen { $want } getauscht
ask = Bitten
avoid = Meiden
donate = Geben
seek = Suchen
ore = Erz
fuel = Treibstoff
carbon = Karbon
food = Nahrung
goods = Waren
count-ore = { $count } Erz
count-fuel = { $count } Treibstoff
count-carbon = { $count } Karbon
count-food = { $count } Nahrung
count-goods =
    { $count ->
        [one] 1 Ware
       *[other] { $count } Waren
    }
booster = Antrieb
cannon = Kanone
freight_pod = Fracht­ring
booster-many = Antriebe
cannon-many = Kanonen
freight_pod-many = Ringe
booster-about = ein Schritt mehr für jedes Schiff
cannon-about = besiegt Piraten
freight_pod-about = Handelsstationen und Eisplaneten
colony = Kolonie
spaceport = Raum­hafen
colony_ship = Kolonie­schiff
trade_ship = Handels­schiff
trade_station = Handelsstation
transport = Transporter
shipyard = Werft
marker = Freundschaftsmarker
half_medals = halbe Orden
pirate_base = Piratenbasis
ice_planet = Eisplanet
artefact = Artefakt
green_folk = Grünes Volk
merchants = Händler
scientists = Forscher
diplomats = Diplomaten
travelers = Reisende
ball-black = schwarze Kugel
ball-blue = blaue Kugel
ball-yellow = gelbe Kugel
ball-red = rote Kugel
green-ore = Erzfreund
green-fuel = Treibstofffreund
green-carbon = Karbonfreund
green-food = Nahrungsfreund
green-goods = Warenfreund
green-ore-about = ein Erz mehr, wenn deine Planeten Erz geben
green-fuel-about = ein Treibstoff mehr, wenn deine Planeten ihn geben
green-carbon-about = ein Karbon mehr, wenn deine Planeten es geben
green-food-about = eine Nahrung mehr, wenn deine Planeten sie geben
green-goods-about = eine Ware mehr, wenn deine Planeten sie geben
merchant-ore = Erzmarkt
merchant-fuel = Treibstoffmarkt
merchant-carbon = Karbonmarkt
merchant-food = Nahrungsmarkt
merchant-goods = Warenmarkt
merchant-ore-about = 2 Erz für 1 Karte des Vorrats
merchant-fuel-about = 2 Treibstoff für 1 Karte des Vorrats
merchant-carbon-about = 2 Karbon für 1 Karte des Vorrats
merchant-food-about = 2 Nahrung für 1 Karte des Vorrats
merchant-goods-about = 1 Ware für 1 Karte des Vorrats
scientist-mixed-1 = Doppelgerät
scientist-mixed-2 = Doppelgerät
scientist-mixed-3 = Doppelgerät
scientist-boosters = Schneller Antrieb
scientist-cannons = Starke Kanonen
scientist-mixed-1-about = +1 Antrieb, +1 Kanone
scientist-mixed-2-about = +1 Antrieb, +1 Kanone
scientist-mixed-3-about = +1 Antrieb, +1 Kanone
scientist-boosters-about = +2 Antriebe
scientist-cannons-about = +2 Kanonen
diplomat-tribute = Milder Tribut
diplomat-help = Hilfe für Arme
diplomat-relief = Galaktische Hilfe
diplomat-fame-1 = Gekaufter Ruhm
diplomat-fame-2 = Gekaufter Ruhm
diplomat-tribute-about = eine Sieben kostet dich erst über 12 Karten etwas
diplomat-help-about = von zwei Reicheren je eine Karte ziehen
diplomat-relief-about = eine Karte nach Wahl, wenn ein Wurf dir nichts gibt
diplomat-fame-1-about = je Zug ein halber Orden für 1 Ware
diplomat-fame-2-about = je Zug ein halber Orden für 1 Ware
of = { $part } von { $whole }
free = frei
away =
    { $count ->
        [one] 1 Schritt entfernt
       *[other] { $count } Schritte entfernt
    }
no-stop = kein Halt hier
point-site = Bauplatz zwischen { $one } und { $two }, { $place }
point-dock = Andockpunkt: { $people }
point-near = Raum bei { $place }
point-near-people = Raum bei: { $place }
point-space = freier Raum
figure-of = 
    { $name_is ->
        [you] { $figure }, von dir
       *[other] { $figure } von { $name }
    }
stop-explore = erkundet
stop-found = Bauplatz
stop-dock = gründet eine Handelsstation
stop-cannon = besiegt die Piratenbasis
stop-freight_pod = macht den Eisplaneten bewohnbar
stop-colony = Platz für eine Kolonie
stop-spaceport = Platz für einen Raumhafen
stop-colony_ship = Platz für das Schiff
stop-trade_ship = Platz für das Schiff
board = Spielplan
board-left = Plan, Heimat links. Pfeiltasten gehen, Enter wählt.
board-bottom = Plan, Heimat unten. Pfeiltasten gehen, Enter wählt.
phases = Phasen des Zuges
production = Ertrag
trade-build = Handeln & bauen
flight = Flug
table-turn = Tisch { $table } · Zug { $turn }
undo-about = letzten Schritt zurücknehmen
log-open = Protokoll öffnen
log-close = Protokoll schließen
log-filter = Filter
log-all = Alles
log-digest = Seit deinem Zug
log-turn = Züge
log-cards = Karten
log-build = Bauen
log-flight = Flug
log-trade = Handel
log-talk = Tisch
points-count =
    { $count ->
        [one] 1 Punkt
       *[other] { $count } Punkte
    }
cards-count =
    { $count ->
        [one] 1 Karte
       *[other] { $count } Karten
    }
colonies = Kolonien
spaceports = Raumhäfen
markers = Freundschaftsmarker
medals = Orden
half-medals = halbe Orden
stations = Handelsstationen
cards-in-hand = Handkarten
on-seven = bei 7
reserve-each = Reservekarten je Zug
mothership = Mutterschiff
mothership-has = Mutterschiff: { $boosters ->
        [one] 1 Antrieb
       *[other] { $boosters } Antriebe
    }, { $cannons ->
        [one] 1 Kanone
       *[other] { $cannons } Kanonen
    }, { $pods ->
        [one] 1 Frachtring
       *[other] { $pods } Frachtringe
    }
friendship-cards = Freundschaftskarten
supply = Vorrat
your-hand = Deine Hand
seven-takes = eine Sieben nimmt { $count }
build-title = Bauen
transports-free =
    { $count ->
        [one] 1 Transporter frei
       *[other] { $count } Transporter frei
    }
places =
    { $count ->
        [one] 1 Platz
       *[other] { $count } Plätze
    }
full = voll
no-place = kein freier Platz
no-figure = keine Figur mehr
none-left = keine übrig
no-transport = kein Transporter
swap = Tausche
swap-about = mit dem Vorrat tauschen
trade = Handel
trade-later = nur bei Handeln & bauen
you-give = Du gibst
you-get = Du bekommst
in-your-hand = auf der Hand
all = Alle
one-less = 1 { $what } weniger
do-offer = Biete { $give } : { $want }
do-counter = Kontern { $give } : { $want }
counter-word = Kontern
do-withdraw = Zurückziehen
offer-to-you = Du bekommst { $give } für { $want }
accepts = 
    { $name_is ->
        [you] Du nimmst an
       *[other] { $name } nimmt an
    }
declines = 
    { $name_is ->
        [you] Du: nein
       *[other] { $name }: nein
    }
thinks = 
    { $name_is ->
        [you] Du überlegst …
       *[other] { $name } überlegt …
    }
do-trade = Tauschen
all-like-this = dazu immer nein
accept-word = Annehmen
trade-quiet = Gerade keine Angebote.
with-supply = Mit dem Vorrat
stock-left = kleine Zahl: Karten übrig
decision = Entscheidung
yes = Ja
no = Nein
encounter = Begegnung
do-pass = Nein, danke
do-roll = Würfeln
do-roll-sub = Planeten geben Karten
do-throw = Mutterschiff schütteln
do-throw-sub = gibt dein Tempo
do-choose = Du entscheidest
do-discard-first = Karten wählen
do-discard = { $count } ablegen
do-give-first = Karten wählen
do-give =
    { $count ->
        [0] Nichts geben
        [one] 1 Karte geben
       *[other] { $count } Karten geben
    }
do-pay-first = Karten wählen
do-pay = { $count } zahlen
do-take-first = Karten wählen
do-take = { $count } nehmen
do-fence-first = Karten wählen
do-fence = Handel machen
cards-chosen = { $count } von { $wanted } gewählt
do-confirm = 
    { $name_is ->
        [you] Tausche mit dir
       *[other] Tausche mit { $name }
    }
do-confirm-sub = dein Angebot wurde angenommen
do-accept = { $give } geben, { $get } bekommen
do-accept-sub =
    { $name_is ->
        [you] dein Angebot (X: nein)
       *[other] Angebot von { $name } (X: nein)
    }
do-refuse = Ablehnen
do-refuse-sub = dir fehlen die Karten
wait-answers = Warten auf Antworten
wait-answers-sub = dein Angebot steht
paused = Pause
paused-sub = weiter im Menü
do-fly = Hierher fliegen
do-land = Zum Bauplatz
do-dock = Hinfliegen & andocken
do-jump = Hierher springen
do-jump-choose = Sprungziel wählen
do-fly-sub = { $part } von { $whole }, { $where }
do-place-choose = Platz wählen
do-place-choose-sub = auf dem Plan markiert
do-settle = Kolonie setzen
do-port = Raumhafen wählen
do-found = Kolonie gründen
do-found-sub = ein Punkt, und Karten beider Planeten
do-to-flight = Zum Flug
do-end-turn = Zug beenden
ships-ready =
    { $count ->
        [0] kein Schiff auf dem Plan
        [one] 1 Schiff ist bereit
       *[other] { $count } Schiffe sind bereit
    }
ships-may-fly =
    { $count ->
        [one] 1 Schiff darf noch fliegen
       *[other] { $count } Schiffe dürfen noch fliegen
    }
do-end-flight = Flug beenden
do-end-flight-sub = dein Zug endet
do-end-flight-soon = gleich, außer du nimmst zurück
do-end-anyway = Trotzdem beenden
left-undone = noch möglich: { $list }
no-reminder = Nicht mehr erinnern
do-stop = Hier halten
next-ship = Nächstes
do-draw = Reserve ziehen
do-buy-fame = Ruhm kaufen (1 Ware)
do-help = Hilfe von { $names }
speed-before = Tempo diesen Zug
your-throw = Der Wurf
two-balls = zwei Kugeln
not-counted = zählt nicht
base = Basis
card = Karte
steps-word = Schritte
steps =
    { $count ->
        [one] 1 Schritt
       *[other] { $count } Schritte
    }
targets = Ziele
chance-before = Chance vor dem Wurf
you-watch = Du schaust zu
frame-founding = Gründung
frame-turn = Zug
frame-rolling = Würfeln
frame-discarding = Sieben: ablegen
frame-stealing = Sieben: Karte ziehen
frame-relieving = Galaktische Hilfe
frame-trading = Handeln und bauen
frame-throwing = Mutterschiff schütteln
frame-encounter = Begegnung
frame-flight = Flug
frame-paying = Karten zahlen
frame-choosing = Karten nehmen
frame-giving = Karte geben
frame-fencing = Ein Handel
frame-gaining = Kostenloser Ausbau
frame-losing = Ausbau verlieren
frame-grounding = Ein Schiff bleibt
frame-jumping = Ein Sprung
frame-landing = Landung
frame-placing = Kostenloses Schiff setzen
frame-picking = Freundschaftskarte
wins = 
    { $name_is ->
        [you] Du gewinnst mit { $points ->
                [one] 1 Punkt
               *[other] { $points } Punkten
            }
       *[other] { $name } gewinnt mit { $points ->
                [one] 1 Punkt
               *[other] { $points } Punkten
            }
    }
dice = Würfel
dice-about = Würfelsummen gegen die Erwartung
dice-text = Balken: gewürfelt. Weiße Linien: erwartet bei { $rolls ->
        [one] 1 Wurf
       *[other] { $rolls } Würfen
    }. Sieben: { $sevens }, erwartet { $expected }.
advice-ask = Was würdest du tun?
advice = { $bot } würde das tun: { $what }
advice-fly = { $ship } fliegt nach: { $where }
advice-swap = { $verb }: { $give } für { $get }
advice-exchange = { $give } gegen { $get } mit dem Vorrat tauschen
advice-plain = { $verb }: { $what }
advice-wait = warten
advice-why = { $said }, { $why }
advice-go = Dorthin
artefact_found = Artefakt gefunden: { $planet }
card_drawn = 
    { $from_is ->
        [you] { $card } von dir gezogen
       *[other] { $card } von { $from } gezogen
    }
card_given = 
    { $from_is ->
        [you] { $card } von dir bekommen
       *[other] { $card } von { $from } bekommen
    }
bot_explained =
    { $why ->
        [wins] denn das gewinnt
        [marker] denn es bringt den Marker: { $about }
        [denies]
            { $rival_is ->
                [you] denn es nimmt dir den Marker: { $about }
               *[other] denn es nimmt { $rival } den Marker: { $about }
            }
        [hinders]
            { $rival_is ->
                [you] denn es bremst dich
               *[other] denn es bremst { $rival }
            }
        [points] denn es bringt Punkte
        [income] denn es bringt mehr ein
        [cards] denn dann passt die Hand besser
        [ships] denn es bringt Schiffe näher ans Ziel
        [upgrades] denn es stärkt das Mutterschiff
        [friendship] denn es schafft Freunde
        [tried] denn beim Ausprobieren kam mehr heraus
       *[outlook] denn es verspricht auf Dauer am meisten
    }
card_stolen = 
    { $from_is ->
        [you] { $card } von dir gezogen
       *[other] { $card } von { $from } gezogen
    }
cards_discarded = { $cards } abgelegt
cards_gained = { $cards } genommen
cards_paid = { $cards } gezahlt
chips_revealed = Zahlen bei { $slot } aufgedeckt
colony_founded = Kolonie gegründet: { $point }
comparison_made = 
    { $opponent_is ->
        [you] { $mine } gegen deine { $theirs }
       *[other] { $mine } gegen { $theirs } von { $opponent }
    }
deal_forfeited = Handel verloren: { $cards }
dice_rolled = { $dice } = { $sum } gewürfelt
discard_required = abzulegen: { $numbers }
encounter_answered = Antwort: { $answer }
encounter_deck_reshuffled = Begegnungskarten werden gemischt
encounter_finished = Begegnung { $card } ist vorbei
encounter_question = vor eine Frage gestellt
encounter_started = in eine Begegnung geraten
fame_bought = Ruhm gekauft
free_ship_deferred = das freie Schiff muss warten
free_ship_placed = freies Handelsschiff gesetzt
free_ship_won = freies Handelsschiff gewonnen
friendship_card_taken = Karte genommen: { $card }
friendship_marker_moved = Marker bekommen: { $people }
game_won = das Spiel gewonnen
gift_returned = Geschenk zurück: { $cards }
half_medals_changed = halbe Orden { $delta }, jetzt { $total }
help_taken = um Hilfe gebeten: { $seats }
ice_planet_terraformed = Eisplaneten bewohnbar gemacht
mothership_thrown = { $balls } geworfen
must_leave_cleared = Schiff { $ship } hat seinen Punkt verlassen
must_leave_set = Schiff { $ship } muss nächstes Mal weg oder gründen
pirate_base_beaten = Piratenbasis besiegt
points_changed = jetzt { $new ->
        [one] 1 Punkt
       *[other] { $new } Punkte
    } ({ $reason })
relief_taken = { $resource } als Hilfe genommen
reserve_drawn = { $cards } aus der Reserve gezogen
reserve_refilled = der Reservestapel ist neu gefüllt
sector_discovered = entdeckt: { $slot }
seven_rolled = eine Sieben
ship_built = Schiff gebaut: { $kind }
ship_grounded = Schiff { $ship } bleibt stehen
ship_jumped = Schiff { $ship } gesprungen: { $point }
ship_moved =
    { $path ->
        [one] Schiff { $ship } flog 1 Schritt
       *[other] Schiff { $ship } flog { $path } Schritte
    }
spaceport_built = Raumhafen gebaut
special_revealed = aufgetaucht: { $special } { $strength }
speed_set = Tempo { $base } + { $bonus } = { $speed }
start_cards_drawn = erste Karten gezogen
start_piece_placed = gesetzt: { $piece }
start_upgrade_taken = { $upgrade } genommen
station_founded = Station gegründet: { $people }
supply_short = zu wenig { $resource } im Vorrat
supply_trade_made = { $given } gegen { $taken } getauscht
threshold_reached =
    { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    } erreicht!
trade_answered =
    { $accepted ->
        [yes] Angebot angenommen
       *[no] Angebot abgelehnt
    }
trade_proposed = { $give } für { $want } angeboten
trade_withdrawn = Angebot zurückgezogen
turn_ended = Zug { $turn } endet
turn_started = Zug { $turn }
upgrade_built = { $upgrade } gebaut
upgrade_gained = { $upgrade } bekommen
upgrade_lost = { $upgrade } verloren
yield_bonus = +1 von Freunden: { $resource }
yield_paid = { $cards } erhalten
bad_bundle = „{ $text }“ ist kein Kartenbündel.
cards_missing = Dir fehlt noch: { $missing }.
gifts_not_allowed = Beide Seiten müssen etwas geben.
match_is_over = Die Partie ist vorbei.
must_leave = Dieses Schiff muss diesen Punkt verlassen.
must_leave_first = Zuerst muss ein Schiff seinen Punkt verlassen.
needs_own_colony = Dort brauchst du eine eigene Kolonie.
needs_own_spaceport = Schiffe entstehen an deinen Raumhäfen.
no_docking = Hier docken nur Handelsschiffe an.
no_figure = { $figure }: keine Figur mehr übrig.
no_room = Nur Platz für { $most }: { $upgrade }.
no_such_ship = Schiff { $ship } ist nicht auf dem Plan.
no_trade_ship_on_site = Handelsschiffe dürfen nicht auf Bauplätzen halten.
nobody_addressed = Das Angebot richtet sich an niemanden.
none_left = Keine mehr im Vorrat: { $upgrade }.
not_in_hand = Du hast nicht genug { $resource }.
not_now = Jetzt nicht möglich.
not_on_a_site = Schiff { $ship } steht auf keinem Bauplatz.
not_your_decision = 
    { $seat_is ->
        [you] Jetzt entscheidest du.
       *[other] Jetzt entscheidet { $seat }.
    }
offer_is_open = Dein Angebot steht noch.
only_with_active = 
    { $seat_is ->
        [you] Gehandelt wird nur mit dir: Du bist am Zug.
       *[other] Gehandelt wird nur mit { $seat }, der Person am Zug.
    }
other_ship_is_flying = Schiff { $ship } fliegt und muss erst halten.
outpost_full = { $people }: Hier passt keine Handelsstation mehr hin.
pods_missing = { $people }: { $wanted ->
        [one] 1 Frachtring
       *[other] { $wanted } Frachtringe
    } nötig.
point_closed = Diesen Punkt kann kein Schiff betreten.
point_occupied = Da steht schon jemand.
point_protected = 
    { $seat_is ->
        [you] Das ist einer deiner Hafenpunkte.
       *[other] Das ist ein Hafenpunkt von { $seat }.
    }
rate_not_met = Der Vorrat will { $rate } { $resource }.
same_type_on_both_sides = Gleiche Sorte auf beiden Seiten: { $resource }.
ship_cannot_stop_here = Schiff { $ship } darf hier nicht bleiben.
ship_finished = Schiff { $ship } ist fertig geflogen.
site_closed = Dieser Platz bleibt in diesem Spiel zu.
special_in_the_way = Erst den Planeten räumen: { $planet }.
supply_empty = Im Vorrat fehlt: { $resource }.
system_full = In dieses System passt keine Kolonie mehr.
too_far = 
    { $speed ->
        [0] Zu weit: kein Schritt mehr übrig.
        [one] Zu weit: nur noch ein Schritt.
       *[other] Zu weit: nur noch { $speed } Schritte.
    }
unknown_action = Diese Aktion gibt es nicht: { $text }.
wrong_number_of_cards =
    { $wanted ->
        [one] Verlangt ist 1 Karte
       *[other] Verlangt sind { $wanted } Karten
    }, nicht { $given }.
wrong_phase = Nicht in dieser Phase: { $frame }.
traveler-jump-1 = Raumsprung
traveler-jump-2 = Raumsprung
traveler-encounter = Gewählte Begegnung
traveler-donation = Spende
traveler-conversion = Umbau
traveler-jump-1-about = ein Schiff springt, statt zu fliegen
traveler-jump-2-about = ein Schiff springt, statt zu fliegen
traveler-encounter-about = eine Begegnung haben oder meiden
traveler-donation-about = jemanden um eine Karte bitten
traveler-conversion-about = Kolonieschiff wird Handelsschiff oder umgekehrt
frame-deciding = Begegnung oder nicht
frame-donating = Eine Spende
donation_asked = um { $resource } gebeten
donation_answered = Antwort zu { $resource } gegeben
encounter_chosen = Begegnung gewählt
encounter_declined = Begegnung gemieden
ship_converted = Schiff { $ship } ist jetzt: { $kind }
black_ball = Nicht bei schwarzer Kugel.
boosters_missing = Du brauchst { $wanted ->
        [one] 1 Antrieb
       *[other] { $wanted } Antriebe
    }.
cannot_end_as_such = So könnte Schiff { $ship } dort nicht bleiben.
card_not_owned = Diese Karte hast du nicht.
card_used_this_turn = Diese Karte wurde schon benutzt.
not_your_step = Das ist nicht dein Schritt.
not_yourself = Nicht mit dir selbst.
ship_has_moved = Schiff { $ship } ist schon geflogen.
supply_only = 
    { $seat_is ->
        [you] Du darfst nur mit dem Vorrat handeln.
       *[other] { $seat } darf nur mit dem Vorrat handeln.
    }
rank-number = Rang { $rank }
rank-choose = Rang
rank-about = Begegnungen treffen immer dein Schiff mit dem niedrigsten Rang.
do-rank = Rang wählen
point-trade = Handelspunkt { $number }: { $people }
pilot-number = Pilot { $number }
step-done = fertig
step-now = am Zug
step-later = kommt noch
wait-then-you = { $frame }, dann du
do-seek = Begegnung haben
do-avoid = Keine Begegnung
do-donate = Karte geben
do-decline = Behalten
do-clear-disc = Räumen: { $planet }
do-look-disc = Ansehen: { $planet }
do-convert = Schiff { $ship } wird: { $kind }
do-space-jump = Raumsprung
do-ask = Um Karte bitten
do-stop-sub = das Schiff beendet den Flug
disc_looked_at = Scheibe angesehen: { $planet }
discs_turned_up = Scheiben aufgedeckt
start_rank_chosen = mit Rang { $rank } begonnen
clear = Räumen
look = Ansehen
rank = Rang
disc_unknown = Du hast diese Scheibe nicht angesehen: { $planet }.
look_first = Sieh zuerst die Scheibe an: { $planet }.
not_beside_a_disc = Schiff { $ship } steht nicht neben dieser Scheibe: { $planet }.
not_the_next_number = Handelspunkte werden der Reihe nach besetzt.
nothing_to_clear = Hier ist nichts zu räumen: { $planet }.
rank_taken = Dein Schiff mit Rang { $rank } ist schon auf dem Plan.
ship_does_not_stand = Schiff { $ship } muss dort stehen, um zu räumen.
too_weak = Du bist zu schwach; nötig: { $wanted }.
only-you-know = nur du kennst diese Scheibe
do-fly-choose = Flugziel wählen
ship_moved-from =
    { $path ->
        [one] Schiff { $ship } flog 1 Schritt: { $from } → { $to }
       *[other] Schiff { $ship } flog { $path } Schritte: { $from } → { $to }
    }
log-turn-of = Zug { $turn } · { $name }
log-rule = die Regel lesen
digest-rolled = { $sum } gewürfelt
digest-got = { $cards } bekommen
digest-built = gebaut: { $what }
digest-founded = gegründet: { $what }
digest-turned-up = aufgedeckt: { $where }
digest-flew = geflogen: { $from } → { $to }
digest-flew-to = geflogen → { $to }
digest-traded =
    { $name_is ->
        [you] { $give } gegen { $want } getauscht (mit dir)
       *[other] { $give } gegen { $want } getauscht (mit { $name })
    }
digest-took = { $cards } von dir genommen
digest-took-marker = dir den Marker genommen: { $people }
digest-nothing = nichts zu erzählen
victory-of =
    { $name_is ->
        [you] Du gewinnst!
       *[other] { $name } gewinnt!
    }
offers-open = Angebote an dich
offer-open = Im Handelsfeld ansehen
offer-unpaid = Dir fehlen Karten
offer-chip = Gib { $give } für { $get }
no-trades-round = In dieser Runde kein Handel
quiet-on = Bis zu deinem Zug fragt dich niemand nach Tausch.
quiet-off = Fragt mich wieder
trade-card = { $what } zum Tausch geben
swap-say = { $rate } { $give } gegen 1 { $get } tauschen
build-say-can = { $name }: { $cost }. Kann gebaut werden.
build-say-lacks = { $name }: { $cost }. Dir fehlt: { $missing }.
build-say-cannot = { $name }: { $cost }. Jetzt nicht möglich.
score-say =
    { $points ->
        [one] { $name }: 1 Punkt von { $goal }
       *[other] { $name }: { $points } Punkte von { $goal }
    }, { $cards ->
        [one] 1 Karte
       *[other] { $cards } Karten
    }, { $colonies ->
        [one] 1 Kolonie
       *[other] { $colonies } Kolonien
    } und { $spaceports ->
        [one] 1 Raumhafen
       *[other] { $spaceports } Raumhäfen
    }; { $boosters ->
        [one] 1 Antrieb
       *[other] { $boosters } Antriebe
    }, { $cannons ->
        [one] 1 Kanone
       *[other] { $cannons } Kanonen
    }, { $pods ->
        [one] 1 Frachtring
       *[other] { $pods } Frachtringe
    }.
pace-word = Tempo der anderen
pace-usual = 1×
pace-double = 2×
pace-skip = Bis ich dran bin
book-steps =
    { $count ->
        [one] 1 Schritt
       *[other] { $count } Schritte
    }
look-closer = Genauer hingesehen
look-hint = Zeig auf etwas auf dem Plan oder geh mit den Pfeiltasten hin: Hier steht, was es ist, wie die Chancen sind und wer was hat.
look-seat = { $name }, { $points }, { $cards }: alles zeigen
look-seat-about = alles über diesen Spieler zeigen
look-odds =
    { $pips ->
        [one] liefert bei 1 von 36 Würfen
       *[other] liefert bei { $pips } von 36 Würfen
    }
look-pirate_base = fällt bei { $strength ->
        [one] 1 Kanone
       *[other] { $strength } Kanonen
    }
look-ice_planet = taut mit { $strength ->
        [one] 1 Frachtring
       *[other] { $strength } Frachtringen
    } auf
look-artefact = gehoben mit { $strength ->
        [one] 1 Freundschaftsmarker
       *[other] { $strength } Freundschaftsmarkern
    }
look-planet = Planet
look-site-free = freier Bauplatz
look-dock-next = nächster Andockpunkt: { $number ->
        [one] 1 Frachtring
       *[other] { $number } Frachtringe
    }
look-marker-free = der Freundschaftsmarker ist frei
look-marker = Freundschaftsmarker: { $name }
look-outpost = Außenposten
look-explore = flieg daneben, um es zu erkunden
look-sector = System { $name }
look-home = Heimatkolonien
look-system = Planetensystem
look-hidden = noch nicht erkundet
look-empty = leerer Raum
look-quality = beide Planeten zusammen
look-pips =
    { $pips ->
        [one] 1 von 36
       *[other] { $pips } von 36
    }
look-points = { $points } von { $goal } Punkten
look-on-board = Auf dem Plan
look-left = Kolonien übrig
look-transports = Transporter übrig
friendship-none = noch keine
do-best-dock = Fliegen und andocken
do-best-found = Fliegen und gründen
do-best-explore = Fliegen und erkunden
do-best-closer = Näher heranfliegen
do-fly-all = Mit { $count } fliegen
fleet-dock = andocken
fleet-found = gründen
fleet-explore = erkunden
fleet-closer = näher
do-settle-here = Hier gründen
do-settle-sub = { $pips } von 36, { $where }
