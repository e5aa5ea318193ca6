yes-not-possible = You have too few cards for “yes”.
your-answer = Your answer
answer-of = 
    { $name_is ->
        [you] You answered
       *[other] { $name } answered
    }
gave-cards =
    { $count ->
        [one] 1 card given
       *[other] { $count } cards given
    }
encounter-over = The encounter is over: card { $card }.
ask-gift = A merchant ship asks for a gift. How many cards do you give?
ask-unmasked = The merchant was a raider in disguise. Do you fight for your gift?
ask-tribute = A raider blocks your lane and demands tribute. Do you pay?
ask-fence = A shady trader offers two cards for one. Do you deal with him?
ask-ambush = Pirates lie in wait. Do you flee?
ask-raid = Raiders offer to rob for you. Do you hire them?
ask-distress = A ship calls for help near a burning sun. Do you help?
ask-rescue = Pirates attack a freighter. Do you come to its rescue?
ask-distortion = Space itself is bent ahead. Do you dare the jump?
ask-alms = Poor travellers ask you for alms. How many cards do you give?
from-largest = Put down { $cards }
discard-text = Put down { $count } of your cards.
give-text =
    { $count ->
        [one] Choose 1 card, or none.
       *[other] Choose up to { $count } cards.
    }
pay-text =
    { $count ->
        [one] Pay 1 card.
       *[other] Pay { $count } cards.
    }
take-text =
    { $count ->
        [one] Take 1 card of your choice.
       *[other] Take { $count } cards of your choice.
    }
fence-text = One card for two others.
hand-text = 
    { $name_is ->
        [you] Choose one card for yourself.
       *[other] Choose one card for { $name }.
    }
relief-text = The roll gave you nothing: take a card of your choice.
steal-text = From whom do you draw a card?
gain-text = Choose a free upgrade.
lose-text = Choose the upgrade you lose.
fit-text = Take one upgrade for the start.
ground-text = Which ship stays where it is this turn?
pick-text = Choose a friendship card of the { $people }.
port-text = Which ship, and where? Tap one of the marked points.
settle-text = Tap the site for your colony.
place-text = Tap the point for your free trade ship.
jump-text = A ship may jump: tap where it shall appear.
landing-text = Found a colony here, or wait?
rank-text = Which rank does your first ship have?
part-over = done
part-answered = answered
part-now = on turn
part-waits = waiting
decide-text = No black ball. Your card lets you have an encounter all the same.
decide-black-text = A black ball. Your card lets you avoid the encounter.
donate-text = 
    { $name_is ->
        [you] You ask for a card: { $what }.
       *[other] { $name } asks you for a card: { $what }. If you give it, both of you gain half a medal.
    }
founding-round = Round { $round } of { $rounds }
founding-about = The golden number counts in how many of 36 throws a site gives cards.
prospect-demand =
    { $count ->
        [one] One card is demanded; you have { $have }.
       *[other] { $count } cards are demanded; you have { $have }.
    }
prospect-most =
    { $count ->
        [one] One card at most.
       *[other] From none to { $count } cards.
    }
prospect-no-combat = “No” means a fight: balls and cannons
prospect-yes-combat = “Yes” means a fight: balls and cannons
prospect-yes-speed = “Yes” means a race: balls and boosters
prospect-no-speed = “No” means a race: balls and boosters
prospect-yes-boosters = “Yes”: you flee with as many boosters
prospect-lost-combat = “No”, or a failed escape: a fight
prospect-strength = { $mine } against { $theirs }
prospect-chance = in all { $percent } %
