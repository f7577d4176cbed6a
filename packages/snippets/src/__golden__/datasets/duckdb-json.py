# pip install duckdb
import duckdb

rows = duckdb.execute("SELECT * FROM read_json(?) LIMIT 10", ["hf://datasets/acme/rows/**/*.json"])
print(rows.fetchall())
