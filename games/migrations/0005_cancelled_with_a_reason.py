"""Sets that were cancelled before a reason was asked for: the only way was to deal or to move anew."""

from django.db import migrations, models
from django.db.models import F


def give_a_reason(apps, schema_editor):
    cancelled = apps.get_model("games", "BoardSet").objects.filter(state="cancelled", cancelled_reason="")
    cancelled.update(cancelled_at=F("created_at"), cancelled_reason="New boards were dealt before the play.")


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0004_sealed'),
    ]

    operations = [
        migrations.RunPython(give_a_reason, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='boardset',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(models.Q(('cancelled_reason', ''), _negated=True), ('cancelled_at__isnull', False), ('state', 'cancelled')), models.Q(models.Q(('state', 'cancelled'), _negated=True), ('cancelled_at', None), ('cancelled_reason', '')), _connector='OR'), name='board_set_cancelled_with_time_and_reason'),
        ),
    ]
