# pip install duckdb
import duckdb

rows = duckdb.execute("SELECT * FROM read_csv(?) LIMIT 10", ["hf://datasets/acme/rows/**/*.csv"])
print(rows.fetchall())
