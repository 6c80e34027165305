"""Until when each person counts as there, for each node by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring a database up to this step."""
    op.drop_index("presences_until", "presences")
    op.rename_table("presences", "presences_0003")
    op.create_table(
        "presences",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("node", sa.String(16), primary_key=True),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.execute(
        "INSERT INTO presences (table_id, seat, node, until_ms)"
        " SELECT table_id, seat, '', until_ms FROM presences_0003"
    )
    op.drop_table("presences_0003")
