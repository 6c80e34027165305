"""Who is who: tokens, and names that are shown as text."""

import pytest

from rami.server.identity import Identities
from rami.server.names import NAME_LONGEST, clean_name
from rami.texts.faults import Fault

IDENTITIES = Identities("key")


def test_a_token_is_its_holders_and_says_nothing_of_the_secret_in_the_log() -> None:
    token = IDENTITIES.token("secret")
    holder = IDENTITIES.holder(token)
    assert holder == IDENTITIES.holder(token)
    assert holder != IDENTITIES.holder(IDENTITIES.token("other"))
    assert "secret" not in holder


@pytest.mark.parametrize("token", [None, "", "x", "secret.", "secret.forged", ".", "sécret.x"])
def test_what_this_server_has_not_signed_is_nobodys(token: str | None) -> None:
    assert IDENTITIES.holder(token) == ""


def test_another_key_makes_other_tokens() -> None:
    assert Identities("other").holder(IDENTITIES.token("secret")) == ""


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Anna  ", "Anna"),
        ("Anna\nBo", "AnnaBo"),
        ("\u202eannA", "annA"),
        ("A\u200bn\u2066na", "Anna"),
        ("Anna, Bo", "Anna Bo"),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("A" + "\u0301" * 9, "Á" + "\u0301" * 2),
        ("Nguyễn", "Nguyễn"),
        ("An\u3164na\u2800", "Anna"),
        ("A\x00n\x1b[31mna\x7f", "An[31mna"),
        ("\u2067Anna\u2069\u061c\ufeff", "Anna"),
        ("x" * 90, "x" * NAME_LONGEST),
    ],
)
def test_a_name_is_text_on_one_line_in_its_own_direction(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize(
    "given", ["", "  ", "\u200b", "\u202e", "…", "\ud800", "\u3164", "\u115f\uffa0"]
)
def test_a_name_that_shows_nothing_is_refused(given: str) -> None:
    with pytest.raises(Fault, match=r"name\.empty"):
        clean_name(given)
