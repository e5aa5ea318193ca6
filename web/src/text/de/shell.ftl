home = Startseite
menu = Menü
close = Schließen
back = Zurück
loading = Der Tisch wird gedeckt …
page-loading = Wird geladen …
page-lost = Diese Seite gibt es nicht.
hero = Handle, baue und fliege zu den fernen Sternen. Gleich gegen Bots oder per Link mit Freunden. Ohne Konto.
hero-alone = Handle, baue und fliege zu den fernen Sternen. Gegen Bots oder reihum mit Freunden an diesem Gerät. Ohne Konto.
play-now = Jetzt spielen
play-now-about = Du und ein paar Bots
learn = Hier lernen
learn-about = Je sechs bis zehn Minuten
learn-title = Erste Spiele
learn-intro = Ein echtes Spiel mit Drehbuch: ein Satz nach dem anderen, ein Licht auf dem, wovon er spricht. Du kannst zurück, überspringen und später weitermachen.
learn-start = Anfangen
learn-resume = Weitermachen
learn-book = Regelbuch
new-table = Neuer Tisch
new-table-about = alles ist sinnvoll voreingestellt
join = Per Link dazu
join-link = Link oder Tischname
join-go = Mitspielen
watch = Zuschauen
watch-about = öffentliche Tische
watch-go = Zuschauen
open-record = Partie laden
my-games = Meine Spiele
my-games-about = zuerst, wo du dran bist
no-games = Noch keine Spiele. „Jetzt spielen“ startet eins.
no-tables = Gerade spielt niemand öffentlich.
play-go = Spielen
replay = Verlauf
your-turn = Du bist dran
seats-open =
    { $count ->
        [one] 1 freier Platz
       *[other] { $count } freie Plätze
    }
won-by = 
    { $name_is ->
        [you] Du hast gewonnen
       *[other] Sieg: { $name }
    }
over = Das Spiel ist aus
new-game = Spiel
new-edition = Ausgabe
new-seats = Plätze
new-people = Menschen
new-people-about = Freie Plätze füllen Bots
new-keeper = Tisch
keeper-server = auf dem Server
keeper-device = auf diesem Gerät
keeper-server-about = Andere können mitspielen und zuschauen
keeper-device-about = Braucht keine Verbindung; bleibt in diesem Browser
new-where = Sie spielen
where-link = per Link
where-here = an diesem Gerät
where-link-about = Alle öffnen den Link am eigenen Gerät
where-here-about = Ein Vorhang verdeckt die Karten beim Weitergeben
new-bots = Bots
new-thinking = Bedenkzeit
thinking-seconds = { $seconds } s
thinking-about =
    { $seconds ->
        [one] Bis zu einer Sekunde für einen Zug
       *[other] Bis zu { $seconds } Sekunden für einen Zug
    }
new-pace = Ihr Tempo
pace-relaxed = Gemütlich
pace-brisk = Flott
pace-instant = Sofort
pace-relaxed-about = Sie denken in Ruhe nach, wie Menschen
pace-brisk-about = Ein Moment für jeden Zug
pace-instant-about = Ganz ohne Warten
new-clock = Uhr
clock-none = Keine
clock-quick = 8 min + 20 s
clock-days = Tage
clock-none-about = Niemand drängt
clock-quick-about = Ist die Zeit um, hält ein Bot den Platz
clock-days-about = Drei Tage je Person, zwölf Stunden mehr je Zug
new-public = Öffentlich
new-public-about = steht unter „Zuschauen“
more-options =
    { $count ->
        [one] 1 weitere Regel zur Wahl
       *[other] { $count } weitere Regeln zur Wahl
    }
open-table = Tisch öffnen
bot-seconds = { $bot } ({ $seconds } s)
bot-random = Zufall
bot-random-about = Spielt irgendetwas Erlaubtes
table-trouble = Dieser Tisch lässt sich nicht öffnen
fetching = Das Spiel für dieses Gerät wird geladen: { $got } von { $of } MB
offline = Keine Verbindung zum Server. Tische auf diesem Gerät gehen trotzdem.
here-only = Diesen Tisch gibt es nur in diesem Browser. Nach dem Ende lässt sich die Partie speichern und überall laden.
starting = Das Spiel startet auf diesem Gerät …
kept-whole = Auf diesem Gerät behalten: Von jetzt an braucht es keine Verbindung.
no-wasm = Dieser Browser kann kein Spiel allein ausführen: Ihm fehlt WebAssembly. Tische auf einem Server gehen trotzdem.
no-shelves = Dieser Browser bewahrt nichts auf (vielleicht ein privates Fenster), ein Spiel ließe sich hier nicht speichern. Tische auf einem Server gehen trotzdem.
no-room = Auf diesem Gerät ist kein Platz mehr: Der letzte Zug ließ sich nicht speichern und gilt nicht. Platz schaffen, dann noch einmal ziehen.
no-runtime = Was ein Spiel auf diesem Gerät braucht, ließ sich nicht laden. Mit Verbindung noch einmal versuchen.
not-started = Das Spiel ließ sich auf diesem Gerät nicht starten. Tische auf einem Server gehen trotzdem.
no_connection = Keine Verbindung zum Server.
reconnecting = Verbindung weg, neuer Versuch …
orders-wait =
    { $count ->
        [one] 1 Befehl wartet und wird noch einmal geschickt
       *[other] { $count } Befehle warten und werden noch einmal geschickt
    }
order_given_back = Dein Befehl ging nicht hinaus: Die Verbindung war zu lange weg. Gib ihn bitte noch einmal.
pass-device = 
    { $name_is ->
        [you] Behalte das Gerät
       *[other] Gerät weitergeben: { $name }
    }
pass-device-about = Jetzt bitte sonst niemand hinsehen.
i-am-here = Ich bin da
bot-plays-you = Ein Bot ({ $bot }) spielt für dich
take-back = Platz zurücknehmen
lobby = Tisch { $table }
origin-fork = fortgesetzt aus einer anderen Partie
origin-record = eine Partie aus einer Datei
origin-fork-about = Fortgesetzt aus einer anderen Partie: Wer sie gesehen hat, kennt vielleicht, was hier verdeckt liegt. Die Würfel sind neu.
origin-carried = unterwegs hierher mitgenommen
origin-carried-about = Mitten im Spiel hierher mitgenommen: Wer diese Partie gebracht hat, kennt vielleicht ihre Würfel und was verdeckt liegt. Darum kann sich sonst niemand dazusetzen.
hot-seat = Jemand hat hier mehrere Plätze und sieht deren Karten.
lobby-about = teile den Link; Bots füllen freie Plätze
chair-free = Freier Platz
sits-you = du
sit-down = Hinsetzen
put-bot = Bot setzen
free-chair = Freimachen
seat-freed = Wer den Tisch eröffnet hat, hat deinen Platz frei gemacht. Du kannst dich wieder setzen oder zusehen.
start = Beginnen
link = Link
qr = QR-Code des Links
copy = Kopieren
copied = Kopiert
settings = Einstellungen
set-language = Sprache
set-motion = Bewegung
motion-normal = Normal
motion-fast = Schnell
motion-off = Aus
set-palette = Farben
palette-night = Nacht
palette-contrast = Starker Kontrast
set-size = Schrift
size-small = Klein
size-normal = Normal
size-large = Groß
set-sound = Ton
set-sound-about = dein Zug, Würfel, Karten, Flüge: kurze Töne
set-name = Dein Name
set-keys = Tasten
rules = Regeln
why = Warum?
rules-search = Regeln durchsuchen
rules-none = Keine Regel gefunden.
resume = Weiterspielen
pause = Pause
pause-back = Pause zurückziehen
let-bot = Bot spielen lassen
other-device = Auf anderes Gerät
other-device-about = Dieser Link öffnet deinen Platz anderswo. Behalte ihn für dich.
carry-server = Auf den Server bringen
carry-device = Auf dieses Gerät holen
carrying-server = Diese Partie ist auf dem Weg zum Server. Bis sie dort ist, geschieht hier nichts.
carrying-device = Diese Partie ist auf dem Weg zu einem Gerät. Bis sie dort ist, geschieht hier nichts.
carried-server = Diese Partie wurde auf den Server gebracht und geht dort weiter.
carried-device = Diese Partie wurde auf ein Gerät geholt und geht dort weiter.
carry-stay = Hier behalten
carry-refused = Die Partie bleibt hier.
try-again = Noch einmal versuchen
invite-watch = Wer diesen Link hat, kann mitspielen oder zusehen.
resign = Aufgeben
resign-sure = Wirklich aufgeben?
save-record = Partie sichern
chat-line = Etwas zum Tisch sagen
send = Senden
report = Jemanden melden
report-about = Schreib denen, die diesen Server betreiben, was hier schiefläuft. Sonst liest es niemand.
report-line = Was ist passiert?
report-sent = Danke. Es wurde weitergegeben.
remove-player = { $name } entfernen
remove-sure = { $name } wirklich entfernen? Ein Bot spielt weiter.
sealed = Würfel vor Beginn versiegelt: { $seal }
dice-pledged = mischt die Würfel mit
dice-pledged-about = Von diesem Platz kommt eine geheime Zahl in die Würfel. So kann sie niemand wählen, auch nicht, wer den Server betreibt.
dice-mixed = Die Würfel werden gemischt …
dice-shared = Auch in den Würfeln: je eine geheime Zahl von { $names }
dice-withheld = Ohne die zugesagte Zahl von { $names }; sie kam nicht rechtzeitig
dice-passed-over = Der Server hat ohne die Zahl begonnen, die dein Browser zu den Würfeln beigetragen hat.
position = Stellung
everybody = alle
seen-by = Sicht von
step-back = Ein Schritt zurück
step-on = Ein Schritt weiter
scrub = Zeitpunkt der Partie
fork = Ab hier weiterspielen
replay-start = Der Anfang
practice = Üben ohne Uhr, mit Hinweisen
practice-first = Erst üben
practice-first-about = Ohne Uhr, mit Hinweisen
you = Du
undo = Zurück
hint = Hinweise
log = Protokoll
scores = Punktestand
wait-for = 
    { $name_is ->
        [you] Alle warten auf dich
       *[other] Warten auf { $name }
    }
back-to-end = Zum Ergebnis
rematch = Revanche
editions-title = Was die Ausgaben unterscheidet
editions-go = Ausgaben vergleichen
editions-play = Tisch eröffnen
fact-players = Spieler
choice-any-yes = Ja
choice-any-no = Nein
choice-any-on = An
choice-any-off = Aus
set-volume = Lautstärke
set-volume-about = aller Töne
book-chapter = Kapitel
book-exact = Genauer Wortlaut
book-example = Beispiel
book-none = Zu diesem Spiel gibt es kein Regelbuch.
book-page = Das Regelbuch als eigene Seite
book-print = Drucken
book-print-short = Eine Seite drucken
talk = Gespräch
talk-lines = Was gesagt wurde
talk-empty = Noch hat niemand etwas gesagt.
talk-quick = Schnell gesagt
talk-unread =
    { $count ->
        [one] Gespräch, 1 neue Zeile
       *[other] Gespräch, { $count } neue Zeilen
    }
talk-mute = { $name } stumm schalten
talk-unmute = { $name } wieder hören
say-well_played = Gut gespielt!
say-thanks = Danke!
say-wow = Wow!
say-laugh = Haha!
say-oops = Hoppla!
say-hurry = Du bist dran, bitte
player-number = Spieler { $number }
you-from = dich
log-earlier = Früheres zeigen
bot-keeps-you = Ein Bot hält deinen Platz: Er spielt nur, was gespielt werden muss.
bot-in = bis ein Bot den Platz hält
clock-short = Deine Zeit läuft ab; dann hält ein Bot deinen Platz.
waits-for = 
    { $name_is ->
        [you] Deine Verbindung ist weg. Ein Bot hält den Platz in
       *[other] Die Verbindung von { $name } ist weg. Ein Bot hält den Platz in
    }
rematch-wished = 
    { $name_is ->
        [you] Du möchtest eine Revanche.
       *[other] { $name } möchte eine Revanche.
    }
rematch-ready = Eine Revanche ist bereit.
offer-for = 
    { $name_is ->
        [you] Ein Angebot für dich liegt vor.
       *[other] Ein Angebot für { $name } liegt vor.
    }
offer-look = Ansehen
offer-decline = Nein, danke
lobby-rules = Die Regeln hier
lobby-need-name = Wie sollen die anderen dich nennen?
lobby-colour = Deine Farbe
colour-a = Farbe A
colour-b = Farbe B
colour-c = Farbe C
colour-d = Farbe D
colour-e = Farbe E
colour-f = Farbe F
move-here = Hierher
bot-strength = Stärke des Bots auf Platz { $number }
start-needs = Los geht es, wenn jeder Platz besetzt ist: { $count ->
        [one] 1 Platz ist frei. Teile den Link oder setze einen Bot hin.
       *[other] { $count } Plätze sind frei. Teile den Link oder setze Bots hin.
    }
share-go = Teilen …
share-text = Spiel mit mir { $game }
share-local = Diese Adresse erreicht nur dieser Rechner. Starte den Server mit --host 0.0.0.0, damit andere mitspielen können.
open-tables = Offene Tische
open-tables-about = hinsetzen und spielen
new-names = Namen
new-name-of = Name von Spieler { $number }
rule-clock-none = Niemand drängt.
rule-clock = Alle haben { $minutes ->
        [one] 1 Minute
       *[other] { $minutes } Minuten
    } und je Zug { $seconds ->
        [one] 1 Sekunde
       *[other] { $seconds } Sekunden
    } dazu.
rule-clock-days = Alle haben { $days ->
        [one] 1 Tag
       *[other] { $days } Tage
    } und je Zug { $hours ->
        [one] 1 Stunde
       *[other] { $hours } Stunden
    } dazu.
rule-usual = Alle anderen Regeln wie üblich.
own-file-chosen = Aus der Datei { $name }
