# pip install polars
import polars as pl

# Nothing is read before collect(): only what is asked for
rows = pl.scan_parquet("hf://datasets/acme/rows/**/*.parquet")
print(rows.head().collect())
