home = Startpagina
menu = Menu
close = Sluiten
back = Terug
loading = De tafel wordt gedekt …
page-loading = Laden …
page-lost = Deze pagina bestaat niet.
hero = Handel, bouw en vlieg naar verre sterren. Meteen tegen bots, of met vrienden via een link. Zonder account.
hero-alone = Handel, bouw en vlieg naar verre sterren. Tegen bots, of om de beurt met vrienden op dit apparaat. Zonder account.
play-now = Nu spelen
play-now-about = Jij en een paar bots
learn = Leer het hier
learn-about = Elk zes tot tien minuten
learn-title = Eerste spellen
learn-intro = Een echt spel met een draaiboek: zin voor zin, met een licht op waar hij over gaat. Je kunt terug, overslaan en later verdergaan.
learn-start = Beginnen
learn-resume = Verdergaan
learn-book = Regelboek
new-table = Nieuwe tafel
new-table-about = alles is al goed ingesteld
join = Via link erbij
join-link = Link of tafelnaam
join-go = Meedoen
watch = Meekijken
watch-about = openbare tafels
watch-go = Kijken
open-record = Partij openen
my-games = Mijn spellen
my-games-about = jouw beurt eerst
no-games = Nog geen spellen. ‘Nu spelen’ begint er een.
no-tables = Er speelt nu niemand openbaar.
play-go = Spelen
replay = Herhaling
your-turn = Jouw beurt
seats-open =
    { $count ->
        [one] 1 vrije plek
       *[other] { $count } vrije plekken
    }
won-by = 
    { $name_is ->
        [you] Jij hebt gewonnen
       *[other] Winst: { $name }
    }
over = Het spel is afgelopen
new-game = Spel
new-edition = Editie
new-seats = Plekken
new-people = Mensen
new-people-about = Vrije plekken krijgen bots
new-keeper = Tafel
keeper-server = op de server
keeper-device = op dit apparaat
keeper-server-about = Anderen kunnen meedoen en kijken
keeper-device-about = Heeft geen verbinding nodig; blijft in deze browser
new-where = Ze spelen
where-link = via link
where-here = op dit apparaat
where-link-about = Iedereen opent de link op het eigen apparaat
where-here-about = Een gordijn verbergt je kaarten bij het doorgeven
new-bots = Bots
new-thinking = Bedenktijd
thinking-seconds = { $seconds } s
thinking-about =
    { $seconds ->
        [one] Tot een seconde voor een zet
       *[other] Tot { $seconds } seconden voor een zet
    }
new-pace = Hun tempo
pace-relaxed = Rustig
pace-brisk = Vlot
pace-instant = Meteen
pace-relaxed-about = Ze denken rustig na, zoals mensen
pace-brisk-about = Een moment voor elke zet
pace-instant-about = Helemaal geen wachten
new-clock = Klok
clock-none = Geen
clock-quick = 8 min + 20 s
clock-days = Dagen
clock-none-about = Niemand jaagt je op
clock-quick-about = Is de tijd om, dan houdt een bot de plek vrij
clock-days-about = Drie dagen per speler, elke beurt twaalf uur erbij
new-public = Openbaar
new-public-about = staat onder ‘Meekijken’
more-options =
    { $count ->
        [one] nog 1 regel te kiezen
       *[other] nog { $count } regels te kiezen
    }
open-table = Tafel openen
bot-seconds = { $bot } ({ $seconds } s)
bot-random = Toeval
bot-random-about = Speelt iets wat mag
table-trouble = Deze tafel gaat niet open
fetching = Het spel voor dit apparaat wordt opgehaald: { $got } van { $of } MB
offline = Geen verbinding met de server. Tafels op dit apparaat werken gewoon.
here-only = Deze tafel bestaat alleen in deze browser. Na afloop kan de partij worden bewaard en overal worden geopend.
starting = Het spel start op dit apparaat …
kept-whole = Op dit apparaat bewaard: vanaf nu is er geen verbinding nodig.
no-wasm = Deze browser kan een spel niet zelf draaien: WebAssembly ontbreekt. Tafels op een server werken gewoon.
no-shelves = Deze browser bewaart niets (misschien een privévenster), dus een spel kan hier niet worden bewaard. Tafels op een server werken gewoon.
no-room = Er is geen ruimte meer op dit apparaat: je laatste zet kon niet worden bewaard en telt niet. Maak ruimte en zet dan opnieuw.
no-runtime = Wat een spel op dit apparaat nodig heeft, kon niet worden opgehaald. Probeer het opnieuw met verbinding.
not-started = Het spel kon op dit apparaat niet worden gestart. Tafels op een server werken gewoon.
no_connection = Geen verbinding met de server.
reconnecting = Verbinding weg, nieuwe poging …
orders-wait =
    { $count ->
        [one] 1 opdracht wacht en wordt opnieuw verstuurd
       *[other] { $count } opdrachten wachten en worden opnieuw verstuurd
    }
order_given_back = Je opdracht is niet verstuurd: de verbinding was te lang weg. Geef hem opnieuw.
pass-device = 
    { $name_is ->
        [you] Houd het apparaat
       *[other] Geef het apparaat aan { $name }
    }
pass-device-about = Nu mag niemand anders kijken.
i-am-here = Ik ben er
bot-plays-you = Een bot ({ $bot }) speelt voor jou
take-back = Plek terugnemen
lobby = Tafel { $table }
origin-fork = voortgezet uit een andere partij
origin-record = een partij uit een bestand
origin-fork-about = Voortgezet uit een andere partij: wie die zag, weet misschien wat hier gedekt ligt. De dobbelstenen zijn nieuw.
origin-carried = onderweg hierheen gehaald
origin-carried-about = Midden in het spel hierheen gehaald: wie deze partij bracht, kent misschien haar dobbelstenen en wat gedekt ligt. Daarom kan niemand anders aanschuiven.
hot-seat = Iemand heeft hier meer stoelen en ziet de kaarten daarvan.
lobby-about = deel de link; bots vullen vrije plekken
chair-free = Vrije plek
sits-you = jij
sit-down = Hier zitten
put-bot = Bot neerzetten
free-chair = Vrijmaken
seat-freed = Wie de tafel opende, heeft je plek vrijgemaakt. Je kunt weer gaan zitten of toekijken.
start = Beginnen
link = Link
qr = QR-code van de link
copy = Kopiëren
copied = Gekopieerd
settings = Instellingen
set-language = Taal
set-motion = Beweging
motion-normal = Normaal
motion-fast = Snel
motion-off = Uit
set-palette = Kleuren
palette-night = Nacht
palette-contrast = Hoog contrast
set-size = Tekst
size-small = Klein
size-normal = Normaal
size-large = Groot
set-sound = Geluid
set-sound-about = je beurt, dobbelstenen, kaarten, vluchten: korte tonen
set-name = Je naam
set-keys = Toetsen
rules = Regels
why = Waarom?
rules-search = Regels doorzoeken
rules-none = Geen regel gevonden.
resume = Verder spelen
pause = Pauze
pause-back = Pauze intrekken
let-bot = Bot laten spelen
other-device = Naar ander apparaat
other-device-about = Deze link opent jouw plek elders. Houd hem voor jezelf.
carry-server = Naar de server brengen
carry-device = Naar dit apparaat halen
carrying-server = Deze partij is onderweg naar de server. Tot ze daar is, gebeurt hier niets.
carrying-device = Deze partij is onderweg naar een apparaat. Tot ze daar is, gebeurt hier niets.
carried-server = Deze partij is naar de server gebracht en gaat daar verder.
carried-device = Deze partij is naar een apparaat gehaald en gaat daar verder.
carry-stay = Hier houden
carry-refused = De partij blijft hier.
try-again = Opnieuw proberen
invite-watch = Met deze link kan iedereen meedoen of kijken.
resign = Opgeven
resign-sure = Echt opgeven?
save-record = Partij bewaren
chat-line = Zeg iets tegen de tafel
send = Stuur
report = Iemand melden
report-about = Laat wie deze server beheert weten wat hier misgaat. Verder leest niemand het.
report-line = Wat is er gebeurd?
report-sent = Dank je. Het is doorgegeven.
remove-player = { $name } verwijderen
remove-sure = { $name } echt verwijderen? Een bot speelt verder.
sealed = Dobbelstenen vooraf verzegeld: { $seal }
dice-pledged = mengt de dobbelstenen mee
dice-pledged-about = Van deze plek komt een geheim getal in de dobbelstenen. Zo kan niemand ze kiezen, ook niet wie de server beheert.
dice-mixed = De dobbelstenen worden gemengd …
dice-shared = Ook in de dobbelstenen: een geheim getal van { $names }
dice-withheld = Zonder het toegezegde getal van { $names }; dat kwam niet op tijd
dice-passed-over = De server begon zonder het getal dat jouw browser aan de dobbelstenen heeft bijgedragen.
position = Stelling
everybody = iedereen
seen-by = Gezien door
step-back = Een stap terug
step-on = Een stap verder
scrub = Moment van het spel
fork = Vanaf hier spelen
replay-start = Het begin
practice = Oefenen zonder klok, met hints
practice-first = Eerst oefenen
practice-first-about = Zonder klok, met hints
you = Jij
undo = Terug
hint = Tips
log = Logboek
scores = Stand
wait-for = 
    { $name_is ->
        [you] Iedereen wacht op jou
       *[other] Wachten op { $name }
    }
back-to-end = Naar de uitslag
rematch = Revanche
editions-title = Waarin de edities verschillen
editions-go = Edities vergelijken
editions-play = Tafel openen
fact-players = Spelers
choice-any-yes = Ja
choice-any-no = Nee
choice-any-on = Aan
choice-any-off = Uit
set-volume = Volume
set-volume-about = van alle geluiden
book-chapter = Hoofdstuk
book-exact = Precieze tekst
book-example = Voorbeeld
book-none = Bij dit spel is er geen regelboek.
book-page = Het regelboek als eigen pagina
book-print = Afdrukken
book-print-short = Eén bladzijde afdrukken
talk = Gesprek
talk-lines = Wat er gezegd is
talk-empty = Nog niemand heeft iets gezegd.
talk-quick = Snel gezegd
talk-unread =
    { $count ->
        [one] Gesprek, 1 nieuwe regel
       *[other] Gesprek, { $count } nieuwe regels
    }
talk-mute = { $name } dempen
talk-unmute = { $name } weer horen
say-well_played = Goed gespeeld!
say-thanks = Bedankt!
say-wow = Wauw!
say-laugh = Haha!
say-oops = Oeps!
say-hurry = Jij bent aan de beurt
player-number = Speler { $number }
you-from = jou
log-earlier = Eerdere tonen
bot-keeps-you = Een bot houdt je plek vrij: hij speelt alleen wat gespeeld moet worden.
bot-in = tot een bot de plek vrijhoudt
clock-short = Je tijd is bijna om; dan houdt een bot je plek vrij.
waits-for = 
    { $name_is ->
        [you] Je verbinding is weg. Een bot houdt de plek vrij over
       *[other] De verbinding van { $name } is weg. Een bot houdt de plek vrij over
    }
rematch-wished = 
    { $name_is ->
        [you] Jij wilt een revanche.
       *[other] { $name } wil een revanche.
    }
rematch-ready = Er staat een revanche klaar.
offer-for = 
    { $name_is ->
        [you] Er is een aanbod voor jou.
       *[other] Er is een aanbod voor { $name }.
    }
offer-look = Bekijken
offer-decline = Nee, bedankt
lobby-rules = De regels hier
lobby-need-name = Hoe mogen de anderen je noemen?
lobby-colour = Je kleur
colour-a = kleur A
colour-b = kleur B
colour-c = kleur C
colour-d = kleur D
colour-e = kleur E
colour-f = kleur F
move-here = Hierheen
bot-strength = Sterkte van de bot op plek { $number }
start-needs = Beginnen kan als elke plek bezet is: { $count ->
        [one] 1 plek is vrij. Deel de link of zet er een bot neer.
       *[other] { $count } plekken zijn vrij. Deel de link of zet er bots neer.
    }
share-go = Delen …
share-text = Speel { $game } met mij
share-local = Alleen deze computer bereikt dit adres. Start de server met --host 0.0.0.0 zodat anderen kunnen meedoen.
open-tables = Open tafels
open-tables-about = ga zitten en speel mee
new-names = Namen
new-name-of = Naam van speler { $number }
rule-clock-none = Niemand wordt opgejaagd.
rule-clock = Ieder heeft { $minutes ->
        [one] 1 minuut
       *[other] { $minutes } minuten
    } en krijgt er per beurt { $seconds ->
        [one] 1 seconde
       *[other] { $seconds } seconden
    } bij.
rule-clock-days = Ieder heeft { $days ->
        [one] 1 dag
       *[other] { $days } dagen
    } en krijgt er per beurt { $hours } uur bij.
rule-usual = Alle andere regels zoals gewoonlijk.
own-file-chosen = Uit het bestand { $name }
