"""Keys, cards and plays are sealed; what stood there in the clear is wiped before its columns go."""

from django.db import migrations, models

import games.models.sealed

SECRETS = {"BoardSet": ["key"], "Board": ["cards", "plays"]}
PLACE = {"bound_to": ["board_set_id", "number"]}


def wipe_what_is_deleted(apps, schema_editor):
    """SQLite leaves deleted rows in the file unless told so; this is for the connection that migrates."""
    if schema_editor.connection.vendor == "sqlite":
        with schema_editor.connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete = ON")


def rows(apps, model):
    """One row after the other: SQLite must not be writing where it is still reading."""
    manager = apps.get_model("games", model).objects
    for pk in list(manager.order_by("pk").values_list("pk", flat=True)):
        yield manager.get(pk=pk)


def seal(apps, schema_editor):
    for model, names in SECRETS.items():
        for row in rows(apps, model):
            for name in names:
                setattr(row, name, getattr(row, f"plain_{name}"))
                # PostgreSQL keeps a dropped column in the rows that were written before.
                setattr(row, f"plain_{name}", None)
            row.save(update_fields=[*names, *(f"plain_{name}" for name in names)])


def unseal(apps, schema_editor):
    for model, names in SECRETS.items():
        for row in rows(apps, model):
            for name in names:
                setattr(row, f"plain_{name}", getattr(row, name))
            row.save(update_fields=[f"plain_{name}" for name in names])


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0003_exchange_and_release'),
    ]

    operations = [
        migrations.RunPython(wipe_what_is_deleted, migrations.RunPython.noop),
        migrations.RenameField('boardset', 'key', 'plain_key'),
        migrations.RenameField('board', 'cards', 'plain_cards'),
        migrations.RenameField('board', 'plays', 'plain_plays'),
        migrations.AlterField('boardset', 'plain_key', models.BinaryField(null=True)),
        migrations.AlterField('board', 'plain_cards', models.TextField(editable=False, null=True)),
        migrations.AlterField('board', 'plain_plays', models.JSONField(default=list, editable=False, null=True)),
        migrations.AddField('boardset', 'key', games.models.sealed.SealedField(bound_to=['code'], null=True)),
        migrations.AddField('board', 'cards', games.models.sealed.SealedTextField(**PLACE, null=True)),
        migrations.AddField('board', 'plays', games.models.sealed.SealedJSONField(**PLACE, null=True)),
        migrations.RunPython(seal, unseal),
        migrations.AlterField('boardset', 'key', games.models.sealed.SealedField(bound_to=['code'])),
        migrations.AlterField('board', 'cards', games.models.sealed.SealedTextField(**PLACE)),
        migrations.AlterField('board', 'plays', games.models.sealed.SealedJSONField(**PLACE)),
        migrations.RemoveField('boardset', 'plain_key'),
        migrations.RemoveField('board', 'plain_cards'),
        migrations.RemoveField('board', 'plain_plays'),
    ]
