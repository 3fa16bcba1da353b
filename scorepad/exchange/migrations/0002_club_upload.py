
import django.utils.timezone
import scorepad.exchange.models
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('exchange', '0001_bgstats'),
    ]

    operations = [
        migrations.CreateModel(
            name='ClubUpload',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(default=scorepad.exchange.models.new_token, max_length=40, unique=True)),
                ('content', models.BinaryField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
    ]
