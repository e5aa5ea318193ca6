# pure: types only
"""Messages: every refusal of records, positions, settings and the catalogue, with its facts. Games add their own."""

from __future__ import annotations

from typing import Final

from starport.engine.schema import RefusalSpec

REFUSALS: Final[dict[str, RefusalSpec]] = {
    "unknown_game": RefusalSpec("There is no such game.", game=str, known=list[str]),
    "unknown_edition": RefusalSpec("The game has no such edition.", edition=str, known=list[str]),
    "unknown_option": RefusalSpec("The edition has no such setting.", option=str, known=list[str]),
    "unknown_choice": RefusalSpec("The setting has no such choice.", option=str, value=str, known=list[str]),
    "unknown_lesson": RefusalSpec("There is no such lesson.", lesson=str, known=list[str]),
    "wrong_seats": RefusalSpec("So many seats are not possible.", seats=int, known=list[str]),
    "no_encoding": RefusalSpec("The game cannot be written as numbers.", game=str),
    "no_such_action": RefusalSpec("No action of the game has this text.", text=str),
    "bad_position": RefusalSpec("The position is wrong at this place.", where=str, why=str),
    "record_unreadable": RefusalSpec("The text is no record."),
    "record_without_seed": RefusalSpec("The record does not say its seed."),
    "record_without_last_hash": RefusalSpec("The record does not end with a hash."),
    "record_too_short": RefusalSpec("The record has fewer actions.", wanted=int, actions=int),
    "record_time_runs_back": RefusalSpec("An action comes before the one before it.", action=int),
    "record_action_refused": RefusalSpec("The rules refuse an action of the record.", action=int, text=str, why=str),
    "record_hash_differs": RefusalSpec("Played again, the match is another after this action.", action=int),
    "record_digest_differs": RefusalSpec("The record was changed after it was closed."),
    "record_commitment_differs": RefusalSpec("The seed is not the one that was promised."),
    "record_pledge_differs": RefusalSpec("What this seat added to the dice is not what it had pledged.", seat=int),
    "record_dice_differ": RefusalSpec("The dice of the first position do not follow from the promised seed."),
    "record_result_differs": RefusalSpec("Played again, the match ends otherwise.", stated=str, replayed=str),
}
