# pip install pandas huggingface_hub
import pandas as pd
from huggingface_hub import HfFileSystem

paths = HfFileSystem().glob("hf://datasets/acme/rows/**/*.json")
df = pd.concat(pd.read_json(f"hf://{path}", lines=True) for path in paths)
print(df.head())
