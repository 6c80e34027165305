"""Every refusal has its sentence, and every sentence its refusal."""

import pytest

from rami.engine.cards import parse_cards
from rami.engine.refusals import CODES, InvalidRules, Refusal
from rami.engine.rulebook import RULEBOOK
from rami.engine.rules import RuleSet
from rami.texts import say
from rami.texts._messages import Plural, placeholders
from rami.texts.refusals import REFUSALS


def test_every_code_has_a_message_and_every_message_a_code() -> None:
    assert set(REFUSALS) == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_message_uses_exactly_the_parameters_of_its_code(code: str) -> None:
    message = REFUSALS[code]
    params = CODES[code].params
    if isinstance(message, Plural):
        assert message.count in params
        assert placeholders(message.singular) == placeholders(message.plural) == params
    else:
        assert placeholders(message) == params


@pytest.mark.parametrize("code", CODES)
def test_a_code_cites_a_rule_that_exists(code: str) -> None:
    rule = CODES[code].rule
    assert rule is None or rule in RULEBOOK


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("value", [0, 1, 2, None, True, "{count} %s", "", ("7♠", 8)], ids=repr)
def test_a_message_takes_any_value(code: str, value: object) -> None:
    said = say(Refusal(code, dict.fromkeys(CODES[code].params, value)))
    for param in CODES[code].params - {"count"}:
        assert f"{{{param}}}" not in said


def refused(code: str, **params: object) -> str:
    assert set(params) == CODES[code].params
    return say(Refusal(code, params))


def test_a_number_chooses_the_plural() -> None:
    code = "opening.below_threshold"
    assert refused(code, points=48, needed=51, missing=3) == "48 of 51. 3 points are missing."
    assert refused(code, points=50, needed=51, missing=1) == "50 of 51. 1 point is missing."


def test_a_refusal_without_parameters_is_one_sentence() -> None:
    assert refused("opening.no_pure_run") == ("No pure run yet: one run without a joker is needed.")


@pytest.mark.parametrize("card", [parse_cards("QH")[0], "QH"], ids=["card", "text"])
def test_a_card_is_called_by_its_name(card: object) -> None:
    assert refused("pile.card_not_usable", card=card) == (
        "You could not put this card on the table in this turn: queen of hearts. Draw from the "
        "stock."
    )


def test_several_cards_are_named_in_a_list() -> None:
    assert refused("swap.wrong_card", card=parse_cards("9S")[0], wanted="7D 7C") == (
        "The nine of spades is not what the joker stands for. Swap it for: seven of diamonds, "
        "seven of clubs."
    )


def test_a_rank_is_called_by_its_name() -> None:
    assert refused("meld.wrong_rank", card=parse_cards("9S")[0], rank="T") == (
        "The nine of spades does not fit here. The rank of this group is ten, and so must be the "
        "rank of each card that joins it."
    )


def test_a_refusal_within_a_refusal_is_said_in_its_place() -> None:
    inner = Refusal("meld.too_short", {"count": 2, "shortest": 3})
    assert refused("position.meld", meld=1, refusal=inner) == (
        "Meld 1 on the table: 2 cards are too few for a meld: it needs at least 3."
    )


def test_an_error_tells_every_fault() -> None:
    with pytest.raises(InvalidRules) as caught:
        RuleSet(decks=3, target=0)
    said = say(caught.value)
    assert "`decks` cannot be 3. It goes from 1 to 2." in said
    assert "`target` cannot be 0. It goes from 1 to 100000." in said


@pytest.mark.parametrize("code", CODES)
def test_nobody_is_told_only_that_it_was_wrong(code: str) -> None:
    message = REFUSALS[code]
    text = message.plural if isinstance(message, Plural) else message
    assert not {"invalid", "illegal", "error"} & set(text.lower().split())
