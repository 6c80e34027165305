"""All messages of the table and the command line: well formed, and without typed numbers."""

import re
from collections.abc import Iterator

import pytest

from rami.engine.cards import parse_cards
from rami.engine.position import Phase
from rami.players import LEVELS, Reason
from rami.texts import say
from rami.texts._messages import Message, Plural, placeholders
from rami.texts.cli import CLI, HELP, cli_text, help_text
from rami.texts.events import EVENTS
from rami.texts.faults import FAULTS, Fault, with_reference
from rami.texts.hints import HINTS, REASONS
from rami.texts.levels import LEVEL_NAMES
from rami.texts.melds import GROUPS, RUNS
from rami.texts.moves import MOVES
from rami.texts.terminal import COMMANDS, PHASES, TERMINAL, command_help, terminal_text

BACKTICKS = re.compile(r"`([^`]*)`")


def all_messages() -> Iterator[tuple[str, Message]]:
    for name, messages in (
        ("cli", CLI),
        ("help", HELP),
        ("terminal", TERMINAL),
        ("fault", FAULTS),
        ("run", RUNS),
        ("hint", HINTS),
        ("level", LEVEL_NAMES),
        ("reason", REASONS),
    ):
        for key, message in messages.items():
            yield f"{name}-{key}", message
    for rank, group in GROUPS.items():
        yield f"group-{rank}", group
    for phase, text in PHASES.items():
        yield f"phase-{phase.value}", text
    for kind, text in MOVES.items():
        yield f"move-{kind.verb}", text
    for word, (_, _, about) in COMMANDS.items():
        yield f"command-{word}", about
    for key, pair in EVENTS.items():
        yield f"event-{key}-you", pair[0]
        yield f"event-{key}-another", pair[1]


MESSAGES = list(all_messages())


@pytest.mark.parametrize(("key", "message"), MESSAGES, ids=[key for key, _ in MESSAGES])
def test_a_message_is_well_formed(key: str, message: Message) -> None:
    forms = (message,) if isinstance(message, str) else (message.singular, message.plural)
    for form in forms:
        assert form == form.strip() != ""
        assert form.count("{") == form.count("}") == len(re.findall(r"\{\w+\}", form))
    if isinstance(message, Plural):
        assert message.count in placeholders(message.plural) | {"jokers"}
        assert placeholders(message.singular) == placeholders(message.plural)


# Cards in an example, the games' own names, and exit codes are no numbers of a rule.
NO_RULE = re.compile(r"\b\d+[SHDC]\b|Rami \d+|joker_points=\d+|code \d|, \d if|open-\d|\"[^\"]*\"")


@pytest.mark.parametrize(("key", "message"), MESSAGES, ids=[key for key, _ in MESSAGES])
def test_no_number_of_a_rule_is_typed_into_a_message(key: str, message: Message) -> None:
    text = message if isinstance(message, str) else message.singular + message.plural
    assert not re.search(r"\d", NO_RULE.sub("", BACKTICKS.sub("", text)))


@pytest.mark.parametrize("key", EVENTS)
def test_both_forms_of_an_event_say_the_same_things(key: str) -> None:
    you_did, another_did = EVENTS[key]
    assert isinstance(you_did, str)
    assert isinstance(another_did, str)
    assert placeholders(you_did) | {"name"} == placeholders(another_did)


@pytest.mark.parametrize("text", HELP.values(), ids=HELP)
def test_help_is_ascii_since_any_terminal_must_show_it(text: str) -> None:
    assert text.isascii()


@pytest.mark.parametrize("code", FAULTS)
def test_every_fault_is_said_with_its_code(code: str) -> None:
    params = dict.fromkeys(placeholders(FAULTS[code]), "x")
    said = with_reference(Fault(code, **params))
    assert said.endswith(f" ({code})")
    assert "{" not in said


def test_a_phase_is_told_as_what_to_do() -> None:
    assert {say(phase) for phase in Phase} == set(PHASES.values())


def test_every_level_has_a_name() -> None:
    assert set(LEVEL_NAMES) == set(LEVELS)


def test_every_reason_of_a_player_is_said() -> None:
    assert set(REASONS) == set(Reason)
    assert len(set(REASONS.values())) == len(REASONS)
    for reason in Reason:
        assert say(reason) == REASONS[reason]
        assert say(reason).endswith(".")
        assert not placeholders(say(reason))  # it may be told while a hand is hidden


def test_every_command_tells_how_it_is_written() -> None:
    for word in COMMANDS:
        usage, _, about = command_help(word)
        assert usage.startswith(word)
        assert about.endswith(".")


def test_sentences_are_found_by_what_they_are_for() -> None:
    assert terminal_text("cards", count=1) == "1 card"
    assert terminal_text("cards", count=14) == "14 cards"
    assert cli_text("points_in_all", points=48) == "48 points in all."
    assert help_text("--json") == HELP["--json"]


def test_examples_of_cards_in_help_are_cards() -> None:
    for text in HELP.values():
        for example in re.findall(r'"([^"]+)"', text):
            assert parse_cards(example)
