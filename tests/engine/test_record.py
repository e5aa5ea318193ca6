"""Records as files: what is written is read, and no changed byte goes unnoticed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as some

from starport import __version__
from starport.engine import dice
from starport.engine.record import HASH_EVERY, HEADER, Line, Record, read
from starport.engine.refusal import Refused
from tests.engine.lighthouse import DAWN
from tests.engine.nights import GAME, SEED, night

KNOWN = Record(
    game="lighthouse",
    edition="first",
    seats=2,
    options={"sea": "calm"},
    commitment=dice.commitment(SEED),
    names=["Ada", "Grace"],
    lines=[Line(0, "draw"), Line(1, "ship ore1 fuel1", 1_500)],
    hashes={2: "12ab"},
    until=DAWN,
    seed=SEED,
    result="winners [0] by dawn, scores [4, 1]",
)


def resealed(text: str) -> str:
    """The text with the right digest of whatever is in it now: only what stands behind the digest is checked."""
    body = text[: text.rindex("digest: ")]
    return f"{body}digest: {hashlib.sha256(body.encode()).hexdigest()}\n"


def refused(text: str | bytes) -> str:
    with pytest.raises(Refused) as caught:
        read(text)
    return caught.value.refusal.message


# -- writing and reading


def test_the_file_is_text_that_people_can_read():
    rows = KNOWN.text().splitlines()
    assert rows[:9] == [
        "starport record 1",
        "game: lighthouse",
        "edition: first",
        'options: {"sea":"calm"}',
        "seats: 2",
        'names: ["Ada","Grace"]',
        f"engine: {__version__}",
        f"commitment: {dice.commitment(SEED)}",
        "start: set-up",
    ]
    assert rows[9:-1] == [
        "",
        "1 0 draw",
        "2 1 ship ore1 fuel1 @1500",
        "until: 120000",
        "= 2 12ab",
        f"seed: {SEED.hex()}",
        "result: winners [0] by dawn, scores [4, 1]",
    ]
    assert rows[-1].startswith("digest: ")


def test_what_is_written_is_read():
    assert read(KNOWN.text()) == KNOWN
    assert read(KNOWN.text().encode()) == KNOWN


@given(
    some.lists(some.text(max_size=20), max_size=4),
    some.lists(some.builds(Line, some.integers(0, 1), some.just("ship ore1"), some.integers(0, 10**9))),
    some.dictionaries(some.text(max_size=10), some.text(max_size=10)),
    some.one_of(some.none(), some.binary()),
    some.one_of(some.none(), some.dictionaries(some.text(max_size=5), some.integers())),
)
def test_any_names_lines_and_settings_are_read_back(names, lines, options, seed, start):
    record = Record("lighthouse", "first", 2, options, dice.commitment(b""), names, lines=lines, seed=seed, start=start)
    assert read(record.text()) == record


def test_a_match_notes_a_hash_now_and_then_and_at_the_end():
    record = night(80)
    assert len(record.lines) > HASH_EVERY
    assert HASH_EVERY in record.hashes
    assert len(record.lines) in record.hashes
    assert record.result is not None


# -- every changed byte


def test_no_changed_bit_goes_unnoticed():
    data = night().text().encode()
    for place in range(len(data)):
        for bit in range(8):
            changed = data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]
            assert refused(changed) == "record_digest_differs"


def test_no_other_byte_goes_unnoticed_in_any_place_of_a_small_record():
    """Among them the line ends and white space that reading a file as text would silently put right."""
    data = Record.begin(GAME, SEED).text().encode()
    for place in range(len(data)):
        for value in b"\r\n\t 09afAF\x00\x85\xff":
            if value != data[place]:
                assert refused(data[:place] + bytes([value]) + data[place + 1 :]) == "record_digest_differs"


def test_the_digest_of_nothing_is_no_record():
    assert refused(hashlib.sha256(b"").hexdigest().encode() + b"\n") == "record_digest_differs"


def test_no_missing_tail_goes_unnoticed():
    data = night().text().encode()
    assert all(refused(data[:length]) == "record_digest_differs" for length in range(len(data)))


def test_no_missing_beginning_goes_unnoticed():
    data = night().text().encode()
    assert all(refused(data[length:]) == "record_digest_differs" for length in range(1, len(data)))


def test_no_missing_or_doubled_byte_goes_unnoticed():
    data = night().text().encode()
    for place in range(len(data)):
        assert refused(data[:place] + data[place + 1 :]) == "record_digest_differs"
        assert refused(data[:place] + data[place : place + 1] + data[place:]) == "record_digest_differs"


@pytest.mark.parametrize("tail", [b"\n", b" ", b"\0", b"1 0 draw\n", b"digest: \n"])
def test_nothing_may_follow(tail):
    assert refused(night().text().encode() + tail) == "record_digest_differs"


def test_other_line_ends_are_noticed():
    data = night().text().encode()
    assert refused(data.replace(b"\n", b"\r\n")) == "record_digest_differs"


@pytest.mark.parametrize("text", ["", "digest: ", "hello", "digest: digest: \n", "\ud800digest: \n", b"\xff\xfe"])
def test_other_files_are_no_records(text):
    assert refused(text) == "record_digest_differs"


# -- files with a right digest that are wrong nevertheless


def header_faults() -> Iterator[str]:
    text = KNOWN.text()
    yield text.replace("starport record 1", "starport record 2")
    for name in HEADER:
        yield text.replace(f"\n{name}: ", f"\n{name}s: ")
        yield text.replace(f"\n{name}: ", f"\n{name} ")
    yield text.replace("seats: 2", "seats: two")
    yield text.replace('["Ada","Grace"]', "Ada and Grace")
    yield text.replace('["Ada","Grace"]', '"Ada"')
    yield text.replace('["Ada","Grace"]', "[1,2]")
    yield text.replace('{"sea":"calm"}', '["sea"]')
    yield text.replace('{"sea":"calm"}', '{"sea":1}')
    yield text.replace('{"sea":"calm"}', '{"sea": "calm"}')
    yield text.replace('{"sea":"calm"}', '{"sea":"\\ud800"}')
    yield text.replace('["Ada","Grace"]', '["Ada","\\ud800"]')
    yield text.replace("start: set-up", 'start: {"\\udfff":1}')
    yield text.replace("start: set-up", "start: {")
    yield text.replace("start: set-up", "start: " + "[" * 100_000)
    yield text.replace("start: set-up", "start: 5")
    yield text.replace("start: set-up", 'start: ["set-up"]')
    yield text.replace("\n\n", "\n")
    yield text.replace("1 0 draw", "1 2 draw")
    yield text.replace("1 0 draw", f"1 {1 << 70} draw")
    yield text.replace("1 0 draw", f"1 0 draw @{1 << 70}")
    yield text.replace("until: 120000", "until: -1")
    yield text.replace("until: 120000", f"until: {1 << 70}")
    yield text.replace("1 0 draw", "2 0 draw")
    yield text.replace("1 0 draw", "1 0")
    yield text.replace("1 0 draw", "1 zero draw")
    yield text.replace("1 0 draw", "01 0 draw")
    yield text.replace("1 0 draw", "1 0 draw @0")
    yield text.replace("1 0 draw", f"1 {'9' * 5_000} draw")
    yield text.replace("= 2 12ab", "= 2")
    yield text.replace("= 2 12ab", "= two 12ab")
    yield text.replace("= 2 12ab", "= 3 12ab")
    yield text.replace("= 2 12ab", "= 2 12ab\n= 2 34cd")
    yield text.replace("until: 120000", "until: dawn")
    yield text.replace("seed: ", "seed: x")
    yield text.replace("seed: ", f"seed: {SEED.hex()}\nseed: ")
    yield text.replace("result: ", "note: ")
    yield text.replace("\n", "\n\n")


@pytest.mark.parametrize("text", list(header_faults()), ids=range(len(list(header_faults()))))
def test_an_unreadable_file_is_refused(text):
    assert text != KNOWN.text()
    assert refused(resealed(text)) == "record_unreadable"


def test_text_that_is_no_text_is_refused():
    body = b"starport record 1\n\xff\n"
    data = body + b"digest: " + hashlib.sha256(body).hexdigest().encode() + b"\n"
    assert refused(data) == "record_unreadable"
