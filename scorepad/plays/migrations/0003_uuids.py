from __future__ import annotations

from uuid import uuid4

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for name in ("Night", "Play"):
        model = apps.get_model("plays", name)
        rows = list(model.objects.only("pk"))
        for row in rows:
            row.uuid = uuid4()
        model.objects.bulk_update(rows, ["uuid"], batch_size=200)


class Migration(migrations.Migration):
    dependencies = [("plays", "0002_scored_again")]

    operations = [
        *(
            migrations.AddField(
                model_name=name, name="uuid", field=models.UUIDField(editable=False, null=True)
            )
            for name in ("night", "play")
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        *(
            migrations.AlterField(
                model_name=name,
                name="uuid",
                field=models.UUIDField(default=uuid4, editable=False, unique=True),
            )
            for name in ("night", "play")
        ),
        migrations.AlterModelOptions(
            name="play", options={"ordering": ["-created_at", "-uuid"]}
        ),
    ]
