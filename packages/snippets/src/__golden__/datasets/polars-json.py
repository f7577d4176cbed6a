# pip install polars
import polars as pl

# Nothing is read before collect(): only what is asked for
rows = pl.scan_ndjson("hf://datasets/acme/rows/**/*.json")
print(rows.head().collect())
