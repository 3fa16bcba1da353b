from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

# 0.1 called two columns by other names, and its first migration had the name that ours has.
RENAMED = (
    ("clubs_club", "looking_key", "viewing_key"),
    ("clubs_player", "retired", "hidden_since"),
)


def rename_columns_of_0_1(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    quote, connection = schema_editor.quote_name, schema_editor.connection
    for table, old, new in RENAMED:
        with connection.cursor() as cursor:
            columns = connection.introspection.get_table_description(cursor, table)
        if old in {column.name for column in columns}:
            schema_editor.execute(
                f"ALTER TABLE {quote(table)} RENAME COLUMN {quote(old)} TO {quote(new)}"
            )


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial")]

    operations = [
        migrations.RunPython(rename_columns_of_0_1, migrations.RunPython.noop),
        migrations.AddField(
            model_name="player",
            name="erased_on",
            field=models.DateField(
                blank=True, editable=False, null=True, verbose_name="erased on"
            ),
        ),
    ]
