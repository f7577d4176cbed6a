# pip install polars
import polars as pl

df = pl.scan_parquet("hf://datasets/acme/rows/**/*.parquet").collect()
print(df.head())
