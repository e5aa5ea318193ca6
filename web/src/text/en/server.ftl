seat_taken = sat down: { $name }
seat_left = left the seat
player_removed = had to leave the table
seat_freed = the seat is free
seat_renamed = took the name { $name }
bot_took_seat = a bot plays: { $bot }
bot_sat_in = a bot keeps the seat: { $bot }
bot_remarked = { $reason ->
    [leader] no deal: you are about to win
    [dear] no deal: too dear
    [needed] no deal: I cannot part with that
    [useless] no deal: that does not help me
    [behind] no deal: it helps you more than me
   *[other] no deal: another offer was better
}
player_returned = came back to the seat
player_here = came in
player_away = went away
player_warned = the table waits ({ $number } of 3)
dice_pledged = added to the dice
pledges_called = everybody shows what they add to the dice
match_started = the match begins
match_ended = the match is over
action_done = did something
action_undone = took a step back
player_resigned = resigned
undo_wished = would like to take the deal back
pause_wished = would like a pause
match_paused = pause
match_resumed = play goes on
clock_speed_set = the pace of match time is now { $percent } %
resume_wished = would like to go on
match_waits = lost the connection; the table waits
clock_goes_on = the clock runs again in a moment
clock_skipped = let the clock run on
clocks_mended = the server was away; no clock ran
chat = “{ $text }”
rematch_made = made a rematch
bad_message = The server did not understand this: { $why }
message_too_long = This is too long.
too_fast = Too fast, please wait a moment.
too_many_sockets = Too many connections from here.
wrong_host = This server is not called so.
one_chair_each = Other people play here: one chair each.
wrong_origin = This request came from another site.
unknown_version = Please load the page again: it is outdated.
unknown_address = There is no such page.
wrong_method = This address wants another method.
unknown_table = There is no such table.
unknown_bot = There is no such bot.
unknown_chair = There is no such seat.
unknown_seat = There is no such seat.
wrong_token = This link opens no seat here.
not_your_seat = This is not your seat.
seat_needed = Only somebody with a seat may do this.
host_needed = Only the host may do this.
only_host = Only whoever made the table may do this.
nobody_to_remove = No other person has this seat.
removed_here = You were removed from this table.
silenced = Your lines are no longer passed on at this table.
banned = This server does not let you in.
draining = This server is about to stop and opens no new tables. Try again in a few minutes.
rules_changed = This match was begun with version { $version } of the rules. Under today's ({ $now }) it would not be the same match, so it stays as it is.
no_spectators = Nobody may watch this table.
not_watching = This page does not follow that table.
too_many_tables = Too many tables at once.
chair_taken = Somebody sits there.
chairs_open = There are free seats.
already_started = The match has begun.
not_pledged = This is not what the seat pledged for the dice.
nothing_to_show = There is nothing to show for the dice now.
not_started = The match has not begun.
match_over = The match is over.
match_not_over = Only possible after the end.
hint_among_people = Hints are only for tables with one person.
no_hint = No bot had an answer.
table_paused = The match is paused.
not_paused = The match is not paused.
bot_sits_here = A bot plays this seat; take it back first.
no_bot_here = No bot plays this seat.
seat_resigned = This seat has resigned.
table_moved_on = Somebody was faster.
undo_nothing = There is nothing to take back.
undo_sealed = Chance or a secret has followed.
undo_not_yours = The last action was somebody else's.
undo_waits = The other side of the deal has not agreed yet.
undo_realtime = Nothing is taken back in real time.
not_realtime = Only for games in real time.
take_back_nothing = There is no order to take back.
table_waits = The table waits for a lost connection.
counting_in = The clock runs again in a moment.
clock_runs = The clock runs by itself.
nothing_runs = Nothing is running that you could wait for.
bad_text = This text cannot be shown.
rematch_made_already = The rematch is there already.
record_too_long = The record is too long.
replay_too_far = The match has fewer steps.
replay_hidden = This can be seen after the end.
too_many_games = You have too many games under way (possible: { $most }); finish or leave one first.
table_busy = Too many at once; please try again.
table_broken = This table cannot be continued.
store_unavailable = Nothing can be saved now; nothing was done.
server_error = Something went wrong in the server; nothing was done.
bad_position = The position is wrong at { $where }: { $why }
record_action_refused = Step { $action } of the record is not allowed: { $text }
no_such_action = There is no such action.
record_dice_differ = The match began from a position whose dice do not fit the seal.
record_commitment_differs = The seed does not fit the seal.
record_pledge_differs = What a seat added to the dice is not what it had pledged.
record_digest_differs = The record was changed.
record_hash_differs = The replay differs at step { $action }.
record_result_differs = The replay ends differently.
record_time_runs_back = Time runs backwards at step { $action }.
record_too_short = The record has { $actions ->
        [one] 1 step
       *[other] { $actions } steps
    } only.
record_unreadable = This is no readable record.
record_without_last_hash = The record has no end mark.
record_without_seed = The record has no seed.
unknown_choice = There is no such choice: { $value }.
no_encoding = This game cannot be written as numbers: { $game }.
unknown_edition = There is no such edition: { $edition }.
unknown_game = There is no such game: { $game }.
unknown_option = There is no such option: { $option }.
wrong_seats = Not possible with { $seats ->
        [one] 1 seat
       *[other] { $seats } seats
    }.
seat_moved = took another seat
colour_chosen = chose another colour
reacted = said something
colour_taken = Somebody plays this colour.
lesson_set = the lesson was set
lesson_over = the lesson is over
unknown_lesson = There is no such lesson.
no_lesson = No lesson is given at this table.
lesson_too_far = The lesson has only { $moves } moves.
