"""The rulebook as data and as sentences: complete, in order, and of one mind."""

import re
from dataclasses import fields
from enum import Enum
from itertools import chain

import pytest

from rami.engine.cards import parse_cards
from rami.engine.rulebook import RULEBOOK, Basis, Part, Statement
from rami.engine.rules import PRESETS, RuleSet
from rami.texts import say
from rami.texts._messages import Message, Plural, fill, placeholders
from rami.texts.options import OPTION_TEXTS, about_option
from rami.texts.refusals import REFUSALS
from rami.texts.rulebook import STATEMENTS, statement_parts

# Every rule, in order, and what it rests on, part by part: s for stated, c for chosen.
BASES = {
    "R-CARD-1": "s",
    "R-CARD-2": "sc",
    "R-CARD-3": "sc",
    "R-CARD-4": "cs",
    "R-MELD-1": "sc",
    "R-MELD-2": "sc",
    "R-MELD-3": "sc",
    "R-MELD-4": "c",
    "R-MELD-5": "c",
    "R-DEAL-1": "sc",
    "R-TURN-1": "s",
    "R-TURN-2": "cs",
    "R-TURN-3": "c",
    "R-TURN-4": "c",
    "R-TURN-5": "sc",
    "R-TURN-6": "c",
    "R-TURN-7": "c",
    "R-OPEN-1": "s",
    "R-OPEN-2": "s",
    "R-OPEN-3": "sc",
    "R-OPEN-4": "sc",
    "R-OPEN-5": "s",
    "R-OPEN-6": "sc",
    "R-OPEN-7": "c",
    "R-LAY-1": "sc",
    "R-LAY-2": "sc",
    "R-SWAP-1": "c",
    "R-SWAP-2": "c",
    "R-OUT-1": "sc",
    "R-STOCK-1": "sc",
    "R-STOCK-2": "c",
    "R-STOCK-3": "c",
    "R-SCORE-1": "sc",
    "R-SCORE-2": "sc",
    "R-SCORE-3": "c",
    "R-MATCH-1": "sc",
    "R-TIME-1": "c",
    "R-BOT-1": "s",
    "R-BOT-2": "s",
    "R-BOT-3": "s",
    "R-HIDE-1": "c",
    "R-HIDE-2": "c",
}
IDS = list(BASES)

OPTIONS = tuple(field.name for field in fields(RuleSet) if field.init)

# Where a digit may stand in a message: in the id of a rule, and between backticks, where
# `test_backticks_hold_only_words_of_the_game` allows cards, presets and values of options.
RULE_ID = re.compile(r"\bR-[A-Z]+-\d\b")
BACKTICKS = re.compile(r"`([^`]*)`")


def sentences(message: Message) -> tuple[str, ...]:
    return (message.singular, message.plural) if isinstance(message, Plural) else (message,)


def texts_of(rule: str) -> list[str]:
    return [text for message in STATEMENTS[rule] for text in sentences(message)]


ALL_MESSAGES = [
    *((rule, text) for rule in STATEMENTS for text in texts_of(rule)),
    *OPTION_TEXTS.items(),
    *((code, text) for code, message in REFUSALS.items() for text in sentences(message)),
]

PARTS = [
    pytest.param(part, message, id=f"{rule}-{number}")
    for rule, statement in RULEBOOK.items()
    for number, (part, message) in enumerate(
        zip(statement.parts, STATEMENTS[rule], strict=True), start=1
    )
]


def test_every_rule_is_there_in_the_rulebooks_order() -> None:
    assert list(RULEBOOK) == IDS
    assert [statement.id for statement in RULEBOOK.values()] == IDS


def test_every_rule_has_its_sentences_in_the_same_order() -> None:
    assert list(STATEMENTS) == IDS


def test_every_part_says_what_it_rests_on() -> None:
    letters = {Basis.STATED: "s", Basis.CHOSEN: "c"}
    found = {
        rule: "".join(letters[part.basis] for part in statement.parts)
        for rule, statement in RULEBOOK.items()
    }
    assert found == BASES


@pytest.mark.parametrize("statement", RULEBOOK.values(), ids=RULEBOOK)
def test_every_part_has_one_text(statement: Statement) -> None:
    assert len(statement.parts) == len(STATEMENTS[statement.id])
    assert all(text and text == text.strip() for text in texts_of(statement.id))


@pytest.mark.parametrize("statement", RULEBOOK.values(), ids=RULEBOOK)
def test_a_rule_depends_on_options_that_exist_and_on_all_that_it_names(
    statement: Statement,
) -> None:
    assert set(statement.options) <= set(OPTIONS)
    assert len(set(statement.options)) == len(statement.options)
    named = set(BACKTICKS.findall(" ".join(texts_of(statement.id)))) & set(OPTIONS)
    assert named <= set(statement.options)


def test_every_option_is_named_by_some_rule() -> None:
    texts = " ".join(chain.from_iterable(map(texts_of, STATEMENTS)))
    unnamed = {option for option in OPTIONS if f"`{option}`" not in texts}
    # These make the pack and fill the table, and `scoring` is named by its values.
    assert unnamed == {"decks", "jokers", "players", "scoring"}
    assert {option for s in RULEBOOK.values() for option in s.options} == set(OPTIONS)


@pytest.mark.parametrize(("part", "message"), PARTS)
def test_the_numbers_of_a_part_are_those_of_its_text(part: Part, message: Message) -> None:
    assert placeholders(message) == set(part.numbers)


@pytest.mark.parametrize("statement", RULEBOOK.values(), ids=RULEBOOK)
def test_a_rule_is_said_without_a_brace_left(statement: Statement) -> None:
    said = say(statement)
    assert said == " ".join(text for _, text in statement_parts(statement))
    assert not set(said) & set("{}")


def test_other_rules_are_cited_by_ids_that_exist() -> None:
    for _, text in ALL_MESSAGES:
        assert set(RULE_ID.findall(text)) <= set(IDS)


@pytest.mark.parametrize(("key", "text"), ALL_MESSAGES)
def test_no_number_is_typed_into_a_message(key: str, text: str) -> None:
    prose = BACKTICKS.sub("", RULE_ID.sub("", text))
    assert not re.search(r"\d", prose)


@pytest.mark.parametrize(("key", "text"), ALL_MESSAGES)
def test_backticks_hold_only_words_of_the_game(key: str, text: str) -> None:
    values = {
        str(value.value)
        for rules in PRESETS.values()
        for option in rules.options().values()
        if isinstance(option, Enum)
        for value in type(option)
    }
    allowed = {*OPTIONS, *PRESETS, *values, "none", "0", "{option}", "{field}"}
    for word in BACKTICKS.findall(text):
        assert word in allowed or parse_cards(word)


def test_every_option_has_a_sentence() -> None:
    assert tuple(OPTION_TEXTS) == OPTIONS
    for option in OPTIONS:
        assert about_option(option) == OPTION_TEXTS[option]
        assert not placeholders(OPTION_TEXTS[option])


def test_r_card_3_worked_examples_are_told_with_their_points() -> None:
    said = say(RULEBOOK["R-CARD-3"])
    assert "`7♠ 8♠ JK` counts 21" in said
    assert "`J♥ Q♥ K♥ JK` 40" in said
    assert "`Q♥ K♥ JK` 30" in said
    assert "`2♥ 3♥ JK` 6" in said
    assert "`A♥ 2♥ JK` 6" in said
    assert "`K♥ A♥ JK` 31" in said
    assert "counts 85" in said


def test_r_card_4_worked_example_is_told_with_its_points() -> None:
    assert [text for _, text in statement_parts(RULEBOOK["R-CARD-4"])] == [
        "With a fixed `joker_points`, every laid joker counts just that, in runs and groups "
        "alike; its place is still found at card values. With 15, `JK 7♠ 8♠` counts 30; that it "
        "is 15 in the house rules is inferred from the total.",
        "By the house rules, `Q♥ K♥ A♥` and `JK 7♠ 8♠` count 61 in total, instead of 52.",
    ]
    assert PRESETS["rami-51-house"].joker_points == PRESETS["rami-40-house"].joker_points == 15


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("R-CARD-1", "count 10 each"),
        ("R-CARD-2", "counts 11 after the king and 1 before the two"),
        ("R-MELD-1", "A run is 3 or more consecutive cards of one suit. It has 13 cards at most."),
        ("R-MELD-2", "3 cards of one rank, in `cardverse` 3 or 4"),
        ("R-OPEN-2", "3 or more cards without any joker"),
        ("R-STOCK-2", "at most 2 times a round"),
        ("R-STOCK-3", "has had 10 turns"),
        ("R-SCORE-1", "the ten to the king 10, and an ace 1, or 11 with `ace_high`"),
    ],
)
def test_the_limits_are_told_with_the_rulebooks_numbers(rule: str, said: str) -> None:
    assert said in say(RULEBOOK[rule])


def test_the_rulebook_does_not_change() -> None:
    with pytest.raises(TypeError):
        RULEBOOK["R-CARD-1"] = RULEBOOK["R-CARD-2"]  # type: ignore[index]  # what is tried here
    with pytest.raises(TypeError):
        RULEBOOK["R-CARD-1"].parts[0].numbers["court"] = 9  # type: ignore[index]  # the same


@pytest.mark.parametrize("lang", ["en", "xx", "pt-BR", "../../etc", "", "e\0n"])
def test_a_language_without_a_catalogue_gets_english(lang: str) -> None:
    assert say(RULEBOOK["R-OPEN-5"], lang) == (
        "Once a seat has opened, it may lay any meld, without a minimum."
    )


def test_a_value_is_put_into_a_message_as_it_is() -> None:
    assert fill("{a} and {b}", {"a": "{b}", "b": "{0!r:>{c}} % %s \\1"}, "en") == (
        "{b} and {0!r:>{c}} % %s \\1"
    )


def test_a_placeholder_without_a_value_stays() -> None:
    assert fill("{a} and {b}", {"a": 1}, "en") == "1 and {b}"
