seat_taken = gaan zitten: { $name }
seat_left = plek verlaten
player_removed = van de tafel verwijderd
seat_freed = de plek is vrij
seat_renamed = nieuwe naam: { $name }
bot_took_seat = een bot speelt: { $bot }
bot_sat_in = een bot houdt de plek: { $bot }
bot_remarked = { $reason ->
    [leader] geen ruil: jij wint bijna
    [dear] geen ruil: te duur
    [needed] geen ruil: dat kan ik niet missen
    [useless] geen ruil: daar heb ik niets aan
    [behind] geen ruil: het helpt jou meer dan mij
   *[other] geen ruil: een ander aanbod was beter
}
player_returned = terug op de plek
player_here = gekomen
player_away = niet meer hier
player_warned = de tafel wacht ({ $number } van 3)
dice_pledged = aan de dobbelstenen bijgedragen
pledges_called = iedereen toont zijn bijdrage aan de dobbelstenen
match_started = de partij begint
match_ended = de partij is voorbij
action_done = iets gedaan
action_undone = stap teruggenomen
player_resigned = opgegeven
undo_wished = wens: de ruil terugdraaien
pause_wished = wens: pauze
match_paused = pauze
match_resumed = het gaat verder
clock_speed_set = de speeltijd loopt nu op { $percent } %
resume_wished = klaar om verder te gaan
match_waits = verbinding verloren; de tafel wacht
clock_goes_on = de klok loopt zo weer
clock_skipped = klok laten doorlopen
clocks_mended = de server was weg; geen klok liep
chat = ‘{ $text }’
rematch_made = revanche gewenst
bad_message = De server begreep dit niet: { $why }
message_too_long = Dit is te lang.
too_fast = Te snel, even wachten.
too_many_sockets = Te veel verbindingen vanaf hier.
wrong_host = Deze server heet niet zo.
one_chair_each = Hier spelen nog anderen: ieder één stoel.
wrong_origin = Dit verzoek kwam van een andere site.
unknown_version = Laad de pagina opnieuw: ze is verouderd.
unknown_address = Deze pagina bestaat niet.
wrong_method = Dit adres wil een andere methode.
unknown_table = Deze tafel bestaat niet.
unknown_bot = Deze bot bestaat niet.
unknown_chair = Deze plek bestaat niet.
unknown_seat = Deze plek bestaat niet.
wrong_token = Deze link opent hier geen plek.
not_your_seat = Dit is niet jouw plek.
seat_needed = Dat mag alleen wie een plek heeft.
host_needed = Dat mag alleen de gastheer.
only_host = Dat mag alleen wie de tafel heeft geopend.
nobody_to_remove = Op deze plek zit niemand anders.
removed_here = Je bent van deze tafel verwijderd.
silenced = Wat je schrijft wordt aan deze tafel niet meer doorgegeven.
banned = Deze server laat je niet binnen.
draining = Deze server stopt zo en opent geen nieuwe tafels. Probeer het over een paar minuten opnieuw.
rules_changed = Deze partij begon met versie { $version } van de regels. Met die van nu ({ $now }) zou het niet dezelfde partij zijn, dus blijft ze zoals ze is.
no_spectators = Bij deze tafel mag niemand kijken.
not_watching = Deze pagina volgt die tafel niet.
too_many_tables = Te veel tafels tegelijk.
chair_taken = Daar zit al iemand.
chairs_open = Er zijn nog plekken vrij.
already_started = De partij is begonnen.
not_pledged = Dit is niet de waarde die deze plek voor de dobbelstenen heeft toegezegd.
nothing_to_show = Er valt nu niets te tonen voor de dobbelstenen.
not_started = De partij is nog niet begonnen.
match_over = De partij is voorbij.
match_not_over = Pas na het einde mogelijk.
hint_among_people = Tips zijn er alleen aan tafels met één mens.
no_hint = Geen bot had een antwoord.
table_paused = De partij is gepauzeerd.
not_paused = Er is geen pauze.
bot_sits_here = Hier speelt een bot; neem de plek eerst terug.
no_bot_here = Hier speelt geen bot.
seat_resigned = Deze plek heeft opgegeven.
table_moved_on = Iemand was sneller.
undo_nothing = Er is niets terug te nemen.
undo_sealed = Toeval of iets geheims kwam ertussen.
undo_not_yours = De laatste zet was niet van jou.
undo_waits = De andere kant van de ruil is nog niet akkoord.
undo_realtime = In echte tijd gaat niets terug.
not_realtime = Alleen voor spellen in echte tijd.
take_back_nothing = Er is geen opdracht om terug te nemen.
table_waits = De tafel wacht op een verloren verbinding.
counting_in = De klok loopt zo weer.
clock_runs = De klok loopt vanzelf.
nothing_runs = Er loopt niets waarop je kunt wachten.
bad_text = Deze tekst kan niet getoond worden.
rematch_made_already = De revanche is er al.
record_too_long = Het verslag is te lang.
replay_too_far = De partij heeft minder stappen.
replay_hidden = Dit is pas na het einde te zien.
too_many_games = Je hebt te veel partijen lopen (mogelijk: { $most }); beëindig of verlaat er eerst één.
table_busy = Te veel tegelijk; probeer het opnieuw.
table_broken = Deze tafel kan niet verder.
store_unavailable = Nu kan niets bewaard worden; er is niets gebeurd.
server_error = In de server ging iets mis; er is niets gebeurd.
bad_position = De stelling klopt niet bij { $where }: { $why }
record_action_refused = Stap { $action } van het verslag mag niet: { $text }
no_such_action = Zo’n zet bestaat niet.
record_dice_differ = De partij begon met een stelling waarvan de dobbelstenen niet bij het zegel passen.
record_commitment_differs = Het zaad past niet bij het zegel.
record_pledge_differs = Wat een plek aan de dobbelstenen toevoegde, past niet bij de toezegging.
record_digest_differs = Het verslag is veranderd.
record_hash_differs = De herhaling wijkt af bij stap { $action }.
record_result_differs = De herhaling eindigt anders.
record_time_runs_back = Bij stap { $action } loopt de tijd terug.
record_too_short = Het verslag heeft maar { $actions ->
        [one] 1 stap
       *[other] { $actions } stappen
    }.
record_unreadable = Dit is geen leesbaar verslag.
record_without_last_hash = Het verslag mist het eindteken.
record_without_seed = Het verslag mist het zaad.
unknown_choice = Deze keuze bestaat niet: { $value }.
no_encoding = Dit spel is niet als getallen te schrijven: { $game }.
unknown_edition = Deze editie bestaat niet: { $edition }.
unknown_game = Dit spel bestaat niet: { $game }.
unknown_option = Deze optie bestaat niet: { $option }.
wrong_seats = Met { $seats ->
        [one] 1 plek
       *[other] { $seats } plekken
    } niet mogelijk.
seat_moved = van plek gewisseld
colour_chosen = van kleur gewisseld
reacted = iets gezegd
colour_taken = Deze kleur speelt al iemand.
lesson_set = de les werd gezet
lesson_over = de les is afgelopen
unknown_lesson = Die les bestaat niet.
no_lesson = Aan deze tafel is geen les.
lesson_too_far = De les heeft maar { $moves } zetten.
