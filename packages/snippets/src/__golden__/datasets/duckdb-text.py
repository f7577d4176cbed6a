# pip install duckdb
import duckdb

rows = duckdb.execute("SELECT * FROM read_text(?) LIMIT 10", ["hf://datasets/acme/rows/**/*.txt"])
print(rows.fetchall())
