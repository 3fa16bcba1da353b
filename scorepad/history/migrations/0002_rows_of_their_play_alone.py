"""Makes rows of statistics depend on their own play only: ratings and settled ties are computed
when they are read. In the rows, the seats of a settled tie share the win again."""

from django.db import migrations, models

WIN = 27_720


def reopen_ties(apps, schema_editor):
    seats = apps.get_model("history", "SeatRow").objects.filter(tied=True)
    for play in seats.values_list("play", flat=True).distinct():
        tied = seats.filter(play=play)
        tied.update(win_part=WIN // tied.count())


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0001_initial"),
        ("history", "0001_initial"),
        ("plays", "0001_initial"),
    ]

    operations = [
        migrations.RunPython(reopen_ties, migrations.RunPython.noop),
        migrations.RemoveIndex(model_name="seatrow", name="ratings_of_a_player"),
        migrations.RemoveField(model_name="playrow", name="settled_by"),
        migrations.RemoveField(model_name="seatrow", name="mu"),
        migrations.RemoveField(model_name="seatrow", name="rated"),
        migrations.RemoveField(model_name="seatrow", name="sigma"),
        migrations.AddField(
            model_name="playrow",
            name="worth_due",
            field=models.BooleanField(default=False),
        ),
        migrations.AddIndex(
            model_name="playrow",
            index=models.Index(
                condition=models.Q(("worth_due", True)), fields=["club"], name="rows_worth_due"
            ),
        ),
    ]
