from __future__ import annotations

from uuid import uuid4

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("plays", "0002_scored_again")]

    operations = [
        *(
            migrations.AddField(
                model_name=name, name="uuid", field=models.UUIDField(editable=False, null=True)
            )
            for name in ("night", "play")
        ),
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
