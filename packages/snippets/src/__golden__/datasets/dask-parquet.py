# pip install "dask[dataframe]" huggingface_hub
import dask.dataframe as dd

df = dd.read_parquet("hf://datasets/acme/rows/**/*.parquet")
print(df.head())
