from django.db import migrations, models


def close_again(apps, schema_editor):
    """A rule that names no hour never opened anything: such boards wait for the end of the event instead."""
    events = apps.get_model("tournaments", "Event").objects
    events.filter(release_rule="hour", release_at=None).update(release_rule="event")


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_release_rule"),
    ]

    operations = [
        migrations.RunPython(close_again, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("release_rule", "hour"), _negated=True),
                    ("release_at__isnull", False),
                    _connector="OR",
                ),
                name="event_released_at_an_hour_has_one",
            ),
        ),
    ]
