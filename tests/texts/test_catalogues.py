"""Catalogues: what is wrong with one is found, and adding a language is adding one file."""

import io
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from tests.support.command_line import process, run
from tools import texts as tool

from rami.engine.rulebook import RULEBOOK
from rami.guide import facts, site
from rami.guide.examples import GuideError
from rami.terminal.screen import Screen
from rami.texts import _catalogues, linting, say
from rami.texts._messages import NP_, fill, translated
from rami.texts.languages import best_language, languages_offered, plural_forms, plural_header
from rami.texts.linting import lint, lint_text, read_terms, uncounted
from rami.texts.melds import points_text
from rami.texts.web import web_catalogue

LANGUAGES = sorted(path.stem for path in _catalogues.LOCALE_DIR.glob("*.po"))
TERMS = sorted(path.stem.partition(".")[0] for path in _catalogues.LOCALE_DIR.glob("*.toml"))

# Esperanto is nobody's first language and has the plurals of English: good to try things with.
PSEUDO = "eo"


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of catalogues of this test alone, with the template in it."""
    template = linting.template_file().read_bytes()
    (tmp_path / "rami.pot").write_bytes(template)
    monkeypatch.setattr(_catalogues, "LOCALE_DIR", tmp_path)
    monkeypatch.setattr(tool, "LOCALE_DIR", tmp_path)

    def forget() -> None:
        for cached in (_catalogues.translations, linting.read_terms, facts.facts):
            cached.cache_clear()

    forget()
    yield tmp_path
    forget()


def filled(text: str, translate: Callable[[str], str], offered: str = "yes") -> str:
    """A catalogue in which each message is translated by a function."""
    catalogue = read_po(iter([line.encode() for line in text.splitlines(keepends=True)]), PSEUDO)
    for message in catalogue:
        if isinstance(message.id, tuple):
            message.string = tuple(translate(str(form)) for form in message.id)
        elif message.id:
            message.string = translate(str(message.id))
    written = tool.as_text(catalogue, "# For a test.")
    return written.replace('"MIME-Version', f'"X-Offered: {offered}\\n"\n"MIME-Version', 1)


def marked(text: str) -> str:
    return f"ŝ{text}"


@cache
def pseudo_text() -> str:
    return filled(tool.new_catalogue(PSEUDO), marked)


@pytest.fixture
def pseudo(catalogues: Path) -> Path:
    """A language that was added, by adding one file: each of its sentences begins with ŝ."""
    path = catalogues / f"{PSEUDO}.po"
    path.write_text(pseudo_text(), encoding="utf-8")
    return path


# What there is -----------------------------------------------------------------------------------


def test_the_template_lists_all_messages() -> None:
    written = linting.template_file().read_text(encoding="utf-8")
    if written != tool.as_text(tool.template(), tool.ALL):
        pytest.fail("Messages have changed. Bring the catalogues up to date: ./run texts")


def test_a_number_before_a_word_chooses_its_form() -> None:
    assert uncounted() == []


@pytest.mark.parametrize(
    "message",
    [
        'msgid "Stopped after {total} matches."',
        'msgid "At least {least} or more consecutive cards."',
        '#. The form follows {seats}.\nmsgid "{seats} seat of {most} card."\n'
        'msgid_plural "{seats} seats of {most} cards."',
    ],
)
def test_a_number_that_chooses_no_form_is_found(catalogues: Path, message: str) -> None:
    assert uncounted() == []
    with linting.template_file().open("a", encoding="utf-8") as file:
        empty = 'msgstr[0] ""\nmsgstr[1] ""' if "msgid_plural" in message else 'msgstr ""'
        file.write(f"\n{message}\n{empty}\n")
    assert uncounted() == re.findall('^msgid "(.*)"', message, re.M)


def test_the_six_languages_are_offered() -> None:
    assert set(languages_offered()) >= {"en", "fr", "uk", "ms", "ar", "hy"}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang in languages_offered()])
def test_a_language_that_is_offered_has_nothing_to_mend(lang: str) -> None:
    assert [str(finding) for finding in lint(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_catalogue_has_the_plurals_of_its_language(lang: str) -> None:
    head = (_catalogues.LOCALE_DIR / f"{lang}.po").read_text(encoding="utf-8")
    assert plural_header(lang) in head.replace('"\n"', "")


@pytest.mark.parametrize("lang", TERMS)
def test_terms_are_written_as_they_are_read(lang: str) -> None:
    data = tomllib.loads((_catalogues.LOCALE_DIR / f"{lang}.terms.toml").read_text("utf-8"))
    assert set(data) == {"terms", "avoid"}
    assert read_terms(lang).said["joker"]
    assert all(words and all(words) for words in read_terms(lang).said.values())


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", "one other"),
        ("fr", "one many other"),
        ("uk", "one few many"),
        ("ms", "other"),
        ("ar", "zero one two few many other"),
        ("hy", "one other"),
    ],
)
def test_the_forms_of_plurals_are_those_of_cldr(lang: str, forms: str) -> None:
    assert plural_forms(lang) == tuple(forms.split())


@pytest.mark.parametrize(
    ("lang", "numbers"),
    [
        ("uk", {1: 0, 2: 1, 5: 2, 11: 2, 21: 0, 22: 1, 25: 2}),
        ("ar", {0: 0, 1: 1, 2: 2, 3: 3, 10: 3, 11: 4, 51: 4, 99: 4, 100: 5, 101: 5, 102: 5}),
        ("ms", {0: 0, 1: 0, 2: 0, 100: 0}),
        ("hy", {0: 0, 1: 0, 2: 1, 51: 1}),
        ("fr", {0: 0, 1: 0, 2: 2, 51: 2, 1_000_000: 1}),
    ],
)
def test_a_number_has_the_form_of_its_language(
    catalogues: Path, lang: str, numbers: dict[int, int]
) -> None:
    text = tool.new_catalogue(lang)
    forms = len(plural_forms(lang))
    told = "".join(f'msgstr[{form}] "{{points}} form{form}"\n' for form in range(forms))
    empty = "".join(f'msgstr[{form}] ""\n' for form in range(forms))
    one = 'msgid "{points} point"\nmsgid_plural "{points} points"\n'
    assert one + empty in text
    (catalogues / f"{lang}.po").write_text(text.replace(one + empty, one + told), "utf-8")
    plain = {n: re.sub("[\u2066-\u2069]", "", points_text(n, lang)) for n in numbers}
    assert plain == {number: f"{number} form{form}" for number, form in numbers.items()}


# Adding a language -------------------------------------------------------------------------------


def test_a_new_catalogue_lacks_all_and_is_not_offered(catalogues: Path) -> None:
    assert tool.main(["new", PSEUDO]) == 0
    assert tool.main(["new", PSEUDO]) == 1  # it is there already
    assert tool.main(["new", "qq"]) == 1  # no language
    assert languages_offered() == ["en"]
    assert say(RULEBOOK["R-OPEN-5"], PSEUDO) == say(RULEBOOK["R-OPEN-5"], "en")
    findings = lint(PSEUDO)
    assert len(findings) > 900
    assert all("Missing" in finding.what for finding in findings)


def test_adding_a_language_is_adding_one_catalogue(pseudo: Path) -> None:
    assert [str(finding) for finding in lint(PSEUDO)] == []
    assert languages_offered() == ["en", PSEUDO]
    assert best_language(["eo_XX.UTF-8"]) == PSEUDO
    # Rules and refusals, what the browser loads, the terminal, and the guide.
    assert say(RULEBOOK["R-OPEN-5"], PSEUDO).startswith("ŝOnce")
    web = web_catalogue(PSEUDO)
    assert web["cards"]["QH"] == "ŝŝqueen of ŝhearts"  # type: ignore[index]
    messages = web["messages"]
    assert isinstance(messages, dict)
    told = [form for text in messages.values() for form in _forms(text)]
    assert all(form.startswith("ŝ") for form in told)
    result = run("--lang", PSEUDO, "check", "QH KH AH", "JK 7S 8S")
    assert result.output.splitlines()[-1] == "ŝ52 of 51. The opening stands."
    about = run("--lang", PSEUDO, "--help").output
    assert "ŝUsage: rami" in about
    assert "ŝShow the version and exit." in about
    assert "Error: ŝ" in run("--lang", PSEUDO, "chek").stderr
    files = site.build()
    assert b"<h1>\xc5\x9dThe first meld</h1>" in files["eo/first-meld.html"]
    english, added = (set(_names(files, lang)) for lang in ("en", PSEUDO))
    assert english == added
    assert f'<a lang="{PSEUDO}"' in files["en/turn.html"].decode()


def _forms(message: object) -> list[str]:
    if isinstance(message, dict):
        return [text for name, text in message.items() if name != "count"]
    return [str(message)]


def _names(files: dict[str, bytes], lang: str) -> list[str]:
    return [name.partition("/")[2] for name in files if name.startswith(f"{lang}/")]


def test_no_page_of_an_added_language_says_anything_in_english(pseudo: Path) -> None:
    # Every sentence begins with ŝ, so none of these can be read without it.
    for name, text in site.build([PSEUDO]).items():
        if not name.startswith(PSEUDO):
            continue
        told = re.sub(r"<code.*?</code>|<[^>]+>", "\n", text.decode())
        lines = {line.strip() for line in told.splitlines() if re.search("[a-z]{4}", line)}
        whole = {line for line in lines if line[:1].isupper() and line.endswith(".")}
        assert whole == set(), name


def test_a_guide_in_a_language_with_gaps_is_not_built(pseudo: Path) -> None:
    text = pseudo.read_text(encoding="utf-8")
    gap = text.replace('msgstr "ŝThe turn"', 'msgstr ""')
    assert gap != text
    pseudo.write_text(gap, encoding="utf-8")
    with pytest.raises(GuideError, match="Missing: “The turn”"):
        site.build()


def test_bringing_up_to_date_keeps_what_is_translated(pseudo: Path) -> None:
    assert tool.main([]) == 0
    assert [str(finding) for finding in lint(PSEUDO)] == []
    assert pseudo.read_text(encoding="utf-8").count('"ŝ') > 900
    assert languages_offered() == ["en", PSEUDO]


def test_translations_are_taken_from_a_file(
    catalogues: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main(["new", PSEUDO]) == 0
    capsys.readouterr()
    assert tool.main(["todo", PSEUDO, "2"]) == 0
    lacking = json.loads(capsys.readouterr().out)
    assert [one["english"] for one in lacking] == ["yes", "no"]
    given = {"yes": "jes", "{points} point": ["{points} poento", "{points} poentoj"]}
    (tmp_path / "given.json").write_text(json.dumps(given), encoding="utf-8")
    assert tool.main(["fill", PSEUDO, str(tmp_path / "given.json")]) == 0
    _catalogues.translations.cache_clear()
    assert (say(True, PSEUDO), points_text(2, PSEUDO)) == ("jes", "2 poentoj")
    assert "yes" not in [one["english"] for one in tool.todo(PSEUDO, 5)]
    with pytest.raises(SystemExit, match="no message"):
        tool.updated(PSEUDO, {"yess": "jes"})


# What a lint finds -------------------------------------------------------------------------------


def changed(pseudo: Path, old: str, new: str) -> list[str]:
    text = pseudo.read_text(encoding="utf-8")
    assert text.count(old) == 1, text.count(old)
    pseudo.write_text(text.replace(old, new), encoding="utf-8")
    return [str(finding) for finding in lint(PSEUDO)]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('msgstr "ŝThe turn"', 'msgstr ""', "Missing: “The turn”"),
        ('msgid "The turn"', 'msgid "The turns"', "Missing: “The turn”"),
        ('msgid "The turn"', '#, fuzzy\nmsgid "The turn"', "Unfinished (fuzzy): “The turn”"),
        (
            '"ŝ{points} of {needed}"',
            '"ŝ{points} of {need}"',
            "Placeholders differ ({needed}, {need})",
        ),
        ('"ŝThe pile is empty. Draw from the stock."', '"ŝThe pile"', "No mark at the end"),
        ('msgstr "ŝThe turn"', 'msgstr "ŝThe 2 turns"', "A number is typed"),
        ('msgstr "ŝThe turn"', 'msgstr "ŝThe turn ٣"', "Digits are Latin"),
        ('msgstr "ŝThe turn"', 'msgstr "ŝThe **turn**"', "As many '**'"),
        ('msgstr "ŝThe turn"', 'msgstr "ŝThe turn "', "Blanks at an end"),
        ('msgstr "ŝThe turn"', 'msgstr "ŝThe \u200eturn"', ""),
        ('"X-Offered: yes', '"X-Offered: no', ""),
        ("plural=(((n == 1))", "plural=(((n == 2))", "The head must say"),
    ],
)
def test_what_is_wrong_is_found_with_its_line(pseudo: Path, old: str, new: str, told: str) -> None:
    found = changed(pseudo, old, new)
    if told:
        assert any(told in finding for finding in found), found
        assert all(re.match(r"eo\.po:\d+: ", finding) for finding in found)
    else:
        assert found == []


def test_a_form_that_is_missing_is_found(pseudo: Path) -> None:
    (finding,) = changed(pseudo, 'msgstr[1] "ŝ{count} cards"', 'msgstr[1] ""')
    assert "Missing: “{count} card”" in finding


def test_a_translation_that_is_its_english_is_found(pseudo: Path) -> None:
    (finding,) = changed(pseudo, '"ŝThere is no hint for this."', '"There is no hint for this."')
    assert "The translation is the English:" in finding
    # Placeholders are no words: a language may put them together as English does.
    assert (
        changed(
            pseudo, 'msgstr "There is no hint for this."', 'msgstr "ŝThere is no hint for this."'
        )
        == []
    )
    assert (
        changed(
            pseudo, '"ŝ{number}. {cards}: {told} ({name})"', '"{number}. {cards}: {told} ({name})"'
        )
        == []
    )


def test_a_message_that_nobody_says_is_found(pseudo: Path) -> None:
    with pseudo.open("a", encoding="utf-8") as file:
        file.write('\nmsgid "Never said."\nmsgstr "ŝNever said."\n')
    (finding,) = lint(PSEUDO)
    assert finding.what == "Unused: “Never said.”"


def test_a_term_that_is_said_in_two_ways_is_found(pseudo: Path) -> None:
    (pseudo.parent / f"{PSEUDO}.terms.toml").write_text('[terms]\nstock = ["ŝtoko"]\n', "utf-8")
    findings = lint(PSEUDO)
    assert len(findings) > 10
    assert all("The term “stock” is said as ŝtoko" in finding.what for finding in findings)
    # A translator may say why a sentence does without it.
    text = pseudo.read_text(encoding="utf-8")
    freed = re.sub("^msgid ", "# free: stock\nmsgid ", text, flags=re.M)
    pseudo.write_text(freed, encoding="utf-8")
    assert lint(PSEUDO) == []


def test_a_word_to_avoid_is_found(pseudo: Path) -> None:
    terms = pseudo.parent / f"{PSEUDO}.terms.toml"
    terms.write_text('[avoid]\nwildcard = "joker"\n', encoding="utf-8")
    found = changed(pseudo, 'msgstr "ŝThe turn"', 'msgstr "ŝThe wildcard"')
    assert found == [f"{found[0].partition(' ')[0]} Say “joker”, not “wildcard”: “The turn”"]


@pytest.mark.parametrize(
    ("english", "text", "told"),
    [
        ("`QH` fits.", "`KH` fits.", "What stands between ` and ` differs:"),
        ("See [this](turn).", "See [this](tour).", "Links differ:"),
        ("See R-OPEN-1.", "See R-OPEN-2.", "Ids of rules differ:"),
        ("One.\n\nTwo.", "One. Two.", "As many '\\n\\n' as in English are needed:"),
        ("A name.", "A \u2068name\u2069.", "Marks of direction are put in by the program:"),
    ],
)
def test_marks_are_those_of_the_english(english: str, text: str, told: str) -> None:
    assert list(lint_text(english, text)) == [told]
    assert list(lint_text(english, english)) == []


def test_a_value_that_changes_places_with_a_latin_word_is_found(catalogues: Path) -> None:
    text = tool.new_catalogue("ar")
    found = {}
    for told in ("{name} في Rami {seat}", "{name} في Rami، {seat}", "{name} `Rami {seat}`"):
        entry = 'msgid "{name}: {cards}"\nmsgstr ""'
        assert text.count(entry) == 1
        (catalogues / "ar.po").write_text(text.replace(entry, entry[:-1] + told + '"'), "utf-8")
        whats = [
            finding.what for finding in lint("ar") if finding.what.endswith("“{name}: {cards}”")
        ]
        found[told] = any("seen in the wrong order" in what for what in whats)
    assert list(found.values()) == [True, False, False]


# Choosing a language -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages_offered())
def test_a_sentence_with_a_gap_for_its_number_has_the_plain_plural(lang: str) -> None:
    # Not a dual, and no form for one of a kind: those are for one number alone, told in words.
    count = NP_("{count} card", "{count} cards", "count")
    assert "{count}" in translated(count, lang)
    assert translated(count, lang) == translated(count, lang, 5)


def test_the_command_line_speaks_the_language_of_its_environment() -> None:
    refused = process(["--lang", "xx", "rules"])
    assert refused.returncode == 2
    assert "xx" in refused.stderr
    answer = process(["check", "--json", "QH KH AH"], LANGUAGE="xx", LANG="yy_YY.UTF-8")
    assert json.loads(answer.stdout)["points"] == 31


# Directions --------------------------------------------------------------------------------------


def test_values_turn_nothing_around_them(catalogues: Path) -> None:
    assert fill("{name} draws.", {"name": "Anna"}, "en") == "Anna draws."
    assert fill("{name} draws.", {"name": "سلمى"}, "en") == "\u2068سلمى\u2069 draws."
    right_to_left = fill("{name}: {points}, `QH`", {"name": "Anna", "points": -5}, "ar")
    assert right_to_left == "\u2068Anna\u2069: \u2068-5\u2069, \u2066`QH`\u2069"


@pytest.mark.parametrize(
    ("lang", "value", "told"),
    [
        # What was put together goes as its sentence does, whatever its parts are.
        ("ar", "\u2068سبعة\u2069 \u2068القلوب\u2069", "\u2067"),
        ("ar", "\u2068Anna\u2069، \u2068سلمى\u2069", "\u2067"),
        ("ar", "\u2068\u2067\u2068سبعة\u2069\u2069، \u2068-5\u2069\u2069", "\u2067"),
        ("ar", "\u2068Anna\u2069 و\u2068Bo\u2069", "\u2067"),
        ("en", "\u2068سلمى\u2069, \u2068ليلى\u2069", "\u2066"),
        # Only words that the sentence itself writes the other way go that way.
        ("ar", "Rami \u206851\u2069", "\u2068"),
        ("en", "\u2068سلمى\u2069 و\u2068Bo\u2069", "\u2068"),
        # A plain value goes as its first letter does.
        ("ar", "-12", "\u2068"),
        ("ar", "Q♥ K♥", "\u2068"),
    ],
)
def test_parts_follow_each_other_as_their_sentence_goes(lang: str, value: str, told: str) -> None:
    assert fill("{name}", {"name": value}, lang) == f"{told}{value}\u2069"


def test_the_parts_of_a_list_are_not_nested() -> None:
    told = say(("5♠", "{6}", "سلمى"), "ar")
    assert told == "\u20685♠\u2069، \u2068{6}\u2069، \u2068سلمى\u2069"
    assert say(("Anna", "سلمى"), "en") == "Anna, \u2068سلمى\u2069"
    assert (say(("5♠",), "ar"), say((), "ar")) == ("5♠", "")


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("utf-8", "\u2067\u2068سلمى\u2069\u2069: 5?"), ("iso8859-6", "سلمى: 5?")],
)
def test_a_terminal_gets_marks_of_direction_if_it_can_and_obeys_nothing_else(
    encoding: str, shown: str
) -> None:
    screen = Screen(io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert screen.shown("\u2067\u2068سلمى\u2069\u2069: 5\u202e") == shown
