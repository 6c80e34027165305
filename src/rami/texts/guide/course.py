"""The exercises of the course: what each asks, and what is said around them.

What an answer is told comes from the engine's refusals and from the worked examples; a lesson
stands here where no example says it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import N_, Message

__all__ = ["COURSE", "EXERCISES", "LESSONS"]

COURSE: Final[Mapping[str, Message]] = {
    "course.intro": N_(
        "Each exercise asks one thing about a few cards. The engine has judged every answer there "
        "is: if yours is wrong, it says why, and you try again."
    ),
    "course.kept": N_("What you have solved is remembered by this device, and by nobody else."),
    # For translators: the names of a list, for those who listen: all exercises by their numbers.
    "course.exercises": N_("Exercises"),
    # For translators: said after the title of an exercise: this one has been answered rightly.
    "course.solved": N_("solved"),
    # For translators: both are numbers, as in "Solved: 3 of 10"; no word has to agree with them.
    "course.progress": N_("Solved: {solved} of {count}"),
    # For translators: before the reason why an answer is right, or why it is not.
    "course.right": N_("Right."),
    "course.wrong": N_("Not this one."),
    # For translators: on buttons. The first has the chosen cards judged, the second lays them as
    # a meld, the third takes a meld that was laid back into the hand.
    "course.check": N_("Check"),
    "course.lay": N_("Lay as a meld"),
    "course.take_back": N_("Take back"),
    "course.choose_first": N_("Choose some cards first."),
    "course.hand": N_("Your hand"),
    "course.taken": N_("Taken from the pile"),
    "course.laid": N_("Laid so far"),
    "course.nothing_laid": N_("Nothing yet."),
    # For translators: a button that opens the answer of an exercise.
    "course.answer": N_("Show the answer"),
    "course.next": N_("Next exercise"),
    "course.all_solved": N_(
        "All exercises are solved. At the table, the same engine judges in the same way."
    ),
    # For translators: a button that forgets which exercises were solved.
    "course.again": N_("Begin again"),
    "course.without_script": N_(
        "Without scripts nothing can be tapped here, but every exercise still shows its answer."
    ),
    # For translators: three answers to "Does this opening stand?"
    "course.stands": N_("Yes, it stands."),
    "course.lacks_points": N_("No, points are missing."),
    "course.lacks_pure_run": N_("No, a pure run is missing."),
}
"""The sentences around the exercises, by key."""

EXERCISES: Final[Mapping[str, tuple[str, str]]] = {
    "joker-worth": (
        N_("What is the joker worth?"),
        N_("A joker lies beside seven and eight. What does this meld count?"),
    ),
    "valid-meld": (N_("Find the meld"), N_("Only one of these is a meld. Which one?")),
    "pure-run": (
        N_("Find the pure run"),
        N_("Choose the cards of your hand that make a pure run."),
    ),
    "stands": (
        N_("Does it stand?"),
        N_("In {rami_51}, somebody opens with these two groups. Does the opening stand?"),
    ),
    "which-game": (
        N_("Which game does it open?"),
        N_("The melds are the same, the game is not. In which one do they open?"),
    ),
    # For translators: {points_51} is "51 points".
    "opening": (
        N_("Build an opening"),
        N_("Lay melds from your hand until they open {rami_51}: {points_51} and a pure run."),
    ),
    "lay-off": (
        N_("Lay off or keep?"),
        N_("Another seat has laid this run. You have not opened yet. What can you do?"),
    ),
    "swap": (
        N_("Free the joker"),
        N_("You have opened. Which of your cards can you give for the joker?"),
    ),
    "discard": (
        N_("What may be discarded?"),
        N_(
            "You have opened, and in this turn you took a card from the pile. What can you do next?"
        ),
    ),
    "last-card": (
        N_("Going out"),
        N_("You have opened and hold two cards. What can you do next?"),
    ),
}
"""Each exercise's title and question, by its name."""

LESSONS: Final[Mapping[str, str]] = {
    "pure-run": N_("One suit, one card after the other, and no joker among them."),
    "opening": N_(
        "Points and a pure run, both are there. A joker may help, in a meld that need not be pure."
    ),
    "lay-off": N_(
        "Before your own opening, the melds on the table are not yours to use. Keep the card: it "
        "can help you to open."
    ),
    "discard": N_(
        "A card from the pile is taken to be used: first it goes to the table, then you discard."
    ),
    "last-card": N_(
        "One card is laid off, and the other is left for the discard with which you go out."
    ),
}
"""What an exercise teaches, where no worked example says it."""
