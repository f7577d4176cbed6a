# pip install polars
import polars as pl

df = pl.scan_ndjson("hf://datasets/acme/rows/**/*.json").collect()
print(df.head())
