# pure: types only
"""Messages: every refusal of records, positions, settings and the catalogue, with its facts. Games add their own."""

from __future__ import annotations

from typing import Final

from starport.engine.schema import Reason

REFUSALS: Final[dict[str, Reason]] = {
    "unknown_game": Reason("There is no such game.", game=str, known=list[str]),
    "unknown_edition": Reason("The game has no such edition.", edition=str, known=list[str]),
    "unknown_option": Reason("The edition has no such setting.", option=str, known=list[str]),
    "unknown_choice": Reason("The setting has no such choice.", option=str, value=str, known=list[str]),
    "unknown_lesson": Reason("There is no such lesson.", lesson=str, known=list[str]),
    "wrong_seats": Reason("So many seats are not possible.", seats=int, known=list[str]),
    "no_encoding": Reason("The game cannot be written as numbers.", game=str),
    "no_such_action": Reason("No action of the game has this text.", text=str),
    "bad_position": Reason("The position is wrong at this place.", where=str, why=str),
    "record_unreadable": Reason("The text is no record."),
    "record_without_seed": Reason("The record does not say its seed."),
    "record_without_last_hash": Reason("The record does not end with a hash."),
    "record_too_short": Reason("The record has fewer actions.", wanted=int, actions=int),
    "record_time_runs_back": Reason("An action comes before the one before it.", action=int),
    "record_action_refused": Reason("The rules refuse an action of the record.", action=int, text=str, why=str),
    "record_hash_differs": Reason("Played again, the match is another after this action.", action=int),
    "record_digest_differs": Reason("The record was changed after it was closed."),
    "record_commitment_differs": Reason("The seed is not the one that was promised."),
    "record_pledge_differs": Reason("What this seat added to the dice is not what it had pledged.", seat=int),
    "record_dice_differ": Reason("The dice of the first position do not follow from the promised seed."),
    "record_result_differs": Reason("Played again, the match ends otherwise.", stated=str, replayed=str),
}
