from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    erased = apps.get_model("clubs", "Player").objects.exclude(erased_on=None)
    model = apps.get_model("clubs", "ErasedPlayer")
    model.objects.bulk_create(model(uuid=uuid) for uuid in erased.values_list("uuid", flat=True))


class Migration(migrations.Migration):
    dependencies = [("clubs", "0007_merge_target")]

    operations = [
        migrations.CreateModel(
            name="ErasedPlayer",
            fields=[("uuid", models.UUIDField(primary_key=True, serialize=False))],
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
