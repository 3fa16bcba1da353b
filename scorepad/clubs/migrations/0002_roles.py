"""Replaces the two links by three: the link for scoring is now the table's, hosts get their own."""

from django.db import migrations, models

import scorepad.clubs.models


def give_host_keys(apps, schema_editor):
    for club in apps.get_model("clubs", "Club").objects.only("pk").iterator():
        club.host_key = scorepad.clubs.models.new_key()
        club.save(update_fields=["host_key"])


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial")]

    operations = [
        migrations.RenameField("club", "scoring_key", "table_key"),
        migrations.RenameField("club", "viewing_key", "view_key"),
        migrations.AddField(
            "club", "host_key", models.CharField(max_length=40, null=True, editable=False)
        ),
        migrations.AddField("club", "host_phones", models.JSONField(default=dict, editable=False)),
        migrations.AddField(
            "club",
            "tables_until_morning",
            models.BooleanField(
                default=False, verbose_name="phones at the table stay only until the morning"
            ),
        ),
        migrations.RunPython(give_host_keys, migrations.RunPython.noop),
        migrations.AlterField(
            "club",
            "host_key",
            models.CharField(
                default=scorepad.clubs.models.new_key,
                editable=False,
                max_length=40,
                unique=True,
            ),
        ),
    ]
