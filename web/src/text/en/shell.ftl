home = Home
menu = Menu
close = Close
back = Back
loading = Setting the table …
page-loading = Loading …
page-lost = This page does not exist.
hero = Trade, build, and fly to the far stars. Against bots at once, or with friends by a link. No account.
hero-alone = Trade, build, and fly to the far stars. Against bots, or with friends in turns on this device. No account.
play-now = Play now
play-now-about = You and some bots
learn = Learn it here
learn-about = Six to ten minutes each
learn-title = First games
learn-intro = A real game with a script: one sentence at a time, a light on what it speaks of. You can go back, skip and come back later.
learn-start = Start
learn-resume = Go on
learn-book = Rulebook
new-table = New table
new-table-about = all options have good defaults
join = Join by link
join-link = Link or table name
join-go = Join
watch = Watch a game
watch-about = public tables
watch-go = Watch
open-record = Open a record
my-games = My games
my-games-about = your turn first
no-games = No games yet. “Play now” starts one.
no-tables = Nobody plays in public right now.
play-go = Play
replay = Replay
your-turn = Your turn
seats-open =
    { $count ->
        [one] 1 free seat
       *[other] { $count } free seats
    }
won-by = 
    { $name_is ->
        [you] You won
       *[other] { $name } won
    }
over = The game is over
new-game = Game
new-edition = Edition
new-seats = Seats
new-people = People
new-people-about = Free seats are filled with bots
new-keeper = Table
keeper-server = on the server
keeper-device = on this device
keeper-server-about = Others can join and watch
keeper-device-about = Needs no connection; stays in this browser
new-where = They play
where-link = by link
where-here = on this device
where-link-about = Everybody opens the link on their own device
where-here-about = A curtain hides your hand when you pass the device on
new-bots = Bots
new-thinking = Thinking time
thinking-seconds = { $seconds } s
thinking-about =
    { $seconds ->
        [one] Up to a second for a move
       *[other] Up to { $seconds } seconds for a move
    }
new-pace = Their pace
pace-relaxed = Relaxed
pace-brisk = Brisk
pace-instant = At once
pace-relaxed-about = They think in peace, like people
pace-brisk-about = A moment for every move
pace-instant-about = No waiting at all
new-clock = Clock
clock-none = None
clock-quick = 8 min + 20 s
clock-days = Days
clock-none-about = Nobody hurries you
clock-quick-about = A bot keeps the seat when the time is up
clock-days-about = Three days for each, twelve hours more every turn
new-public = Public
new-public-about = listed under “Watch a game”
more-options =
    { $count ->
        [one] 1 more rule to choose
       *[other] { $count } more rules to choose
    }
open-table = Open the table
bot-seconds = { $bot } ({ $seconds } s)
bot-random = Chance
bot-random-about = Plays anything that is allowed
table-trouble = This table cannot be opened
fetching = Fetching the game for this device: { $got } of { $of } MB
offline = No connection to the server. Tables on this device work all the same.
here-only = This table is kept in this browser only. When the match is over, its record can be saved and opened anywhere.
starting = Starting the game on this device …
kept-whole = Kept on this device: from now on no connection is needed.
no-wasm = This browser cannot run a game by itself: it has no WebAssembly. Tables on a server work all the same.
no-shelves = This browser keeps nothing (a private window, perhaps), so a game could not be saved here. Tables on a server work all the same.
no-room = There is no room left on this device: your last move could not be saved and did not happen. Make room, then move again.
no-runtime = What a game on this device needs could not be fetched. Try again with a connection.
not-started = The game could not be started on this device. Tables on a server work all the same.
no_connection = No connection to the server.
reconnecting = Connection lost, trying again …
orders-wait =
    { $count ->
        [one] 1 order waits and is sent again
       *[other] { $count } orders wait and are sent again
    }
order_given_back = Your order was not sent: the connection was lost for too long. Please give it again.
pass-device = 
    { $name_is ->
        [you] Keep the device
       *[other] Pass the device to { $name }
    }
pass-device-about = Nobody else should look now.
i-am-here = I am here
bot-plays-you = A bot ({ $bot }) plays your seat
take-back = Take the seat back
lobby = Table { $table }
origin-fork = played on from another match
origin-record = a match brought in as a file
origin-fork-about = Played on from another match: whoever saw that one may know what lies face down here. The dice are new.
origin-carried = taken here under way
origin-carried-about = Taken here under way: whoever brought this match may know its dice and what lies face down, so nobody else can sit down.
hot-seat = Somebody here has several seats and sees their hands.
lobby-about = share the link; bots may fill free seats
chair-free = Free seat
sits-you = you
sit-down = Sit here
put-bot = Put a bot
free-chair = Free it
seat-freed = Whoever made the table has freed your seat. You can sit down again or watch.
start = Start
link = Link
qr = QR code of the link
copy = Copy
copied = Copied
settings = Settings
set-language = Language
set-motion = Motion
motion-normal = Normal
motion-fast = Fast
motion-off = Off
set-palette = Colours
palette-night = Night
palette-contrast = High contrast
set-size = Text
size-small = Small
size-normal = Normal
size-large = Large
set-sound = Sound
set-sound-about = your turn, dice, cards, flights: short tones
set-name = Your name
set-keys = Keys
rules = Rules
why = Why?
rules-search = Search the rules
rules-none = No rule found.
resume = Play on
pause = Pause
pause-back = Withdraw the pause
let-bot = Let a bot play
other-device = Move to another device
other-device-about = This link opens your seat elsewhere. Keep it to yourself.
carry-server = Take to the server
carry-device = Take to this device
carrying-server = This match is on its way to the server. Until it is there nothing happens here.
carrying-device = This match is on its way to a device. Until it is there nothing happens here.
carried-server = This match was taken to the server and goes on there.
carried-device = This match was taken to a device and goes on there.
carry-stay = Keep it here
carry-refused = The match stays here.
try-again = Try again
invite-watch = Anybody with this link may join or watch.
resign = Resign
resign-sure = Really resign?
save-record = Save record
chat-line = Say something to the table
send = Send
report = Report somebody
report-about = Tell whoever runs this server what is going wrong here. Nobody else reads it.
report-line = What happened?
report-sent = Thank you. It was passed on.
remove-player = Remove { $name }
remove-sure = Really remove { $name }? A bot plays on.
sealed = Dice sealed before the start: { $seal }
dice-pledged = helps mix the dice
dice-pledged-about = This seat adds a secret number to the dice. Nobody can choose them then, not even whoever runs this server.
dice-mixed = The dice are being mixed …
dice-shared = In the dice as well: a secret number of { $names }
dice-withheld = Without the promised number of { $names }, who did not show it in time
dice-passed-over = This server began without the number that your browser added to the dice.
position = Position
everybody = everybody
seen-by = Seen by
step-back = One step back
step-on = One step on
scrub = Moment of the game
fork = Play on from here
replay-start = The beginning
practice = Practice without a clock, with hints
practice-first = Practise first
practice-first-about = Without a clock, with hints
you = You
undo = Undo
hint = Hints
log = Log
scores = Scores
wait-for = 
    { $name_is ->
        [you] Waiting for you
       *[other] Waiting for { $name }
    }
back-to-end = Back to the result
rematch = Rematch
editions-title = What differs between the editions
editions-go = Compare the editions
editions-play = Open a table
fact-players = Players
choice-any-yes = Yes
choice-any-no = No
choice-any-on = On
choice-any-off = Off
set-volume = Volume
set-volume-about = of all sounds
book-chapter = Chapter
book-exact = Exact wording
book-example = Example
book-none = There is no rulebook for this game.
book-page = The rulebook as a page of its own
book-print = Print
book-print-short = Print one page
talk = Talk
talk-lines = What was said
talk-empty = Nobody has said anything yet.
talk-quick = Say it quickly
talk-unread =
    { $count ->
        [one] Talk, 1 new line
       *[other] Talk, { $count } new lines
    }
talk-mute = Mute { $name }
talk-unmute = Hear { $name } again
say-well_played = Well played!
say-thanks = Thank you!
say-wow = Wow!
say-laugh = Ha ha!
say-oops = Oops!
say-hurry = Your turn, please
player-number = Player { $number }
you-from = you
log-earlier = Show earlier
bot-keeps-you = A bot keeps your seat: it plays only what must be played.
bot-in = until a bot keeps the seat
clock-short = Your time runs out; then a bot keeps your seat.
waits-for = 
    { $name_is ->
        [you] Your connection is lost. A bot keeps the seat in
       *[other] The connection of { $name } is lost. A bot keeps the seat in
    }
rematch-wished = 
    { $name_is ->
        [you] You would like a rematch.
       *[other] { $name } would like a rematch.
    }
rematch-ready = A rematch is ready.
offer-for = 
    { $name_is ->
        [you] There is an offer for you.
       *[other] There is an offer for { $name }.
    }
offer-look = Look
offer-decline = No, thank you
lobby-rules = The rules here
lobby-need-name = What shall the others call you?
lobby-colour = Your colour
colour-a = colour A
colour-b = colour B
colour-c = colour C
colour-d = colour D
colour-e = colour E
colour-f = colour F
move-here = Move here
bot-strength = Strength of the bot on seat { $number }
start-needs = Start is possible when every seat is taken: { $count ->
        [one] 1 seat is free. Share the link, or put a bot there.
       *[other] { $count } seats are free. Share the link, or put bots there.
    }
share-go = Share …
share-text = Play { $game } with me
share-local = Only this computer reaches this address. Start the server with --host 0.0.0.0 so that others can join.
open-tables = Open tables
open-tables-about = sit down and play
new-names = Names
new-name-of = Name of player { $number }
rule-clock-none = Nobody is hurried.
rule-clock = Each has { $minutes ->
        [one] 1 minute
       *[other] { $minutes } minutes
    } and gains { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
    } a turn.
rule-clock-days = Each has { $days ->
        [one] 1 day
       *[other] { $days } days
    } and gains { $hours ->
        [one] 1 hour
       *[other] { $hours } hours
    } a turn.
rule-usual = All other rules as usual.
own-file-chosen = From the file { $name }
