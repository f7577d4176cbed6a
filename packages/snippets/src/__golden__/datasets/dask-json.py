# pip install "dask[dataframe]" huggingface_hub
import dask.dataframe as dd

df = dd.read_json("hf://datasets/acme/rows/**/*.json", lines=True)
print(df.head())
