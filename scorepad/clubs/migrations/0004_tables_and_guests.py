"""Adds the names of tables, and guests, whose names need not be unique in the club."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0003_rate_limit_counter'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='player',
            name='one_player_a_name',
        ),
        migrations.AddField(
            model_name='club',
            name='tables',
            field=models.JSONField(default=list, editable=False),
        ),
        migrations.AddField(
            model_name='player',
            name='guest',
            field=models.BooleanField(default=False, editable=False, verbose_name='guest'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(condition=models.Q(('guest', False), ('merged_into', None)), fields=('club', 'name_key'), name='one_player_a_name', violation_error_message='There is already a player of this name.'),
        ),
    ]
