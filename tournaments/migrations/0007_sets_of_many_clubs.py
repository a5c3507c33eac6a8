"""A set may be that of several clubs, each with a page of its own; it says how many sit at a table."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

import games.models.codes


def fill(apps: Any, _schema_editor: Any) -> None:
    """Until now every set was one club's and dealt here: its page has its code, its description the table."""
    sets = apps.get_model("tournaments", "ClubSet").objects
    for club_set in sets.select_related("board_set").defer("board_set__key"):
        club_set.page_code = club_set.board_set.code
        club_set.seats = club_set.board_set.description.get("players", 4)
        club_set.save(update_fields=["page_code", "seats"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_marks_of_boards"),
        ("tournaments", "0006_rounds"),
    ]

    operations = [
        migrations.AlterField(
            model_name="clubset",
            name="board_set",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="club_sets",
                to="games.boardset",
                verbose_name="board set",
            ),
        ),
        migrations.AddConstraint(
            model_name="clubset",
            constraint=models.UniqueConstraint(fields=("club", "board_set"), name="set_once_in_a_club"),
        ),
        migrations.AddField(
            model_name="clubset",
            name="seats",
            field=models.PositiveSmallIntegerField(default=4, verbose_name="players at a table"),
        ),
        migrations.AddField(
            model_name="clubset",
            name="fixed_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="cards fixed"),
        ),
        migrations.AddField(
            model_name="clubset",
            name="page_code",
            field=models.CharField(
                default="", editable=False, max_length=12, verbose_name="code of its page"
            ),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="clubset",
            name="page_code",
            field=models.CharField(
                default=games.models.codes.new_code,
                editable=False,
                max_length=12,
                unique=True,
                verbose_name="code of its page",
            ),
        ),
    ]
