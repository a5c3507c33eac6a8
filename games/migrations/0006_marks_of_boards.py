"""Every board that opens gets its mark; those that do not get it when they are sealed anew.

A board without cards has no mark: it is not written yet.
"""

from django.db import migrations, models

import games.models.sealed
from games.sealing import UnsealError


def mark(apps, schema_editor):
    boards = apps.get_model("games", "Board").objects
    for pk in list(boards.order_by("pk").values_list("pk", flat=True)):
        board = boards.get(pk=pk)
        try:
            board.is_written = bool(board.cards)
            if board.is_written:
                board.cards_mark = games.models.sealed.key_ring().marks(board.cards.encode())[0]
        except UnsealError:
            continue
        board.save(update_fields=["cards_mark", "is_written"])


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0005_cancelled_with_a_reason'),
    ]

    operations = [
        migrations.AddField(
            model_name='board',
            name='cards_mark',
            field=games.models.sealed.MarkField(of='cards'),
        ),
        migrations.AddField(
            model_name='board',
            name='is_written',
            field=models.BooleanField(default=True, editable=False),
        ),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
