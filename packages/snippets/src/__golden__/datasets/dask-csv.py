# pip install "dask[dataframe]" huggingface_hub
import dask.dataframe as dd

df = dd.read_csv("hf://datasets/acme/rows/**/*.csv")
print(df.head())
