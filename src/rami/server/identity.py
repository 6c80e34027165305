"""Who is who, without anybody signing up: a secret that only its browser or script knows.

A token is a secret with a signature of this server, kept in a cookie that scripts of a page
cannot read, or sent as ``Authorization: Bearer``. A seat belongs to the digest of the secret: what
the log has of it lets nobody in.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Final

__all__ = ["Identities", "cookie_name"]

_COOKIE: Final = "rami"

# Browsers take a cookie of such a name from nobody but the very host, and encrypted only: what is
# served by a neighbour, of a lower port or a name below ours, cannot give a player its own token.
_OF_THIS_HOST_ONLY: Final = "__Host-"

_SIGNATURE_BYTES: Final = 16
_HOLDER_DIGITS: Final = 32


def cookie_name(*, is_secure: bool) -> str:
    """Return the name of the cookie, which depends on whether it is sent encrypted only."""
    return _OF_THIS_HOST_ONLY + _COOKIE if is_secure else _COOKIE


class Identities:
    """Makes tokens and reads them, with the key that all nodes share."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def token(self, secret: str) -> str:
        """Return the token of a secret."""
        return f"{secret}.{self._signature(secret)}"

    def holder(self, token: str | None) -> str:
        """Return what a seat knows a token by, "" if it is none of this server.

        >>> identities = Identities("k")
        >>> identities.holder(identities.token("s")) == identities.holder("s.forged") == ""
        False
        """
        secret, dot, signature = (token or "").partition(".")
        if not dot or not token or not token.isascii():
            return ""
        if not hmac.compare_digest(signature, self._signature(secret)):
            return ""
        return hashlib.sha256(secret.encode()).hexdigest()[:_HOLDER_DIGITS]

    def _signature(self, secret: str) -> str:
        digest = hmac.digest(self._key, secret.encode(), "sha256")[:_SIGNATURE_BYTES]
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
