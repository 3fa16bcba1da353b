from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0007_merge_target")]

    operations = [
        migrations.CreateModel(
            name="ErasedPlayer",
            fields=[("uuid", models.UUIDField(primary_key=True, serialize=False))],
        ),
    ]
