"""What `make` calls: the environment, a browser and a database server for the tests."""
