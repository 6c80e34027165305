"""What many matches, comparisons of rules and odds have to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import HERE, N_, NP_, Message, fill, translated

__all__ = ["ARENA", "ARENA_FAULTS", "ARENA_HELP", "arena_help", "arena_text", "percent_mark"]

# Help is written by click, which knows of no encoding that lacks a character: ASCII only here.
ARENA_HELP: Final[Mapping[str, str]] = {
    "arena": N_(
        "Let computer players play many matches against each other.\n\n"
        "Every two of the players meet. Each deal is played with the players in all seats in "
        "turn, so that luck with the cards evens out, and the same seed gives the same results "
        "on any number of processors. Ctrl-C ends after the matches under way and shows what "
        "there is; with --out, --resume goes on from there."
    ),
    "simulate": N_(
        "Compare house rules by playing many rounds with each.\n\n"
        "Every combination of the values given with --vary is played by the same computer "
        "player in all seats, with the same deals where the pack is the same. Shows how often "
        "and when seats open, how long rounds are, how often the stock runs out, and the points."
    ),
    "odds": N_(
        "How likely does a hand open?\n\n"
        "HAND is one text of cards, those held before the draw. The chance for the next card "
        "from the stock is exact: every card not named is as likely as any other. The chances "
        "for the turns after it come from a simulation."
    ),
    "tune": N_(
        "Find weights for the rules of thumb that Normal, Hard and Expert go by.\n\n"
        "Each step changes one to three weights by chance and keeps the change if the changed "
        "play wins clearly more often against the present one. The same seed finds the same "
        "weights. Ctrl-C keeps what was found. The file that is written also tells the run that "
        "the weights came out of, and what was gained."
    ),
    "--players": N_("Who plays, separated by commas: {known}."),
    "--player": N_("Who plays, in every seat: {known}."),
    "--matches": N_(
        "How many matches each two players play; rounded up, so that all seats come out even."
    ),
    "--matches-simulate": N_("Play so many whole matches with each rule set."),
    "--rounds": N_("Play so many single rounds with each rule set."),
    "--seats": N_("How many sit at a table."),
    "--workers": N_("How many processes play; without it, one for each processor."),
    "--cluster": N_("Play on the workers of the Dask scheduler at this address."),
    "--out": N_("Keep the results in this SQLite file."),
    "--resume": N_("Go on with a run that was interrupted, in the file named by --out."),
    "--parquet": N_("Write every seat of every round to this Parquet file."),
    "--report": N_("Write a report with plots to this HTML file."),
    "--seed": N_("A number from which all chance follows."),
    "--most-rounds": N_("Stop a match after so many rounds."),
    "--vary": N_("Values of an option to compare, as in opening_points=40,51; may be repeated."),
    "--pile": N_("The card on top of the pile."),
    "--seen": N_("Cards seen elsewhere: on the table, in the pile, in what others took."),
    "--trials": N_("How often to simulate."),
    "--kind": N_("For rules in which the pile is free to take, or bound to be melded at once."),
    "--player-tune": N_("Whose weights."),
    "--steps": N_("How many changes to try."),
    "--deals": N_("The most deals that decide about one change; each is played twice."),
    "--check-deals": N_(
        "How many deals tell what was gained, for each preset and opponent; each is played twice."
    ),
    "--start": N_("Begin with the weights of this file; without it, with those that are played."),
    "--repeat": N_("Do again the run that the weights of the file came out of."),
    "--out-tune": N_("Write the weights to this file; without it, to a new one named by the run."),
}
"""What the help says of these commands and their options."""

ARENA: Final[Mapping[str, Message]] = {
    # The run
    "run": N_("Rules: {rules}. Seats: {seats}. Seed: {seed}."),
    "playing": N_("Playing"),
    "rate": N_("Matches a second: {rate}"),
    "stopping": N_(
        "Stopping after the matches under way. Press Ctrl-C again to leave them and stop at once."
    ),
    "stopped": NP_(
        "Stopped: {done} of {total} match is played.",
        "Stopped: {done} of {total} matches are played.",
        "total",
    ),
    "resume_with": N_("The same command with `--resume` goes on from here."),
    "keep_with": N_("Next time, `--out FILE` keeps the results, so that `--resume` can go on."),
    "written": N_("Written: {path}."),
    "nothing": N_("No match is over yet."),
    # Tables
    "wins_title": N_("Who wins"),
    "pair": N_("{first} against {second}"),
    "matches": N_("Matches"),
    "wins_of_first": N_("First wins"),
    "interval": N_("95 % interval"),
    "method": N_("From"),
    "wilson": N_("matches"),
    "mirrored": N_("deals"),
    "rounds_title": N_("The rounds"),
    "turns": N_("Turns"),
    "stock_out": N_("Stock ran out"),
    "deal_share": N_("Due to the deal"),
    "players_title": N_("How they play a round"),
    "player": N_("Player"),
    "pairing": N_("Pairing"),
    "points": N_("Points"),
    "rounds_won": N_("Won"),
    "opened": N_("Opened"),
    "opening_turn": N_("In turn"),
    "laid": N_("Laid a meld"),
    "first_meld_turn": N_("In turn"),
    "ratings_title": N_("Ratings and decision times"),
    "rating": N_("Rating"),
    "deviation": N_("Deviation"),
    "decisions": N_("Decisions"),
    "median_time": N_("Median"),
    "p99_time": N_("99 % within"),
    "milliseconds": N_("{time} ms"),
    "percent": N_("{number} %"),
    "give_or_take": N_("{number} ± {within}"),
    "give_or_take_note": N_("± and intervals cover the true figure in 95 % of all runs."),
    "range": N_("{low} to {high}"),
    "stopped_matches": NP_(
        "{count} match was stopped at the end of round {most}, with no total at the target.",
        "{count} matches were stopped at the end of round {most}, with no total at the target.",
        "count",
    ),
    # Tuning
    "options_before_tune": N_("Options stand after `tune`, and it has its own: `--help`."),
    "repeat_brings_its_own": N_("A run that is repeated brings its own {option}. Leave it out."),
    "tune_version": N_(
        "That run was made with version {theirs} of Rami, and this is {ours}: it may find other "
        "weights."
    ),
    "tune_interpreted": N_(
        "This Rami runs interpreted, so this takes far longer than it could. Install it with a "
        "compiler or from a wheel."
    ),
    "tune_run": N_("Weights of {player}, {kind}: {presets}. Seed: {seed}."),
    "tuning": N_("Tuning"),
    "tune_accepted": NP_("{count} change kept", "{count} changes kept", "count"),
    "tune_stopping": N_(
        "Stopping, and measuring what was gained. Press Ctrl-C again to leave that out."
    ),
    "tune_done": N_(
        "Steps done: {steps} of {of}. Changes kept: {accepted}. Deals played: {deals}."
    ),
    "tune_nothing": N_("Nothing better was found: {path} holds the weights at the start."),
    "measuring": N_("Measuring"),
    "tune_not_measured": N_("What was gained is not measured."),
    "gains_title": N_("What was gained"),
    "against": N_("Against"),
    "preset": N_("Preset"),
    "wins_of_tuned": N_("Tuned wins"),
    "against_start": N_("weights at the start"),
    "against_easy": N_("easy"),
    # Comparing rules
    "simulation": N_(
        "Rules: {rules}. Player in every seat: {player}. Seats: {seats}. Seed: {seed}."
    ),
    "rules": N_("Rules"),
    "rounds": N_("Rounds"),
    "by_turn": N_("By turn {turn}"),
    "reshuffled": N_("Reshuffled"),
    "openings_title": N_("When seats open"),
    "first_melds_title": N_("When seats first lay a meld"),
    # The report
    "report_title": N_("Computer players compared"),
    "rules_report_title": N_("House rules compared"),
    "win_matrix": N_("Share of the wins"),
    "win_matrix_note": N_(
        "Each row shows how often its player won against that of the column, with the interval "
        "that covers the true share in 95 % of all runs."
    ),
    "row_against_column": N_("Row against column"),
    "opening_turns": N_("In which turn seats open"),
    "first_meld_turns": N_("In which turn seats first lay a meld"),
    "round_lengths": N_("How long rounds are"),
    "score_curves": N_("How the totals grow"),
    "axis_share": N_("Share of the wins"),
    "axis_rounds": N_("Share of the rounds"),
    "axis_own_turn": N_("Turn of the seat"),
    "axis_turns": N_("Turns of each seat"),
    "axis_round": N_("Round"),
    "axis_total": N_("Mean total"),
    "deal_title": N_("What the cards decide"),
    "deal_note": N_(
        "Mirrored matches have the same deals and other players in the seats. What they have in "
        "common is due to the cards: this is the part of the spread of the seats' totals that "
        "lies between deals, not within them."
    ),
    "deal_line": N_("{pair}: {share} of the spread is due to the deal."),
    "deal_unknown": N_("{pair}: too few deals to tell."),
    # Odds
    "hand": N_("Hand: {cards}."),
    "opens_at_once": N_("This hand holds an opening already."),
    "next_draw": NP_(
        "Opening with the next card from the stock: {chance}, {opening} of {unseen} unseen card.",
        "Opening with the next card from the stock: {chance}, {opening} of {unseen} unseen cards.",
        "unseen",
    ),
    "opening_cards": N_("These cards open: {cards}."),
    "times": N_("{card} ({count})"),
    "no_card_opens": N_("No single card opens."),
    "pile_opens": N_("{card} from the pile opens, once the pile may be taken."),
    "pile_does_not_open": N_("{card} from the pile does not open."),
    "within": NP_(
        "Opening within {turns} turn: {chance} ({low} to {high} in 95 % of all runs).",
        "Opening within {turns} turns: {chance} ({low} to {high} in 95 % of all runs).",
        "turns",
    ),
    "policy": NP_(
        "Simulated {trials} time with seed {seed}: the seat draws from the stock, opens if it "
        "can, and else keeps its jokers and the melds that count most; of the other cards it "
        "discards the one with the fewest partners, of equals the one that counts least.",
        "Simulated {trials} times with seed {seed}: the seat draws from the stock, opens if it "
        "can, and else keeps its jokers and the melds that count most; of the other cards it "
        "discards the one with the fewest partners, of equals the one that counts least.",
        "trials",
    ),
}
"""The sentences of the arena, by what they are for."""

ARENA_FAULTS: Final[Mapping[str, Message]] = {
    "player.unknown": N_("There is no player “{name}”. There are: {known}."),
    "player.twice": N_("{name} is named twice. Name each player once."),
    "player.too_few": N_("One player has nobody to play against. Name at least two."),
    "vary.no_values": N_("`--vary` takes OPTION=VALUE,VALUE, and “{text}” names none."),
    "vary.twice": N_("`--vary` names {option} twice. Put all its values together."),
    "vary.too_many": NP_(
        "This is {count} rule set, and at most {most} are compared at once.",
        "These are {count} rule sets, and at most {most} are compared at once.",
        "count",
    ),
    "vary.rounds_or_matches": N_("Name `--rounds` or `--matches`, not both."),
    "odds.no_opening": N_("By these rules there is no opening: any meld may be laid at once."),
    # For translators: {wanted} is how many cards it holds; or several numbers, such as 7/10.
    "odds.hand_size": NP_(
        "This is {count} card. What a seat holds that has not opened, before it draws: {wanted}.",
        "These are {count} cards. What a seat holds that has not opened, before it draws: "
        "{wanted}.",
        "count",
    ),
    "odds.one_card": N_("`--pile` takes one card, and “{text}” names another number of them."),
    "odds.too_few_unseen": NP_(
        "Only {unseen} card is unseen, and one a turn is needed: {turns}.",
        "Only {unseen} cards are unseen, and one a turn is needed: {turns}.",
        "unseen",
    ),
    "resume.needs_out": N_("`--resume` needs the file of the run: name it with `--out`."),
    "arena.player_stuck": NP_(
        "{player} made {moves} move in one turn without ending it, in match {match}.",
        "{player} made {moves} moves in one turn without ending it, in match {match}.",
        "moves",
    ),
    "arena.player_refused": N_(
        "{player} chose a move that is not legal, `{move}`, in match {match}: {refusal}."
    ),
    "arena.player_broke": N_("{player} failed in match {match}: {error}."),
    "arena.missing_extra": N_(
        "This needs the package {package}. Install it with: `pip install 'rami[{extra}]'`."
    ),
    "arena.no_cluster": N_(
        "No scheduler answers at {address}: {reason}. Start one, or check the address."
    ),
    "arena.no_cluster_worker": N_(
        "The scheduler at {address} has no worker. Start some: "
        "`dask worker {address} --nthreads 1`."
    ),
    "arena.wrong_version": N_(
        "These matches come from version {theirs} of Rami, and this is {ours}. Use the same "
        "version everywhere."
    ),
    "arena.no_database": N_("{path} cannot be used for results: {reason}."),
    "arena.other_schema": N_(
        "{path} is there already and is no file of results that this Rami reads. Name another."
    ),
    "arena.unwritable": N_("{path} cannot be written: {reason}."),
    "arena.no_folder": N_("There is no folder for {path}. Make it, or name another."),
    "arena.nothing_to_resume": N_(
        "{path} holds no run with the same players, rules, seats, seed and number of matches. "
        "Leave out `--resume` to begin one."
    ),
    "arena.run_exists": N_(
        "{path} holds this run already. Go on with it by `--resume`, or name another file or seed."
    ),
    "arena.unit_failed": N_("A worker failed: {error}."),
    "tune.unreadable": N_("{path} cannot be read: {reason}."),
    "tune.no_weights": N_("{path} is no file of weights that this Rami reads. Name another."),
    "tune.no_run": N_(
        "{path} does not tell which run the weights of {player} for {kind} came out of."
    ),
    "tune.exists": N_("{path} is there already and stays as it is. Name a file with `--out`."),
    "arena.worker_died": N_(
        "A worker process was ended from outside, perhaps for want of memory. `--resume` goes on."
    ),
}
"""What to say of each fault of these commands, by its code."""


def arena_text(key: str, lang: str = HERE, **values: object) -> str:
    """Return one of the sentences of `ARENA`.

    >>> arena_text("percent", number="51.2")
    '51.2 %'
    """
    return fill(ARENA[key], values, lang)


def percent_mark(lang: str = HERE) -> str:
    """Return what a language writes after a number of hundredths, its blank included.

    >>> percent_mark("en")
    ' %'
    """
    return translated(ARENA["percent"], lang).replace("{number}", "")


def arena_help(key: str, lang: str = HERE, **values: object) -> str:
    """Return what the help says of a command, or of an option such as ``--players``."""
    return fill(ARENA_HELP[key], values, lang)
