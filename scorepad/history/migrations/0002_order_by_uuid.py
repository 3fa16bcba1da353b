from __future__ import annotations

from uuid import UUID

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    plays = apps.get_model("plays", "Play").objects.order_by()
    for name in ("PlayRow", "SeatRow"):
        uuid = plays.filter(pk=OuterRef("play_id")).values("uuid")[:1]
        apps.get_model("history", name).objects.update(play_uuid=Subquery(uuid))


class Migration(migrations.Migration):
    dependencies = [("history", "0001_initial"), ("plays", "0003_uuids")]

    operations = [
        *(
            migrations.AddField(
                model_name=name,
                name="play_uuid",
                field=models.UUIDField(default=UUID(int=0)),
                preserve_default=False,
            )
            for name in ("playrow", "seatrow")
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterModelOptions(name="playrow", options={"ordering": ["at", "play_uuid"]}),
        migrations.AlterModelOptions(
            name="seatrow", options={"ordering": ["at", "play_uuid", "seat_id"]}
        ),
    ]
