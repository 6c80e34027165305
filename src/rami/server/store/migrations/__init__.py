"""How the database came to be as it is; run by Alembic at every start."""
