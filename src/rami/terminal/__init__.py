"""The table in a terminal."""

from rami.terminal.game import Game
from rami.terminal.lines_in import LinesIn
from rami.terminal.plain import PlainTable
from rami.terminal.record_file import RecordFile, free_path, read_record
from rami.terminal.screen import Screen

__all__ = ["Game", "LinesIn", "PlainTable", "RecordFile", "Screen", "free_path", "read_record"]
