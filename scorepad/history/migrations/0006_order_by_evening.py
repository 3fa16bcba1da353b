from datetime import date

from django.db import migrations, models


class Migration(migrations.Migration):
    """Rows are in order of their nights. Those that are there are written anew as the pad starts."""

    dependencies = [("history", "0005_past_months"), ("plays", "0011_names_of_models")]

    operations = [
        migrations.AddField(
            "seatrow", "date", models.DateField(default=date(2000, 1, 1)), preserve_default=False
        ),
        migrations.AlterModelOptions(
            name='playrow',
            options={'ordering': ['date', 'at', 'play_uuid']},
        ),
        migrations.AlterModelOptions(
            name='seatrow',
            options={'ordering': ['date', 'at', 'play_uuid', 'seat_id']},
        ),
        migrations.RemoveIndex(
            model_name='playrow',
            name='rows_of_a_game',
        ),
        migrations.RemoveIndex(
            model_name='playrow',
            name='rows_of_a_night',
        ),
        migrations.RemoveIndex(
            model_name='playrow',
            name='rows_of_ties',
        ),
        migrations.RemoveIndex(
            model_name='playrow',
            name='rows_in_order',
        ),
        migrations.RemoveIndex(
            model_name='seatrow',
            name='rows_of_a_player',
        ),
        migrations.AddIndex(
            model_name='playrow',
            index=models.Index(fields=['club', 'game_slug', 'date', 'at'], name='rows_of_a_game'),
        ),
        migrations.AddIndex(
            model_name='playrow',
            index=models.Index(fields=['club', 'date', 'at', 'play_uuid'], name='rows_in_order'),
        ),
        migrations.AddIndex(
            model_name='playrow',
            index=models.Index(condition=models.Q(('tied', True)), fields=['club', 'date'], name='rows_of_ties'),
        ),
        migrations.AddIndex(
            model_name='seatrow',
            index=models.Index(fields=['player', 'game_slug', 'date', 'at'], name='rows_of_a_player'),
        ),
    ]
