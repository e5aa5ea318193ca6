seat_taken = Platz genommen: { $name }
seat_left = Platz verlassen
player_removed = vom Tisch entfernt
seat_freed = der Platz ist frei
seat_renamed = neuer Name: { $name }
bot_took_seat = ein Bot spielt: { $bot }
bot_sat_in = ein Bot hält den Platz: { $bot }
bot_remarked = { $reason ->
    [leader] kein Handel: du gewinnst gleich
    [dear] kein Handel: zu teuer
    [needed] kein Handel: das gebe ich nicht her
    [useless] kein Handel: das hilft mir nicht
    [behind] kein Handel: es hilft dir mehr als mir
   *[other] kein Handel: ein anderes Angebot war besser
}
player_returned = zurück am Platz
player_here = gekommen
player_away = nicht mehr da
player_warned = der Tisch wartet ({ $number } von 3)
dice_pledged = mitgewürfelt
pledges_called = alle zeigen ihren Anteil am Zufall
match_started = die Partie beginnt
match_ended = die Partie ist vorbei
action_done = etwas getan
action_undone = Schritt zurückgenommen
player_resigned = aufgegeben
undo_wished = Wunsch: den Handel zurücknehmen
pause_wished = Wunsch: eine Pause
match_paused = Pause
match_resumed = es geht weiter
clock_speed_set = die Spielzeit läuft jetzt mit { $percent } %
resume_wished = bereit weiterzuspielen
match_waits = Verbindung verloren; der Tisch wartet
clock_goes_on = die Uhr läuft gleich weiter
clock_skipped = Uhr weiterlaufen lassen
clocks_mended = der Server war weg; keine Uhr lief
chat = „{ $text }“
rematch_made = Revanche gewünscht
bad_message = Der Server hat das nicht verstanden: { $why }
message_too_long = Das ist zu lang.
too_fast = Zu schnell, bitte kurz warten.
too_many_sockets = Zu viele Verbindungen von hier.
wrong_host = Dieser Server heißt nicht so.
one_chair_each = Hier spielen noch andere: jeder nur ein Platz.
wrong_origin = Diese Anfrage kam von einer anderen Seite.
unknown_version = Bitte Seite neu laden: Sie ist veraltet.
unknown_address = Diese Seite gibt es nicht.
wrong_method = Diese Adresse verlangt eine andere Methode.
unknown_table = Diesen Tisch gibt es nicht.
unknown_bot = Diesen Bot gibt es nicht.
unknown_chair = Diesen Platz gibt es nicht.
unknown_seat = Diesen Platz gibt es nicht.
wrong_token = Dieser Link öffnet hier keinen Platz.
not_your_seat = Das ist nicht dein Platz.
seat_needed = Das darf nur, wer einen Platz hat.
host_needed = Das darf nur, wer den Tisch aufgestellt hat.
only_host = Das darf nur, wer den Tisch eröffnet hat.
nobody_to_remove = Auf diesem Platz sitzt niemand sonst.
removed_here = Du wurdest von diesem Tisch entfernt.
silenced = Deine Zeilen werden an diesem Tisch nicht mehr weitergegeben.
banned = Dieser Server lässt dich nicht herein.
draining = Dieser Server wird gleich angehalten und eröffnet keine Tische mehr. Versuch es in ein paar Minuten noch einmal.
rules_changed = Diese Partie begann mit Version { $version } der Regeln. Mit den heutigen ({ $now }) wäre es nicht mehr dieselbe, darum bleibt sie, wie sie ist.
no_spectators = An diesem Tisch darf niemand zusehen.
not_watching = Diese Seite folgt dem Tisch nicht.
too_many_tables = Zu viele Tische zugleich.
chair_taken = Da sitzt schon jemand.
chairs_open = Es sind noch Plätze frei.
already_started = Die Partie hat begonnen.
not_pledged = Das ist nicht der Wert, den dieser Platz für die Würfel zugesagt hat.
nothing_to_show = Für die Würfel ist jetzt nichts zu zeigen.
not_started = Die Partie hat noch nicht begonnen.
match_over = Die Partie ist vorbei.
match_not_over = Erst nach dem Ende möglich.
hint_among_people = Tipps gibt es nur an Tischen mit einem Menschen.
no_hint = Kein Bot wusste eine Antwort.
table_paused = Die Partie ist unterbrochen.
not_paused = Es ist keine Pause.
bot_sits_here = Ein Bot spielt hier; nimm den Platz erst zurück.
no_bot_here = Hier spielt kein Bot.
seat_resigned = Dieser Platz hat aufgegeben.
table_moved_on = Jemand war schneller.
undo_nothing = Es gibt nichts zurückzunehmen.
undo_sealed = Zufall oder Verdecktes kam dazwischen.
undo_not_yours = Der letzte Zug war nicht deiner.
undo_waits = Die andere Seite des Handels hat noch nicht zugestimmt.
undo_realtime = In Echtzeit gibt es kein Zurück.
not_realtime = Nur für Echtzeitspiele.
take_back_nothing = Es gibt keinen Befehl zurückzunehmen.
table_waits = Der Tisch wartet auf eine verlorene Verbindung.
counting_in = Die Uhr läuft gleich weiter.
clock_runs = Die Uhr läuft von selbst.
nothing_runs = Es läuft nichts, worauf du warten könntest.
bad_text = Dieser Text kann nicht gezeigt werden.
rematch_made_already = Die Revanche gibt es schon.
record_too_long = Die Aufzeichnung ist zu lang.
replay_too_far = Die Partie hat weniger Schritte.
replay_hidden = Das ist erst nach dem Ende zu sehen.
too_many_games = Du hast zu viele Partien offen (möglich: { $most }); beende oder verlasse erst eine.
table_busy = Zu viele zugleich; bitte noch einmal.
table_broken = Dieser Tisch kann nicht fortgesetzt werden.
store_unavailable = Gerade kann nichts gesichert werden; nichts ist geschehen.
server_error = Im Server ging etwas schief; nichts ist geschehen.
bad_position = Die Stellung ist falsch bei { $where }: { $why }
record_action_refused = Schritt { $action } der Aufzeichnung ist nicht erlaubt: { $text }
no_such_action = So einen Zug gibt es nicht.
record_dice_differ = Die Partie begann mit einer Stellung, deren Würfel nicht zum Siegel passen.
record_commitment_differs = Der Keim passt nicht zum Siegel.
record_pledge_differs = Was ein Platz zu den Würfeln beigetragen hat, passt nicht zu seiner Zusage.
record_digest_differs = Die Aufzeichnung wurde verändert.
record_hash_differs = Die Wiederholung weicht bei Schritt { $action } ab.
record_result_differs = Die Wiederholung endet anders.
record_time_runs_back = Bei Schritt { $action } läuft die Zeit rückwärts.
record_too_short = Die Aufzeichnung hat nur { $actions ->
        [one] 1 Schritt
       *[other] { $actions } Schritte
    }.
record_unreadable = Das ist keine lesbare Aufzeichnung.
record_without_last_hash = Der Aufzeichnung fehlt die Endmarke.
record_without_seed = Der Aufzeichnung fehlt der Keim.
unknown_choice = Diese Wahl gibt es nicht: { $value }.
no_encoding = Dieses Spiel lässt sich nicht in Zahlen schreiben: { $game }.
unknown_edition = Diese Ausgabe gibt es nicht: { $edition }.
unknown_game = Dieses Spiel gibt es nicht: { $game }.
unknown_option = Diese Einstellung gibt es nicht: { $option }.
wrong_seats = Mit { $seats } Plätzen nicht möglich.
seat_moved = Platz gewechselt
colour_chosen = Farbe gewechselt
reacted = etwas gesagt
colour_taken = Diese Farbe spielt schon jemand.
lesson_set = die Lektion wurde gestellt
lesson_over = die Lektion ist zu Ende
unknown_lesson = Diese Lektion gibt es nicht.
no_lesson = An diesem Tisch läuft keine Lektion.
lesson_too_far = Die Lektion hat nur { $moves ->
        [one] 1 Zug
       *[other] { $moves } Züge
    }.
