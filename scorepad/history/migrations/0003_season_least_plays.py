"""Adds seasons that are ranked by wins per play."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('history', '0002_rows_of_their_play_alone'),
    ]

    operations = [
        migrations.AddField(
            model_name='season',
            name='least_plays',
            field=models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(99)]),
        ),
    ]
