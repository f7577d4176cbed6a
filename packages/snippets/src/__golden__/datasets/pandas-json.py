# pip install pandas huggingface_hub
import pandas as pd

df = pd.read_json("hf://datasets/acme/rows/**/*.json", lines=True)
print(df.head())
