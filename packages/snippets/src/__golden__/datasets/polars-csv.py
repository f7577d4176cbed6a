# pip install polars
import polars as pl

df = pl.scan_csv("hf://datasets/acme/rows/**/*.csv").collect()
print(df.head())
