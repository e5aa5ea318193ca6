"""Actions by their text: a listed one, or a free bundle that a form takes (chapter 25)."""

from __future__ import annotations

from starport.engine.refusal import refuse
from starport.games.starfarers.moves import COUNTER, DISCARD, OFFER, Move, Moves
from starport.games.starfarers.words import Bundle, bundle_text, read_bundle


def parse_move(moves: Moves, text: str) -> Move:
    """The action with this text: a listed one, or a free bundle (offer, counter, discard)."""
    known = moves.find(text)
    if known is not None:
        assert isinstance(known, Move)
        return known
    words = text.split(" ")
    if len(text) <= 200 and " ".join(words) == text:
        try:
            if words[0] in ("discard", "give", "pay", "take") and len(words) == 2:
                return _free_bundle(moves, text, words[0], read_bundle(words[1]))
            if words[0] in ("offer", "counter") and len(words) in (4, 6) and words[2] == "for":
                return _free_offer(moves, text, words)
        except ValueError:
            raise refuse("unknown_action", "SF-ACT-1", text=text[:80]) from None
    raise refuse("unknown_action", "SF-ACT-1", text=text[:80])


def _free_bundle(moves: Moves, text: str, verb: str, bundle: Bundle) -> Move:
    """SF-ACT-2: `discard ore4,fuel0` is `discard ore4`. Of the other verbs every good bundle is listed."""
    spelled = f"{verb} {bundle_text(bundle)}"
    known = moves.find(spelled)
    if known is not None:
        assert isinstance(known, Move)
        return known
    if verb != "discard":
        raise refuse("unknown_action", "SF-ACT-1", text=text[:80])
    move = Move(DISCARD, spelled)
    move.give = bundle
    move.size = sum(bundle)
    return move


def _free_offer(moves: Moves, text: str, words: list[str]) -> Move:
    """`offer ore2 for food1` to everybody or `offer ore2 for food1 to 1,3`; a counter-offer names nobody."""
    give, want = read_bundle(words[1]), read_bundle(words[3])
    words = [words[0], bundle_text(give), "for", bundle_text(want), *words[4:]]
    known = moves.find(" ".join(words))
    if known is not None:
        assert isinstance(known, Move)
        return known
    move = Move(OFFER if words[0] == "offer" else COUNTER, " ".join(words))
    move.give = give
    move.want = want
    move.seats = (1 << moves.seats) - 1
    if len(words) == 6:
        if words[4] != "to" or move.kind != OFFER:
            raise refuse("unknown_action", "SF-ACT-1", text=text[:80])
        named = [int(word) for word in words[5].split(",")]
        if ",".join([str(seat) for seat in sorted(set(named))]) != words[5] or named[-1] >= moves.seats:
            raise refuse("unknown_action", "SF-ACT-1", text=text[:80])
        move.seats = 0
        for seat in named:
            move.seats |= 1 << seat
    return move
