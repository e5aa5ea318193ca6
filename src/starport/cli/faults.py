"""Refusals as one clear line for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from starport.engine.refusal import Refusal, Refused

SENTENCES = {
    "unknown_game": "there is no game {game!r}; there are: {known}",
    "unknown_edition": "there is no edition {edition!r}; there are: {known}",
    "unknown_option": "there is no option {option!r}; there are: {known}",
    "unknown_choice": "option {option} cannot be {value!r}; it can be: {known}",
    "wrong_seats": "this edition is not for {seats} players; it is for: {known}",
    "unknown_bot": "there is no bot {bot!r}; there are: {known}",
    "no_bots": "name at least one bot",
    "bot_file_broken": "{file} cannot be loaded: {why}",
    "bot_file_missing": "there is no Python file or module {file!r} to load a bot from",
    "bad_budget": "{bot!r}: a search may have a budget, such as search@200 (playouts) or search@0.1s (seconds a move)",
    "not_a_bot": "{bot!r} is not a subclass of starport.bots.base.Bot",
    "bot_plays_other_games": "bot {bot!r} does not play {game}; these do: {known}",
    "wrong_number_of_bots": "{seats} seats need {seats} bots, separated by commas; you named {bots}",
    "no_tournament": "there is no tournament in {folder}",
    "other_tournament": "{folder} holds another tournament; it differs in: {differing}",
    "tournament_running": "a tournament is going on in {folder} at this moment",
    "same_name_twice": "two folders have the same name: {folder}",
    "worker_died": "a process died (was it killed, or out of memory?); the same command goes on where this one stopped",
    "cannot_write": "cannot write {file}: {why}",
    "bad_file": "{file} cannot be read: {why}",
    "bad_part": "{file} is damaged ({why}); remove it and all later parts, and their matches are played again",
    "part_out_of_order": "{file} does not begin with match {wanted}: a part is missing, or there twice",
    "no_tables": "there is no {file}: the tournament has not been finished; run its command again",
    "bad_columns": "{file} is not such a table: it should have the columns {wanted}, and has {found}",
    "bad_question": "that question cannot be answered: {why}",
    "unknown_plot": "there is no picture {plot!r}; there are: {known}",
    "unknown_picture": "pictures can be {known}, not {kind!r}",
    "sprt_needs_two_bots": "--sprt compares two bots that fill the seats evenly; {bots} at {seats} seats do not",
    "sprt_bounds": "--sprt wants LOW less than HIGH and an error between 0 and 0.5, not {low}, {high} and {error}",
    "bad_position": "bad position: {where}: {why}",
    "record_unreadable": "this is not a readable record",
    "record_digest_differs": "this is no record, or at least one byte of it was changed: its digest differs",
    "record_hash_differs": "the record is not true: after action {action} the state differs",
    "record_without_seed": "the record has no seed yet: the match was not over when it was written",
    "record_commitment_differs": "the seed is not the one promised before the first roll",
    "record_result_differs": "the result is not the one the actions lead to: {stated} stated, {replayed} replayed",
    "record_action_refused": "action {action} ({text}) is not allowed: {why}",
    "record_too_short": "the record has only {actions} actions, not {wanted}",
    "record_time_runs_back": "the record is not true: the moment of action {action} lies before the one before it",
    "record_without_last_hash": "the record does not state the last position",
}


def sentence(refusal: Refusal) -> str:
    """A refusal as a sentence, with the rule if there is one."""
    facts = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in refusal.facts.items()
    }
    known = SENTENCES.get(refusal.message)
    told = known.format(**facts) if known else " ".join([refusal.message.replace("_", " "), *map(str, facts.values())])
    return f"{told} ({refusal.rule})" if refusal.rule.startswith("S") else told


class Fault(click.ClickException):
    """A mistake of the user: one line, exit code 2."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        click.echo(f"starport: {self.message}", err=True)


@contextmanager
def clear_faults() -> Iterator[None]:
    """Everything the engine refuses becomes one line."""
    try:
        yield
    except Refused as refused:
        raise Fault(sentence(refused.refusal)) from None


def read_text(path: Path) -> str:
    """The text of a file, or a fault that says what is wrong with it."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise Fault(f"{path} is not a text file") from None
    except OSError as error:
        raise Fault(f"cannot read {path}: {error.strerror}") from None


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Fault(f"cannot write {path}: {error.strerror}") from None


def read_options(pairs: tuple[str, ...]) -> dict[str, str]:
    """`--option name=value` as a dictionary."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, mark, value = pair.partition("=")
        if not mark:
            raise Fault(f"--option wants name=value, not {pair!r}")
        chosen[name] = value
    return chosen
