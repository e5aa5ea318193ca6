"""`starport play`: a whole game in the terminal against bots."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from starport.bots import registry
from starport.bots.base import Bot
from starport.bots.bot_match import chair_for
from starport.cli.faults import Fault, clear_faults, read_options, sentence, write_text
from starport.cli.setting import RuleSetCommand, rule_set
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.event import Story
from starport.engine.game import Game, State
from starport.engine.record import Record
from starport.engine.refusal import Refused
from starport.engine.sentences import event_line

MANY = 12  # more choices than this are asked for in two steps: first the verb


@click.command(cls=RuleSetCommand)
@rule_set
@click.option("--seat", type=click.IntRange(0), default=0, show_default=True, help="Where you sit.")
@click.option("--watch", is_flag=True, help="Let bots play all seats.")
@click.option("--bots", default="", help="Bots for the other seats, separated by commas (the last one is repeated).")
@click.option("--seed", help="Replay the same chance; otherwise it is drawn afresh.")
@click.option("--record", "file", type=click.Path(path_type=Path), help="Write the record of the match to this file.")
def play(
    game: str,
    edition: str | None,
    seats: int | None,
    pairs: tuple[str, ...],
    seat: int,
    watch: bool,
    bots: str,
    seed: str | None,
    file: Path | None,
) -> None:
    """Play GAME in the terminal. Choose by number, or type an action such as `build booster`."""
    with clear_faults():
        rules = catalogue.make(game, edition, seats, read_options(pairs))
        if catalogue.entry(game).realtime and not watch:
            raise Fault(f"{game} is played in real time: `starport serve` opens it in the browser")
        if not watch and seat >= rules.seats:
            raise Fault(f"there is no seat {seat}; the seats are 0 to {rules.seats - 1}")
        names = bots.split(",") if bots else [registry.usual(game)]
        chance = secrets.token_bytes(16) if seed is None else seed.encode()
        sitting = [
            registry.make(names[min(number, len(names) - 1)], chance + bytes([number])) for number in range(rules.seats)
        ]
    Terminal(rules, None if watch else seat, sitting, chance).run(file)


class Terminal:
    """One person, some bots and a match."""

    def __init__(self, game: Game, seat: int | None, bots: list[Bot], seed: bytes) -> None:
        self.seat = seat
        self.bots = bots
        self.seed = seed
        self.state: State = game.new(seed)
        self.story = Story()
        self.state.story = self.story
        self.record = Record.begin(game, seed)

    def run(self, file: Path | None) -> None:
        click.echo(f"promise about the chance of this match: {self.record.commitment}")
        try:
            while self.state.result() is None:
                seat = self.next_seat()
                self.do(seat, self.ask() if seat == self.seat else self.think(seat))
        except (EOFError, KeyboardInterrupt, click.Abort):
            click.echo("\nThe match is left as it stands.")
        click.echo(catalogue.entry(self.state.game.name).text(self.state.view(self.seat)))
        result = self.state.result()
        self.record.close(self.state, self.seed if result is not None else None)
        if result is not None:
            click.echo(f"Won by seat {' and '.join(map(str, result.winners))}. Points: {list(result.scores)}")
            click.echo(f"The seed was {self.seed.hex()}.")
        if file is not None:
            write_text(file, self.record.text())
            click.echo(f"The record is in {file}.")

    def next_seat(self) -> int:
        acting = self.state.acting()
        return self.seat if self.seat in acting and self.seat is not None else acting[0]

    def think(self, seat: int) -> Action:
        legal = self.state.legal(seat)
        chosen = self.bots[seat].choose(legal, chair_for(self.bots[seat], self.state, seat))
        return self.state.fallback(seat) if chosen is None else chosen

    def do(self, seat: int, action: Action) -> None:
        self.story.events.clear()
        self.state.apply(seat, action)
        self.record.note(seat, action, self.state)
        click.echo(f"{'you' if seat == self.seat else f'seat {seat}'}: {action.text}")
        for name, told in self.story.seen_by(self.seat):
            click.echo(f"    {event_line(name, told)}")

    def ask(self) -> Action:
        """Ask the person until an action comes out that is allowed."""
        assert self.seat is not None
        click.echo("\n" + catalogue.entry(self.state.game.name).text(self.state.view(self.seat)))
        for form in self.state.forms(self.seat):
            click.echo(f"    you may also type: {form.verb} … {event_line('within', form.bounds)}")
        legal = self.state.legal(self.seat)
        while True:
            action = self.choose(legal)
            if action is not None:
                return action

    def choose(self, legal: list[Action]) -> Action | None:
        verbs = list(dict.fromkeys(action.verb for action in legal))
        if len(legal) > MANY and len(verbs) > 1:
            counts = [sum(action.verb == verb for action in legal) for verb in verbs]
            typed = self.pick([f"{verb} … ({count})" for verb, count in zip(verbs, counts, strict=True)])
            if typed.isdigit() and 1 <= int(typed) <= len(verbs):
                legal = [action for action in legal if action.verb == verbs[int(typed) - 1]]
                if len(legal) == 1:
                    return legal[0]
                typed = self.pick([action.text for action in legal])
        else:
            typed = self.pick([action.text for action in legal])
        if typed.isdigit():
            if 1 <= int(typed) <= len(legal):
                return legal[int(typed) - 1]
            click.echo(f"There is no choice {typed}; 1 to {len(legal)} are offered.")
            return None
        return self.parse(typed)

    def pick(self, lines: list[str]) -> str:
        for number, line in enumerate(lines, 1):
            click.echo(f"  {number:3}  {line}")
        typed: str = click.prompt("your choice", prompt_suffix="> ")
        return typed.strip()

    def parse(self, typed: str) -> Action | None:
        assert self.seat is not None
        try:
            action = self.state.game.parse(typed)
        except Refused as refused:
            click.echo(f"That is no action: {sentence(refused.refusal)}")
            return None
        refusal = self.state.refusal(self.seat, action)
        if refusal is not None:
            click.echo(f"Not allowed: {sentence(refusal)}")
            return None
        return action
