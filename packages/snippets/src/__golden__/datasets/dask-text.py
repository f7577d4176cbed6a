# pip install "dask[dataframe]" huggingface_hub
import dask.bag as db

df = db.read_text("hf://datasets/acme/rows/**/*.txt").to_dataframe(columns=["text"])
print(df.head())
