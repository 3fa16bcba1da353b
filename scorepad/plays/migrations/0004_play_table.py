"""Adds the table at which a play takes place."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('plays', '0003_secret_totals'),
    ]

    operations = [
        migrations.AddField(
            model_name='play',
            name='table',
            field=models.CharField(blank=True, max_length=30, verbose_name='table'),
        ),
    ]
