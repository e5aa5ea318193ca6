"""People without accounts: names of persons, secret tokens that open seats, and texts that may be shown."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata
from typing import Protocol

from starport.engine.refusal import Refused, refuse

TABLE_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
# Joiners that emoji and some scripts need; every other invisible character is refused.
JOINERS = "\u200c\u200d"
BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")  # letters and signs that look like nothing
STACKED = 3  # so many accents one letter may carry; more would run over the lines above and below


def new_token() -> str:
    """A secret of 128 bits."""
    return secrets.token_urlsafe(16)


def derived_token(secret: str, purpose: str) -> str:
    """A secret of 128 bits that follows from another one and what it is for."""
    made = hmac.digest(secret.encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(made[:16]).decode().rstrip("=")


def new_table() -> str:
    """The name of a new table: 80 bits, so that a table that is not listed cannot be found."""
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(16))


def parcel_table(person: str, key: str) -> str:
    """The name of the table as which this person's parcel is taken in, however often it comes."""
    made = hashlib.sha256(f"starport parcel\0{person} {key}".encode()).digest()
    return base64.b32encode(made[:10]).decode().lower()


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(b"starport seat\0" + token.encode()).hexdigest()


def opens(token: str, keys: list[str]) -> bool:
    """Whether one of these stored keys belongs to the token; the time it takes tells nothing about a key."""
    wanted = hashed(token)
    return any(hmac.compare_digest(wanted, key) for key in keys)


class Secrets(Protocol):
    """Whoever knows something of each asker that nobody else does."""

    def secret_of(self, asker: str) -> str: ...


def cleaned(text: str, most: int) -> str:
    """The same for a name from elsewhere, shortened; one that cannot be shown is left out."""
    try:
        return clean(text[:most])
    except Refused:
        return ""


def clean(text: str) -> str:
    """A name or a line of chat as it may be shown: one line, nothing invisible, no towers of accents; Refused otherwise."""
    tidy = " ".join(unicodedata.normalize("NFC", text).translate(BLANKS).split())
    if not tidy.strip(JOINERS + " "):
        return ""
    stacked = 0
    for letter in tidy:
        stacked = stacked + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if stacked > STACKED:
            raise refuse("bad_text", "", why="too many accents on one letter")
        if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") and letter not in JOINERS:
            raise refuse("bad_text", "", why="invisible or unassigned character")
    return tidy
