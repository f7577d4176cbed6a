# pip install duckdb
import duckdb

rows = duckdb.execute("SELECT * FROM read_parquet(?) LIMIT 10", ["hf://datasets/acme/rows/**/*.parquet"])
print(rows.fetchall())
