# pip install polars
import polars as pl

df = pl.scan_csv("hf://datasets/acme/rows/**/*.txt").collect()
print(df.head())
