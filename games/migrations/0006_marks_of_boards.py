"""Every board that opens gets its mark; those that do not get it when they are sealed anew."""

from django.db import migrations

import games.models.sealed
from games.sealing import UnsealError


def mark(apps, schema_editor):
    boards = apps.get_model("games", "Board").objects
    for pk in list(boards.order_by("pk").values_list("pk", flat=True)):
        board = boards.get(pk=pk)
        try:
            board.cards_mark = games.models.sealed.key_ring().marks(board.cards.encode())[0]
        except UnsealError:
            continue
        board.save(update_fields=["cards_mark"])


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
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
