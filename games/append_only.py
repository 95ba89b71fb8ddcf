"""Triggers by which the database itself refuses to change, delete or replace a row of the log."""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

MESSAGE = "the log is append-only"

# SQLite's INSERT OR REPLACE deletes without firing DELETE triggers, hence the third one.
SQLITE = {
    "games_event_no_update": f"""
        CREATE TRIGGER games_event_no_update BEFORE UPDATE ON games_event
        BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END""",
    "games_event_no_delete": f"""
        CREATE TRIGGER games_event_no_delete BEFORE DELETE ON games_event
        BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END""",
    "games_event_no_replace": f"""
        CREATE TRIGGER games_event_no_replace BEFORE INSERT ON games_event
        WHEN EXISTS (SELECT 1 FROM games_event WHERE id = NEW.id
                     OR (match_id = NEW.match_id AND number = NEW.number)
                     OR (match_id = NEW.match_id AND seat = NEW.seat AND move_id = NEW.move_id))
        BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END""",  # noqa: S608 - a constant
}

POSTGRESQL_FUNCTION = f"""
    CREATE OR REPLACE FUNCTION games_event_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'restrict_violation'; END $$"""
POSTGRESQL = {
    "games_event_no_change": """
        CREATE TRIGGER games_event_no_change BEFORE UPDATE OR DELETE ON games_event
        FOR EACH ROW EXECUTE FUNCTION games_event_refuse()""",
    "games_event_no_truncate": """
        CREATE TRIGGER games_event_no_truncate BEFORE TRUNCATE ON games_event
        FOR EACH STATEMENT EXECUTE FUNCTION games_event_refuse()""",
}


def guard(connection: BaseDatabaseWrapper) -> None:
    """Put the triggers in place. To be called again by any migration that alters Event: SQLite then makes the table
    anew, without them."""
    unguard(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL_FUNCTION)
        for statement in _triggers(connection).values():
            cursor.execute(statement)


def unguard(connection: BaseDatabaseWrapper) -> None:
    """Take the triggers away: for going back over the migration, and for emptying a test database."""
    with connection.cursor() as cursor:
        for name in _triggers(connection):
            on_table = " ON games_event" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on_table}")


def _triggers(connection: BaseDatabaseWrapper) -> dict[str, str]:
    if connection.vendor not in ("sqlite", "postgresql"):
        raise NotImplementedError(f"the log cannot be guarded on {connection.vendor}")
    return SQLITE if connection.vendor == "sqlite" else POSTGRESQL
