# pure: words for people, which is no hot path
"""Refusals and events as plain English, for terminals, notebooks and errors. The browser has texts of its own."""

from __future__ import annotations

from collections.abc import Mapping

from starport.engine.event import Told
from starport.engine.refusal import Refusal

Sentences = Mapping[str, str]

SENTENCES: Sentences = {
    "unknown_game": "there is no game {game!r}; there are: {known}",
    "no_encoding": "the game {game!r} has no encoding for programs that learn (docs/how-to/add-a-game.md says how to add one)",
    "unknown_edition": "there is no edition {edition!r}; there are: {known}",
    "unknown_lesson": "there is no lesson {lesson!r}; there are: {known}",
    "unknown_option": "there is no option {option!r}; there are: {known}",
    "unknown_choice": "option {option} cannot be {value!r}; it can be: {known}",
    "wrong_seats": "this edition is not for {seats} players; it is for: {known}",
    "no_such_action": "no action of the game is written {text!r}",
    "bad_position": "bad position: {where}: {why}",
    "record_unreadable": "this is not a readable record",
    "record_digest_differs": "this is no record, or at least one byte of it was changed: its digest differs",
    "record_hash_differs": "the record is not true: after action {action} the state differs",
    "record_without_seed": "the record has no seed yet: the match was not over when it was written",
    "record_commitment_differs": "the seed is not the one promised before the first roll",
    "record_pledge_differs": "what seat {seat} added to the dice is not what it had pledged",
    "record_dice_differ": "the record began from a position whose dice do not follow from the seed promised for it",
    "record_result_differs": "the result is not the one the actions lead to: {stated} stated, {replayed} replayed",
    "record_action_refused": "action {action} ({text}) is not allowed: {why}",
    "record_too_short": "the record has only {actions} actions, not {wanted}",
    "record_time_runs_back": "the record is not true: the moment of action {action} lies before the one before it",
    "record_without_last_hash": "the record does not state the last position",
}
"""What the engine itself refuses. A room above adds the sentences of its own messages."""


def sentence(refusal: Refusal, sentences: Sentences = SENTENCES) -> str:
    """A refusal as a sentence, with the rule if there is one. What has no sentence says its message and its facts."""
    facts = {name: _listed(value) for name, value in refusal.facts.items()}
    known = sentences.get(refusal.message)
    told = known.format(**facts) if known else _named(refusal.message.split("_"), facts)
    return f"{told} ({refusal.rule})" if refusal.rule.startswith("S") else told


def _named(words: list[str], facts: Mapping[str, object]) -> str:
    """`cards missing: fuel2` and `no room: upgrade booster, most 6`: a fact that the message names has no name again."""
    told = ", ".join([str(value) if name in words else f"{name} {value}" for name, value in facts.items()])
    return f"{' '.join(words)}: {told}" if told else " ".join(words)


def _listed(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def event_line(name: str, told: Told) -> str:
    """`dice rolled: seat 0, dice 3 4, sum 7`."""
    facts = ", ".join(f"{key} {_plain(value)}" for key, value in told.items())
    return f"{name.replace('_', ' ')}: {facts}" if facts else name.replace("_", " ")


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key} {_plain(item)}" for key, item in value.items()) or "none"
    if isinstance(value, list | tuple):
        return " ".join(_plain(item) for item in value) or "none"
    return "nobody" if value is None else str(value)
