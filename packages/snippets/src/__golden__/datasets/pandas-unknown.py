# pip install pandas huggingface_hub
import pandas as pd

df = pd.read_parquet("hf://datasets/acme/rows/**/*.parquet")
print(df.head())
