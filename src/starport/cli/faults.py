"""Refusals as one clear line for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from starport.bots import registry
from starport.engine import sentences
from starport.engine.refusal import Refusal, Refused

SENTENCES = {
    **sentences.SENTENCES,
    **registry.SENTENCES,
    "no_tournament": "there is no tournament in {folder}",
    "other_tournament": "{folder} holds another tournament; it differs in: {differing}",
    "tournament_running": "a tournament is going on in {folder} at this moment",
    "same_name_twice": "two folders have the same name: {folder}",
    "worker_died": "a process died (was it killed, or out of memory?); the same command goes on where this one stopped",
    "no_ray": "--on needs Ray, which is not installed: pip install 'starport[farm]'",
    "no_cluster": "the cluster {address} cannot be reached: {why}",
    "farm_lost": "the cluster is gone ({why}); the same command goes on where this one stopped",
    "no_data_set": "there is no data set in {folder}",
    "other_data_set": "{folder} holds another data set; it differs in: {differing}",
    "other_training": "{folder} holds another training; it differs in: {differing}",
    "damaged_shard": "{file} is damaged ({why}); remove it, and the same command makes it again",
    "not_encoded": "{file} is a record of {found}; this data set is of {wanted}",
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
}


def sentence(refusal: Refusal) -> str:
    """A refusal as a sentence, with the rule if there is one."""
    return sentences.sentence(refusal, SENTENCES)


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
    """`--option name=value` as a dictionary; `name=@file` takes the text of a file."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, mark, value = pair.partition("=")
        if not mark:
            raise Fault(f"--option wants name=value, not {pair!r}")
        chosen[name] = read_text(Path(value[1:])) if value.startswith("@") else value
    return chosen
