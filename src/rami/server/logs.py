"""The log: events with values, a line of JSON each, and nothing that anybody must not see.

No hand, stock, token, code or name of a person is ever given to it. What libraries say may hold
any of them, in the values they fill in and in the texts of errors: of theirs, the first line of
the message before it is filled in, the kind of the error and the place are logged, and no more.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from types import TracebackType

import structlog

__all__ = ["Careful", "place_of", "set_up_logs"]

_SOURCE = Path(__file__).parents[1]


def set_up_logs(level: str) -> None:
    """Write events of a level and above to the error stream."""
    number = getattr(logging, level.upper())
    handler = Careful()
    handler.setLevel(max(number, logging.WARNING))
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[handler], force=True)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


class Careful(logging.Handler):
    """Takes what libraries log, and leaves out whatever could be somebody's."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log the kind of what happened."""
        said = str(record.msg).strip().partition("\n")[0]
        values: dict[str, object] = {"logger": record.name, "said": said}
        if record.exc_info and record.exc_info[1]:
            values["error"] = type(record.exc_info[1]).__name__
            values["at"] = place_of(record.exc_info[2])
        structlog.get_logger().log(record.levelno, "library", **values)


def place_of(traceback: TracebackType | None) -> str:
    """Return the innermost place in this package that an error came through, "" for none."""
    place = ""
    while traceback:
        path = Path(traceback.tb_frame.f_code.co_filename)
        if path.is_relative_to(_SOURCE):
            place = f"{path.relative_to(_SOURCE)}:{traceback.tb_lineno}"
        traceback = traceback.tb_next
    return place
