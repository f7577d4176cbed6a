# pip install pandas huggingface_hub
import pandas as pd

df = pd.read_csv("hf://datasets/acme/rows/**/*.txt")
print(df.head())
