"""The store: the logs of all tables, and what has to be found without reading them.

SQLAlchemy Core, so that the same code runs on SQLite and on PostgreSQL. The log is the truth;
the row of a table repeats what is looked for: its code, its stage, when something is due.
"""
