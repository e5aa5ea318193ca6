"""Nothing leaks: no frame to anybody holds a card that they cannot know. Two mutations prove that the test can fail."""

import asyncio
import json
import random
import re

import pytest

from starport.engine.dice import Dice, key_of
from starport.server import games, views, wire
from starport.server.drafts import Who
from starport.server.identity import hashed, new_token
from starport.server.match import Match
from starport.server.session import Seat, Spec
from tests.server import ferry
from tests.server.kit import Http, JumpingClock, Player, opened, settings

WORD = re.compile(r"canary\d\dx")


async def match_with_listeners(server, dice, rounds="3"):
    """A random match of three people with undo and chat; every frame to every seat and to a spectator."""
    me = Http(server)
    order = {"game": "ferry", "chairs": ["me"] * 3, "start": True, "options": {"rounds": rounds}}
    made = await me.post("/api/tables", order)
    table, tokens = made["table"], list(made["tokens"].values())
    players = [Player(server) for _ in range(4)]
    for seat, player in enumerate(players):
        await player.watch(table, tokens[seat] if seat < 3 else None)
    match = server.registry.tables[table].match
    while match.session.status == "playing":
        seat = match.acting()[0]
        if not match.why_no_undo(seat) and dice.random() < 0.3:
            await players[seat].ask("undo", table, seat)
            continue
        action = dice.choice(match.state.legal(seat)).text
        answer = await players[seat].ask("act", table, seat, action=action)
        assert answer["type"] == "ack"
        if dice.random() < 0.2:
            late = Player(server)
            await late.watch(table, None, dice.randrange(match.session.seq))
            players.append(late)
    for number, token in enumerate([*tokens, None]):
        story = await me.get(f"/api/tables/{table}/story?since=0", token)
        players[number].pipe.frames.append(json.dumps({"seq": match.session.seq, "told": story}))
    for player in players:
        await player.close()
    return table, players


async def when_known(server, table):
    """For each card: since which row which seats know it, and since which row everybody does."""
    rows = await server.context.store.rows(table)
    match = Match.begin(rows[0])
    seats: dict[int | None, dict[str, int]] = {seat: {} for seat in (0, 1, 2, None)}
    for row in rows[1:]:
        match.fold(row)
        if not isinstance(match.state, ferry.Crossing):
            continue
        for seat in range(3):
            for card in match.state.hands[seat] + match.state.laid[seat]:
                seats[seat].setdefault(ferry.word(card), row.seq)
            for card in match.state.shown[seat]:
                for known in seats.values():
                    known.setdefault(ferry.word(card), row.seq)
    return seats


async def leaks(server, dice):
    """Every card that stood in a frame of somebody who could not know it."""
    table, players = await match_with_listeners(server, dice)
    known = await when_known(server, table)
    found = []
    for number, player in enumerate(players):
        cards = known[number if number < 3 else None]
        for frame in player.pipe.frames:
            seq = json.loads(frame).get("seq", 0)
            found += [(number, word) for word in WORD.findall(frame) if cards.get(word, 1 << 60) > seq]
    return found


def leaks_of_matches(tmp_path, count):
    async def story():
        found = []
        async with opened(settings(tmp_path)) as server:
            for seed in range(count):
                found += await leaks(server, random.Random(seed))
        return found

    return asyncio.run(story())


def test_no_frame_holds_a_card_its_receiver_cannot_know(tmp_path):
    assert leaks_of_matches(tmp_path, 4) == []


@pytest.mark.soak
def test_no_frame_holds_a_card_its_receiver_cannot_know_in_many_matches(tmp_path):
    assert leaks_of_matches(tmp_path, 300) == []


def test_a_view_that_leaks_is_found(tmp_path, monkeypatch):
    view = ferry.Crossing.view

    def leaky(state, seat):
        shown = view(state, seat)
        shown["hint"] = [ferry.word(card) for card in state.hands[0]]
        return shown

    monkeypatch.setattr(ferry.Crossing, "view", leaky)
    assert leaks_of_matches(tmp_path, 1) != []


def test_an_event_told_to_everybody_is_found(tmp_path, monkeypatch):
    tell = views.tell

    def leaky(seq, events, seat, muted):
        return [told for each in events for told in tell(seq, [each], each.seats[0] if each.seats else seat, muted)]

    monkeypatch.setattr(views, "tell", leaky)
    assert leaks_of_matches(tmp_path, 1) != []


def page_of(server, state, seat, made):
    """The first page that a seat gets of a table in this position, without what differs between any two tables."""

    async def story():
        spec = Spec(
            game=state.game.name,
            edition=state.game.edition,
            seats=state.game.seats,
            options=dict(state.game.options),
            public=False,
            spectators="open",
            clock=None,
            patience=None,
            speed=100,
            realtime=games.entry(state.game.name).realtime,
            host="",
            position=json.loads(json.dumps(state.position())),
        )
        seats = [Seat(keys=[hashed], open=False) for hashed in made["hashes"]]
        table = await server.registry.make(spec, seats)
        await table.do(wire.StartOrder(id="go", table=table.name), Who("", 0))
        player = Player(server)
        await player.watch(table.name, None if seat is None else made["tokens"][seat])
        frame = next(text for text in player.pipe.frames if '"type":"full"' in text)
        await player.close()
        return re.sub(r'"commitment":"\w+"', "", frame.replace(table.name, "TABLE"))

    return story()


@pytest.mark.parametrize("game", ["ferry", "lighthouse", "starfarers"])
def test_worlds_a_seat_cannot_tell_apart_look_the_same_on_the_wire(tmp_path, game):
    async def story():
        async with opened(settings(tmp_path, snapshot_every=10_000), JumpingClock()) as server:
            rules = games.make(game, None, 3, {})
            made = {"tokens": [new_token() for _ in range(3)]}
            made["hashes"] = [hashed(token) for token in made["tokens"]]
            dice = random.Random(5)
            state = rules.new(b"silence")
            for turn in range(60):
                for _ in range(dice.randrange(1, 8)):
                    acting = state.acting()
                    if acting and state.result() is None:
                        seat = dice.choice(acting)
                        state.apply(seat, dice.choice(state.legal(seat)))
                    elif (due := state.due()) is not None:
                        state.tick(due)
                if state.result() is not None:
                    break
                seat = turn % 3
                other = state.imagine(seat, Dice(key_of(bytes([turn])), 1))
                assert await page_of(server, state, seat, made) == await page_of(server, other, seat, made)

    asyncio.run(story())
