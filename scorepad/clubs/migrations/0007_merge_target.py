import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Merges of before moved the seats as well: undoing one gives an empty player."""
    merged = apps.get_model("clubs", "Player").objects.exclude(merged_into=None)
    merged.update(merge_target=F("merged_into"))


class Migration(migrations.Migration):
    dependencies = [("clubs", "0006_name_rules")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="merge_target",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="+",
                to="clubs.player",
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
