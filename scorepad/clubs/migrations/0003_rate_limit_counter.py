from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("clubs", "0002_roles")]

    operations = [migrations.RenameModel(old_name="Tries", new_name="RateLimitCounter")]
