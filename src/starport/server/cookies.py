"""The cookie that says who somebody is, signed so that nobody can say it of somebody else."""

from __future__ import annotations

import hashlib
import re

from itsdangerous import BadSignature, Signer

from starport.server.identity import derived_token

COOKIE = "starport"
COOKIE_SECONDS = 400 * 86_400
PERSON = re.compile(r"[A-Za-z0-9_-]{22}")


class CookieSigner:
    """Signs and reads the cookie. A person is a random name that nobody else is ever told.

    The last of the keys signs; what the others have signed is still good.
    """

    def __init__(self, keys: list[str]) -> None:
        self._secret = keys[-1]
        self._signer = Signer(keys, salt="starport person", digest_method=hashlib.sha256)

    def read(self, cookie: str | None) -> str | None:
        """The person a cookie names; None if it is missing or not ours."""
        if not cookie:
            return None
        try:
            person = self._signer.unsign(cookie).decode("ascii")
        except (BadSignature, UnicodeDecodeError, UnicodeEncodeError):
            return None
        return person if PERSON.fullmatch(person) else None

    def secret_of(self, asker: str) -> str:
        """What only the server knows of an asker: the person of a cookie, or a connection without one."""
        return derived_token(self._secret, f"asker {asker}")

    def sign(self, person: str) -> str:
        return self._signer.sign(person).decode("ascii")
