# pip install pandas huggingface_hub
import pandas as pd
from huggingface_hub import HfFileSystem

paths = HfFileSystem().glob("hf://datasets/acme/rows/**/*.csv")
df = pd.concat(pd.read_csv(f"hf://{path}") for path in paths)
print(df.head())
