yes-not-possible = Voor ‘ja’ heb je te weinig kaarten.
your-answer = Jouw antwoord
answer-of = 
    { $name_is ->
        [you] Jouw antwoord
       *[other] Antwoord van { $name }
    }
gave-cards =
    { $count ->
        [one] 1 kaart gegeven
       *[other] { $count } kaarten gegeven
    }
encounter-over = De ontmoeting is voorbij: kaart { $card }.
ask-gift = Een koopvaarder vraagt om een gift. Hoeveel kaarten geef je?
ask-unmasked = De koopman was een vermomde piraat. Vecht je om je gift?
ask-tribute = Een piraat blokkeert de route en eist een heffing. Betaal je?
ask-fence = Een louche handelaar biedt twee kaarten voor een. Handel je?
ask-ambush = Piraten liggen op de loer. Vlucht je?
ask-raid = Piraten bieden aan voor je te roven. Huur je ze in?
ask-distress = Een schip bij een zon roept om hulp. Help je?
ask-rescue = Piraten vallen een vrachtschip aan. Schiet je te hulp?
ask-distortion = De ruimte voor je is vervormd. Waag je de sprong?
ask-alms = Arme reizigers vragen om een aalmoes. Hoeveel kaarten geef je?
from-largest = { $cards } afleggen
discard-text =
    { $count ->
        [one] Leg 1 kaart af.
       *[other] Leg { $count } kaarten af.
    }
give-text =
    { $count ->
        [one] Kies 1 kaart, of geen.
       *[other] Kies hoogstens { $count } kaarten.
    }
pay-text =
    { $count ->
        [one] Betaal 1 kaart.
       *[other] Betaal { $count } kaarten.
    }
take-text =
    { $count ->
        [one] Neem 1 kaart naar keuze.
       *[other] Neem { $count } kaarten naar keuze.
    }
fence-text = Een kaart voor twee andere.
hand-text = 
    { $name_is ->
        [you] Kies een kaart voor jezelf.
       *[other] Kies een kaart voor { $name }.
    }
relief-text = De worp gaf je niets: neem een kaart naar keuze.
steal-text = Van wie trek je een kaart?
gain-text = Kies een gratis uitbreiding.
lose-text = Kies de uitbreiding die je verliest.
fit-text = Neem een uitbreiding voor de start.
ground-text = Welk schip blijft deze beurt staan?
pick-text = Kies een vriendschapskaart: { $people }.
port-text = Welk schip, en waar? Tik op een gemarkeerd punt.
settle-text = Tik op de plek voor je kolonie.
place-text = Tik op het punt voor je handelsschip.
jump-text = Een schip mag springen: tik op het doel.
landing-text = Hier een kolonie stichten of wachten?
rank-text = Welke rang heeft je eerste schip?
part-over = klaar
part-answered = geantwoord
part-now = aan de beurt
part-waits = nog niet
decide-text = Geen zwarte bal. Met je kaart kun je toch een ontmoeting hebben.
decide-black-text = Een zwarte bal. Met je kaart kun je de ontmoeting vermijden.
donate-text = 
    { $name_is ->
        [you] Jij vraagt om een kaart: { $what }.
       *[other] { $name } vraagt je om een kaart: { $what }. Geef je die, dan krijgen jullie allebei een halve medaille.
    }
founding-round = Ronde { $round } van { $rounds }
founding-about = Het gouden getal telt bij hoeveel van 36 worpen een plek kaarten geeft.
prospect-demand =
    { $count ->
        [one] Eén kaart wordt geëist; je hebt er { $have }.
       *[other] { $count } kaarten worden geëist; je hebt er { $have }.
    }
prospect-most =
    { $count ->
        [one] Hoogstens één kaart.
       *[other] Geen tot { $count } kaarten.
    }
prospect-no-combat = ‘Nee’ betekent vechten: ballen en kanonnen
prospect-yes-combat = ‘Ja’ betekent vechten: ballen en kanonnen
prospect-yes-speed = ‘Ja’ betekent een race: ballen en motoren
prospect-no-speed = ‘Nee’ betekent een race: ballen en motoren
prospect-yes-boosters = ‘Ja’: vluchten lukt met evenveel motoren
prospect-lost-combat = ‘Nee’ of een mislukte vlucht: gevecht
prospect-strength = { $mine } tegen { $theirs }
prospect-chance = samen { $percent } %
