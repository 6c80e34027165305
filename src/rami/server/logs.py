"""The log: events with values, a line of JSON each, and nothing that anybody must not see.

No hand, stock, token, code or name of a person is ever given to it at the default level.
"""

from __future__ import annotations

import logging
import sys

import structlog

__all__ = ["set_up_logs"]


def set_up_logs(level: str) -> None:
    """Write events of a level and above to the error stream."""
    number = getattr(logging, level.upper())
    logging.basicConfig(level=max(number, logging.WARNING), format="%(message)s")
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
