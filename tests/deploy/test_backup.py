"""A backup is taken while the database is in use, and comes back whole."""

import sqlite3
import tarfile
from contextlib import closing
from datetime import UTC, datetime

import psycopg
import pytest

from deploy.backup import BackupError, key_reminder, restore, save
from deploy.boards_key import boards_keys
from deploy.env import read_environment
from deploy.secret_key import ensure_stored_key
from tests.services.postgres import PostgresCluster, postgres_program

NOW = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)


@pytest.fixture
def environment(tmp_path):
    return read_environment({"ETUI_VAR": str(tmp_path / "var")})


def write(environment, value: str) -> None:
    with closing(sqlite3.connect(environment.database["NAME"])) as database, database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE IF NOT EXISTS note (text)")
        database.execute("INSERT INTO note VALUES (?)", [value])


def read(environment) -> list[str]:
    with closing(sqlite3.connect(environment.database["NAME"])) as database:
        return [text for (text,) in database.execute("SELECT text FROM note")]


def test_what_was_saved_comes_back_with_its_key(environment, tmp_path):
    environment.var.mkdir()
    key = ensure_stored_key(environment.var)
    keys = boards_keys((), environment.var)
    write(environment, "before")
    with closing(sqlite3.connect(environment.database["NAME"])) as busy:
        busy.execute("SELECT * FROM note").fetchall()
        archive = save(environment, tmp_path / "backups", NOW)
    assert archive.name == "etui-20261130-201500.tar.gz"
    assert archive.stat().st_mode & 0o777 == 0o600
    write(environment, "after")
    for name in ("secret-key", "boards-key"):
        (environment.var / name).write_text("another")
    restore(environment, archive)
    assert read(environment) == ["before"]
    assert ensure_stored_key(environment.var) == key
    assert boards_keys((), environment.var) == keys
    assert (environment.var / "boards-key").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in (tmp_path / "backups").iterdir()] == [archive.name]


def test_a_key_that_is_not_in_the_archive_is_called_to_mind(environment, tmp_path):
    assert key_reminder(environment) == ""
    key = "a-key-from-the-environment-0123456789-abcdef"
    given = read_environment({"ETUI_VAR": str(environment.var), "ETUI_BOARDS_KEY": key})
    assert "ETUI_BOARDS_KEY, which is not in the archive" in key_reminder(given)
    given.var.mkdir()
    write(given, "note")
    with tarfile.open(save(given, tmp_path / "backups", NOW)) as archive:
        assert archive.getnames() == ["database.sqlite3"]


def test_a_file_that_is_no_backup(environment, tmp_path):
    (tmp_path / "holiday.jpg").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(BackupError, match="is no backup that can be read"):
        restore(environment, tmp_path / "holiday.jpg")


def test_nothing_to_save(environment, tmp_path):
    with pytest.raises(BackupError, match="There is no database"):
        save(environment, tmp_path / "backups", NOW)


def test_a_damaged_database_is_not_kept(environment, tmp_path):
    environment.var.mkdir()
    write(environment, "x" * 100_000)
    file = environment.var / "etui.sqlite3"
    content = bytearray(file.read_bytes())
    content[8192:16384] = b"\xff" * 8192
    file.write_bytes(content)
    with pytest.raises(BackupError, match="is damaged"):
        save(environment, tmp_path / "backups", NOW)
    assert list((tmp_path / "backups").glob("*.tar.gz")) == []


@pytest.mark.skipif(postgres_program("initdb") is None, reason="PostgreSQL is not installed")
def test_postgres_there_and_back(tmp_path):
    with PostgresCluster() as cluster:
        environment = read_environment({"DATABASE_URL": cluster.url, "ETUI_VAR": str(tmp_path / "var")})
        with psycopg.connect(cluster.url, autocommit=True) as connection:
            connection.execute("CREATE TABLE note (text text)")
            connection.execute("INSERT INTO note VALUES ('before')")
        archive = save(environment, tmp_path / "backups", NOW)
        with psycopg.connect(cluster.url, autocommit=True) as connection:
            connection.execute("UPDATE note SET text = 'after'")
        restore(environment, archive)
        with psycopg.connect(cluster.url) as connection:
            assert connection.execute("SELECT text FROM note").fetchall() == [("before",)]
