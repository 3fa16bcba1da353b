import django.db.models.deletion
from django.db import migrations, models


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
    ]
