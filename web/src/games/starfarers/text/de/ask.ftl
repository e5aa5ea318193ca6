yes-not-possible = Für „ja“ hast du zu wenige Karten.
your-answer = Deine Antwort
answer-of = 
    { $name_is ->
        [you] Deine Antwort
       *[other] Antwort von { $name }
    }
gave-cards =
    { $count ->
        [one] 1 Karte gegeben
       *[other] { $count } Karten gegeben
    }
encounter-over = Die Begegnung ist vorbei: Karte { $card }.
ask-gift = Ein Händlerschiff bittet um ein Geschenk. Wie viele Karten gibst du?
ask-unmasked = Der Händler war ein getarnter Pirat. Kämpfst du um dein Geschenk?
ask-tribute = Ein Pirat versperrt den Weg und fordert Tribut. Zahlst du?
ask-fence = Ein zwielichtiger Händler bietet zwei Karten für eine. Handelst du?
ask-ambush = Piraten lauern. Fliehst du?
ask-raid = Piraten bieten an, für dich zu rauben. Heuerst du sie an?
ask-distress = Ein Schiff ruft nahe einer Sonne um Hilfe. Hilfst du?
ask-rescue = Piraten greifen einen Frachter an. Eilst du zu Hilfe?
ask-distortion = Der Raum vor dir ist verzerrt. Wagst du den Sprung?
ask-alms = Arme Reisende bitten um Almosen. Wie viele Karten gibst du?
from-largest = { $cards } ablegen
discard-text =
    { $count ->
        [one] Lege 1 Karte ab.
       *[other] Lege { $count } Karten ab.
    }
give-text =
    { $count ->
        [one] Wähle 1 Karte oder keine.
       *[other] Wähle bis zu { $count } Karten.
    }
pay-text =
    { $count ->
        [one] Zahle 1 Karte.
       *[other] Zahle { $count } Karten.
    }
take-text =
    { $count ->
        [one] Nimm 1 Karte deiner Wahl.
       *[other] Nimm { $count } Karten deiner Wahl.
    }
fence-text = Eine Karte für zwei andere.
hand-text = 
    { $name_is ->
        [you] Wähle eine Karte für dich.
       *[other] Wähle eine Karte für { $name }.
    }
relief-text = Der Wurf gab dir nichts: nimm eine Karte deiner Wahl.
steal-text = Von wem ziehst du eine Karte?
gain-text = Wähle einen kostenlosen Ausbau.
lose-text = Wähle den Ausbau, den du verlierst.
fit-text = Nimm einen Ausbau zum Start.
ground-text = Welches Schiff bleibt diesen Zug stehen?
pick-text = Wähle eine Freundschaftskarte: { $people }.
port-text = Welches Schiff, und wo? Tippe auf einen markierten Punkt.
settle-text = Tippe auf den Platz für deine Kolonie.
place-text = Tippe auf den Punkt für dein Handelsschiff.
jump-text = Ein Schiff darf springen: tippe auf das Ziel.
landing-text = Hier eine Kolonie gründen oder warten?
rank-text = Welchen Rang hat dein erstes Schiff?
part-over = fertig
part-answered = geantwortet
part-now = am Zug
part-waits = noch nicht
decide-text = Keine schwarze Kugel. Mit deiner Karte kannst du trotzdem eine Begegnung haben.
decide-black-text = Eine schwarze Kugel. Mit deiner Karte kannst du der Begegnung ausweichen.
donate-text = 
    { $name_is ->
        [you] Du bittest um eine Karte: { $what }.
       *[other] { $name } bittet dich um eine Karte: { $what }. Gibst du sie, bekommt ihr beide einen halben Orden.
    }
founding-round = Runde { $round } von { $rounds }
founding-about = Die goldene Zahl zählt, bei wie vielen von 36 Würfen ein Platz Karten gibt.
prospect-demand =
    { $count ->
        [one] Eine Karte wird verlangt; du hast { $have }.
       *[other] { $count } Karten werden verlangt; du hast { $have }.
    }
prospect-most =
    { $count ->
        [one] Höchstens eine Karte.
       *[other] Keine bis { $count } Karten.
    }
prospect-no-combat = „Nein“ heißt kämpfen: Kugeln und Kanonen
prospect-yes-combat = „Ja“ heißt kämpfen: Kugeln und Kanonen
prospect-yes-speed = „Ja“ heißt Wettflug: Kugeln und Antriebe
prospect-no-speed = „Nein“ heißt Wettflug: Kugeln und Antriebe
prospect-yes-boosters = „Ja“: Flucht gelingt mit gleich vielen Antrieben
prospect-lost-combat = „Nein“ oder misslungene Flucht: Kampf
prospect-strength = { $mine } gegen { $theirs }
prospect-chance = insgesamt { $percent } %
