"""May I, and why not: the answer is the order's own, it changes nothing and tells no secret."""

import pytest

from starport.engine.dice import Dice, key_of
from starport.server import games
from starport.server.drafts import Who
from starport.server.orders import may
from starport.server.wire import MayOrder
from tests.server.kit import Http, JumpingClock, Player, told


async def seated(server, game="ferry", seats=2, **order):
    me = Http(server)
    order = {"game": game, "chairs": ["me"] * seats, "start": True, "patience": None, **order}
    made = await me.post("/api/tables", order)
    return me, made["table"], made["tokens"]


def test_the_answer_is_the_orders_own_and_nothing_changes(tmp_path):
    async def run(server):
        me, table, tokens = await seated(server)
        path, match = f"/api/tables/{table}", server.registry.tables[table].match
        before = (match.session.seq, match.state.digest())
        hand = match.state.view(0)["keepers"][0]["hand"]
        for action in ("draw", "end", f"lay {hand[0]}"):
            answer = await me.post(f"{path}/may", {"action": action, "id": "q"}, tokens["0"])
            assert answer == {"type": "may", "id": "q", "refusal": None, "seq": before[0]}  # as over a socket
        wrong = {"lay canary99x": "unknown_action", "fly": "unknown_action"}
        wrong |= {f"lay {match.state.view(1)['keepers'][1]['hand'][0]}": "not_in_hand"}
        for action, message in wrong.items():
            reason = (await me.post(f"{path}/may", {"action": action}, tokens["0"]))["refusal"]
            order = await me.client.post(
                f"{path}/act", json={"action": action}, headers={"authorization": f"Bearer {tokens['0']}"}
            )
            assert reason == order.json()
            assert reason["message"] == message
        reason = (await me.post(f"{path}/may", {"action": "end"}, tokens["1"]))["refusal"]
        assert (reason["message"], reason["rule"]) == ("not_your_turn", "FE-2")
        assert (match.session.seq, match.state.digest()) == before

    told(run, tmp_path)


def test_over_the_socket_it_is_a_message_of_its_own(tmp_path):
    async def run(server):
        _, table, tokens = await seated(server)
        player = Player(server)
        await player.watch(table, tokens["0"])
        seen = player.seqs[table, 0]
        answer = await player.ask("may", table, 0, action="draw", id="q1")
        # The answer speaks of the table as it is, which may be a page further than what has been read so far.
        assert seen <= answer.pop("seq") <= server.registry.tables[table].match.session.seq
        assert answer == {"type": "may", "id": "q1", "refusal": None}
        answer = await player.ask("may", table, 0, action="fly")
        assert (answer["type"], answer["refusal"]["message"]) == ("may", "unknown_action")
        assert (await player.ask("may", table, 1, action="draw"))["message"] == "not_your_seat"
        assert (await player.ask("may", table, None, action="draw"))["message"] == "seat_needed"
        await player.close()

    told(run, tmp_path)


def test_only_the_seat_itself_may_ask_and_asking_costs_the_bucket(tmp_path):
    async def run(server):
        me, table, tokens = await seated(server)
        path = f"/api/tables/{table}/may"
        assert await me.refused(path, {"action": "draw"}) == "seat_needed"
        assert await me.refused(path, {"action": "draw"}, "A" * 22) == "wrong_token"
        assert await me.refused(path, {"action": "draw", "seat": 1}, tokens["0"]) == "not_your_seat"
        assert await me.refused(path, {"action": ""}, tokens["0"]) == "bad_message"
        assert await me.refused("/api/tables/aaaaaaaaaaaaaaaa/may", {"action": "draw"}, tokens["0"]) == "unknown_table"
        answers = [await me.client.post(path, json={"action": "draw"}) for _ in range(40)]
        assert answers[-1].status_code == 429

    told(run, tmp_path, requests_per_second=0.01, requests_burst=30)


def test_what_hinders_the_table_is_a_reason_too(tmp_path):
    async def run(server):
        me, table, tokens = await seated(server, start=False)
        path = f"/api/tables/{table}"

        async def why(seat="0"):
            return (await me.post(f"{path}/may", {"action": "draw"}, tokens[seat]))["refusal"]["message"]

        assert await why() == "not_started"
        await me.post(f"{path}/start", {}, tokens["0"])
        await me.post(f"{path}/bot", {"chair": 0, "bot": "chance"}, tokens["0"])
        assert await why() == "bot_sits_here"
        await me.post(f"{path}/resign", {}, tokens["0"])
        assert await why() == "seat_resigned"
        assert await why("1") == "match_over"

    told(run, tmp_path)


def test_real_time_asks_by_the_clock(tmp_path):
    clock = JumpingClock()

    async def run(server):
        me, table, tokens = await seated(server, "lighthouse", 2)
        path = f"/api/tables/{table}"

        async def why():
            reason = (await me.post(f"{path}/may", {"action": "draw"}, tokens["0"]))["refusal"]
            return reason and reason["message"]

        clock.jump(1_000)
        assert await why() is None
        await me.post(f"{path}/act", {"action": "draw"}, tokens["0"])
        hand = (await me.get(path, tokens["0"]))["page"]["view"]["keepers"][0]["hand"]
        good = next(good for good, count in hand.items() if count)
        await me.post(f"{path}/act", {"action": f"ship {good}1"}, tokens["0"])
        assert await why() == "boat_away"
        server.registry.tables[table].jobs.close()  # nobody wakes the table: the question itself finds what was due
        clock.jump(10_000)
        assert await why() is None
        await me.post(f"{path}/pause", {}, tokens["0"])
        await me.post(f"{path}/resume", {}, tokens["0"])
        assert await why() == "counting_in"
        clock.jump(3_000)
        assert await why() is None

    told(run, tmp_path, clock)


@pytest.mark.parametrize("game", ["starfarers", "spacedealer"])
def test_a_world_the_seat_cannot_tell_apart_gives_the_same_answers(tmp_path, game):
    """Every action of the game is asked after, in the true match and in worlds the seat imagines."""

    async def run(server):
        _, table, _ = await seated(server, game, 4)
        match = server.registry.tables[table].match
        rules = games.make(game, None, 4, {})
        for number in range(40):
            if not match.acting():
                break
            seat = match.acting()[0]
            texts = [action.text for each in range(4) for action in match.state.legal(each)][:60]
            answers = []
            true = match.state
            for world in range(3):
                match.state = (
                    true if not world else true.imagine(seat, Dice(key_of(b"may %d %d" % (number, world)), 16))
                )
                question = [MayOrder(id="q", table=table, action=text) for text in texts]
                answers.append([repr(may(match, each, Who("", seat), 0, 1 << 50)) for each in question])
            assert answers[0] == answers[1] == answers[2]
            legal = true.legal(seat)
            true.step(seat, rules.parse(legal[number * 7 % len(legal)].text))
            match.state = true

    told(run, tmp_path)
