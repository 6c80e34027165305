"""Until when each person counts as there."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring a database up to this step."""
    op.create_table(
        "presences",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("presences_until", "presences", ["until_ms"])
